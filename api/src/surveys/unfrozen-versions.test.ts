import { castVote, readSurvey, updateSurvey } from '@canvass/shared/contracts';
import { startApi, type TestApi } from '../../testing/api';
import { createTestVote, createTestSurvey, publishSurvey } from '../../testing/data/surveys';

const REWORDED_QUESTIONS = [{ title: 'Should every library open on Sundays?' }, { title: 'Would you come yourself?' }];

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

test('somebody who has voted before does not freeze a new version with another ballot', async () => {
  const [surveyor, voter] = [await api.createUser('surveyor'), await api.createUser()];
  const id = await publishSurvey(api, surveyor);
  const vote = () => api.call(castVote, { token: voter.token, body: createTestVote(id, voter) });
  const { surveyorEmail: _email, ...draft } = createTestSurvey({ questions: REWORDED_QUESTIONS });
  expect((await vote()).status).toBe(200);
  const edited = await api.call(updateSurvey, {
    token: surveyor.token,
    params: { id },
    body: { ...draft, revision: 1 },
  });
  expect(edited.body).toMatchObject({ version: 2 });
  expect((await vote()).body.code).toBe('already-voted');
  const { body } = await api.call(readSurvey, { params: { id } });
  expect(body).toMatchObject({ version: 2, questionsFrozen: false });
});
