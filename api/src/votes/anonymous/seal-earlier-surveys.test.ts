import { ObjectId } from 'mongodb';
import { readHistory, readResults } from '@canvass/shared/contracts';
import { startApi, type TestApi, type TestUser } from '../../../testing/api';
import { castUniqueVotes, closeSurvey, publishAnonymous } from '../../../testing/data/anonymous-ballots';
import { settleScheduler } from '../../../testing/scheduler';
import { sealEarlierSurveys } from './seal-earlier-surveys';

const MINUTE_MS = 60_000;

let api: TestApi;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

/** An anonymous survey that has shown a step of its results. */
async function publishWithStep(): Promise<string> {
  const id = await publishAnonymous(api, surveyor);
  await castUniqueVotes(api, id, 11);
  const steps = {
    shownTallies: { v1: { votes: 5, counts: { q0: { o0: 5 } } } },
    nextTallies: { v1: { votes: 10, counts: { q0: { o0: 10 } } } },
  };
  await api.db.collection('surveys').updateOne({ _id: new ObjectId(id) }, { $set: steps });
  return id;
}

async function readVotes(id: string): Promise<number | undefined> {
  return (await api.call(readResults, { params: { id } })).body.versions[0]?.votes;
}

async function readKinds(id: string): Promise<string[]> {
  return (await api.call(readHistory, { params: { id } })).body.map(({ kind }) => kind);
}

test('a survey whose results moved in steps keeps what was shown, adds nothing, and its history says so once', async () => {
  const [id, empty] = [await publishWithStep(), await publishAnonymous(api, surveyor)];
  for (let start = 0; start < 2; start += 1) await sealEarlierSurveys(api.db, new Date());
  await castUniqueVotes(api, id, 9);
  expect([await readVotes(id), await readKinds(id)]).toEqual([5, ['sealed', 'opened']]);
  expect(await readKinds(empty)).toEqual(['opened']);
  const stored = await api.db.collection('surveys').findOne({ _id: new ObjectId(id) });
  expect(stored).not.toHaveProperty('nextTallies');
});

test('a survey that has closed before is revealed', async () => {
  const id = await publishWithStep();
  await closeSurvey(api, surveyor, id);
  const surveys = api.db.collection('surveys');
  await surveys.updateOne({ _id: new ObjectId(id) }, { $unset: { finalReportDueAt: '' } });
  await settleScheduler(api, () => new Date(Date.now() + 4 * MINUTE_MS));
  expect(await readVotes(id)).toBe(5);
  await sealEarlierSurveys(api.db, new Date());
  await settleScheduler(api, () => new Date(Date.now() + 4 * MINUTE_MS));
  expect(await readVotes(id)).toBe(11);
});

test('a damaged survey does not keep the others from being sealed', async () => {
  const [damaged, id] = [await publishWithStep(), await publishWithStep()];
  const surveys = api.db.collection('surveys');
  await surveys.updateOne({ _id: new ObjectId(damaged) }, { $set: { history: 'damaged' } });
  await sealEarlierSurveys(api.db, new Date());
  expect(await readKinds(id)).toContain('sealed');
  await surveys.deleteOne({ _id: new ObjectId(damaged) });
});
