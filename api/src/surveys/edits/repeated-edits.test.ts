import { readHistory, readSurvey, updateSurvey, type SurveyDraft } from '@canvass/shared/contracts';
import { startApi, type TestUser, type TestApi } from '../../../testing/api';
import { createTestSurvey, publishSurvey } from '../../../testing/data/surveys';

let api: TestApi;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

const rewordedQuestions = [{ title: 'Should every library open on Sundays?' }, { title: 'Would you come yourself?' }];

function save(id: string, changes: Partial<SurveyDraft> & { revision: number }) {
  const { surveyorEmail: _email, ...draft } = createTestSurvey();
  return api.call(updateSurvey, { token: surveyor.token, params: { id }, body: { ...draft, ...changes } });
}

test('a retried edit is recognized as saved, even without its key', async () => {
  const id = await publishSurvey(api, surveyor);
  const edit = { title: 'Hers', questions: rewordedQuestions, revision: 1 };
  await save(id, edit);
  const { status, body } = await save(id, edit);
  expect([status, body]).toEqual([200, { modifiedCount: 0, version: 1, revision: 2 }]);
  expect((await api.call(readHistory, { params: { id } })).body).toHaveLength(2);
});

test('an edit that differs from what is saved in the order of its questions only is a conflict', async () => {
  const id = await publishSurvey(api, surveyor);
  await save(id, { questions: rewordedQuestions, revision: 1 });
  const { status, body } = await save(id, { questions: rewordedQuestions.toReversed(), revision: 1 });
  expect([status, body.code]).toEqual([409, 'survey-conflict']);
});

test('a retried edit that was overwritten meanwhile is a conflict', async () => {
  const id = await publishSurvey(api, surveyor);
  await save(id, { title: 'Hers', revision: 1 });
  await save(id, { title: 'His', revision: 2 });
  expect((await save(id, { title: 'Hers', revision: 1 })).body.code).toBe('survey-conflict');
  expect((await api.call(readSurvey, { params: { id } })).body.title).toBe('His');
});
