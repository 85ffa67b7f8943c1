import { ObjectId } from 'mongodb';
import {
  castVote,
  deleteSurvey,
  listComments,
  listOwnReports,
  listOwnSurveys,
  listParticipated,
  readSurvey,
} from '@canvass/shared/contracts';
import { startApi, type TestApi, type TestUser } from '../../../testing/api';
import { submitReport } from '../../../testing/data/reports';
import { createTestVote, publishSurvey } from '../../../testing/data/surveys';
import { castTestVote, storeVotes } from '../../../testing/data/votes';
import { createTestScheduler } from '../../../testing/scheduler';

let api: TestApi;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

function remove(id: string, { token } = surveyor) {
  return api.call(deleteSurvey, { token, params: { id } });
}

/** Runs the scheduler a few minutes from now. */
function runScheduler(minutes: number) {
  const now = () => new Date(Date.now() + minutes * 60_000);
  return createTestScheduler(api, now).runDueTasks();
}

function countVotes(id: string) {
  return api.db.collection('votes').countDocuments({ surveyId: new ObjectId(id) });
}

test('a deleted survey is gone at once, and its votes and comments a little later', async () => {
  const id = await publishSurvey(api, surveyor);
  const voter = await castTestVote(api, id, 'Pro voter', { comment: 'At last.' });
  await submitReport(api, voter, id);
  await storeVotes(
    api,
    id,
    Array.from({ length: 2500 }, () => ({})),
  );
  expect((await remove(id)).body).toEqual({ deletedCount: 1 });
  expect((await api.call(readSurvey, { params: { id }, token: surveyor.token })).body.code).toBe('survey-not-found');
  expect((await api.call(listOwnSurveys, { token: surveyor.token })).body.some(({ _id }) => _id === id)).toBe(false);
  const query = { email: voter.email };
  expect((await api.call(listParticipated, { token: voter.token, query })).body).toEqual([]);
  await runScheduler(0);
  expect(await countVotes(id)).toBe(2501);
  await runScheduler(2);
  expect(await countVotes(id)).toBe(0);
  expect((await api.call(listComments, { token: voter.token, query })).body).toEqual([]);
  const { body: reports } = await api.call(listOwnReports, { token: voter.token, query });
  expect(reports).toMatchObject([{ survey: { _id: id, status: 'Unpublish' }, state: 'upheld' }]);
  expect(await api.db.collection('deletedSurveys').findOne({ _id: new ObjectId(id) })).toEqual({
    _id: new ObjectId(id),
  });
  expect((await remove(id)).body.code).toBe('survey-not-found');
});

test('a vote on a survey that is deleted meanwhile is refused, and leaves nothing behind', async () => {
  const id = await publishSurvey(api, surveyor);
  await castTestVote(api, id, 'Early voter');
  const voters = await Promise.all(Array.from({ length: 8 }, () => api.createUser()));
  const ballots = voters.map((voter) => api.call(castVote, { token: voter.token, body: createTestVote(id, voter) }));
  const [, ...answers] = await Promise.all([remove(id), ...ballots]);
  expect(answers.every(({ status, body }) => status === 200 || body.code === 'survey-not-found')).toBe(true);
  await runScheduler(2);
  expect(await countVotes(id)).toBe(0);
});

test('a deletion that a crash interrupted is finished by the scheduler, unless the survey has a new owner', async () => {
  const [own, handedOver] = [await publishSurvey(api, surveyor), await publishSurvey(api, surveyor)];
  const requested = { surveyorUid: surveyor.uid, removeVotesAt: new Date() };
  for (const id of [own, handedOver])
    await api.db.collection('deletedSurveys').insertOne({ _id: new ObjectId(id), ...requested });
  await api.db
    .collection('surveys')
    .updateOne({ _id: new ObjectId(handedOver) }, { $set: { surveyorUid: 'uid-new-owner' } });
  await runScheduler(1);
  expect((await api.call(readSurvey, { params: { id: own } })).status).toBe(404);
  expect((await api.call(readSurvey, { params: { id: handedOver } })).status).toBe(200);
  expect(await api.db.collection('deletedSurveys').countDocuments({ _id: new ObjectId(handedOver) })).toBe(0);
});

test('an admin cannot delete a survey that can be shown', async () => {
  const admin = await api.createUser('admin');
  const id = await publishSurvey(api, surveyor);
  expect((await remove(id, admin)).body.code).toBe('survey-readable');
});
