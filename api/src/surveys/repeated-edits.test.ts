import { readHistory, readSurvey, updateSurvey, type SurveyDraft } from '@canvass/shared/contracts';
import { startApi, type Person, type TestApi } from '../testing/api';
import { buildDraft, publishSurvey } from '../testing/surveys';

let api: TestApi;
let surveyor: Person;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.person('surveyor');
});

afterAll(() => api.stop());

const reworded = [{ title: 'Should every library open on Sundays?' }, { title: 'Would you come yourself?' }];

function save(id: string, changes: Partial<SurveyDraft> & { revision: number }) {
  const { surveyorEmail: _email, ...draft } = buildDraft();
  return api.call(updateSurvey, { token: surveyor.token, params: { id }, body: { ...draft, ...changes } });
}

test('an edit whose answer got lost is recognized as saved, even without its key', async () => {
  const id = await publishSurvey(api, surveyor);
  const mine = { title: 'Hers', questions: reworded, revision: 1 };
  await save(id, mine);
  const { status, body } = await save(id, mine);
  expect([status, body]).toEqual([200, { modifiedCount: 0, version: 1, revision: 2 }]);
  expect((await api.call(readHistory, { params: { id } })).body).toHaveLength(2);
});

test('an edit that differs from what is saved in the order of its questions only is a conflict', async () => {
  const id = await publishSurvey(api, surveyor);
  await save(id, { questions: reworded, revision: 1 });
  const { status, body } = await save(id, { questions: reworded.toReversed(), revision: 1 });
  expect([status, body.code]).toEqual([409, 'survey-conflict']);
});

test('an edit that was saved once and has been overwritten since is a conflict', async () => {
  const id = await publishSurvey(api, surveyor);
  await save(id, { title: 'Hers', revision: 1 });
  await save(id, { title: 'His', revision: 2 });
  expect((await save(id, { title: 'Hers', revision: 1 })).body.code).toBe('survey-conflict');
  expect((await api.call(readSurvey, { params: { id } })).body.title).toBe('His');
});
