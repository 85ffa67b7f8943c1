import { ObjectId } from 'mongodb';
import { castVote, changeState, deleteSurvey, listResponses, readSurvey } from '@canvass/shared/contracts';
import { selectCases } from '@canvass/testing/exhaustive-table';
import { startApi, type TestApi, type TestUser } from '../../../testing/api';
import { reconcileAfter } from '../../../testing/crash/recovery';
import {
  castUniqueVote,
  castUniqueVotes,
  closeSurvey,
  countOfSurvey,
  hasBallotKey,
  publishAnonymous,
} from '../../../testing/data/anonymous-ballots';
import { createTestSurvey, createTestVote } from '../../../testing/data/surveys';
import { createTestScheduler } from '../../../testing/scheduler';

const HOUR_MS = 3_600_000;

let api: TestApi;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

/** Runs the scheduler some hours later. */
function runScheduler(hours: number): Promise<void> {
  return createTestScheduler(api, () => new Date(Date.now() + hours * HOUR_MS)).runDueTasks();
}

async function countResponses(id: string): Promise<number> {
  const { status, body } = await api.call(listResponses, { token: surveyor.token, params: { id } });
  expect(status).toBe(200);
  return body.length;
}

/** Runs the unlinking of the scheduler until one of its writes fails, if any. Returns how many writes it began. */
async function runUnlinking(failing?: number): Promise<number> {
  let writes = 0;
  const isWrite = (name: string) => /^(?:update|insert|delete|bulk)/.test(name);
  const db = new Proxy(api.db, {
    get(target, property, receiver) {
      if (property !== 'collection') return Reflect.get(target, property, receiver) as unknown;
      return (name: string) =>
        new Proxy(target.collection(name), {
          get(collection, method) {
            const value = Reflect.get(collection, method) as unknown;
            if (typeof value !== 'function') return value;
            return (...args: unknown[]) => {
              const isCounted = isWrite(String(method)) && !['leases', 'scheduledRuns'].includes(name);
              if (isCounted && (writes += 1) === failing) return Promise.reject(new Error('Stopped by the test.'));
              return (value as (...args: unknown[]) => unknown).apply(collection, args);
            };
          },
        });
    },
  });
  const { ballotKeysDirectory } = api;
  await createTestScheduler({ db, ballotKeysDirectory }, () => new Date(Date.now() + 25 * HOUR_MS)).runDueTasks();
  return writes;
}

describe('unlinking', () => {
  test('waits for a survey that is reopened before its day has passed', async () => {
    const id = await publishAnonymous(api, surveyor);
    await castUniqueVotes(api, id, 6);
    await closeSurvey(api, surveyor, id);
    const { deadline } = createTestSurvey();
    const reopening = { action: 'reopen', deadline } as const;
    await api.call(changeState, { token: surveyor.token, params: { id }, body: reopening });
    await runScheduler(25);
    expect([await countOfSurvey(api, 'linkedBallots', id), await hasBallotKey(api, id)]).toEqual([6, true]);
    await castUniqueVote(api, id);
  });

  test('is completed whichever of its writes fails', async () => {
    const prepare = async () => {
      const id = await publishAnonymous(api, surveyor);
      await castUniqueVotes(api, id, 6);
      await closeSurvey(api, surveyor, id);
      return id;
    };
    await prepare();
    const writes = Array.from({ length: await runUnlinking() }, (_, index) => index + 1);
    expect(writes.length).toBeGreaterThan(5);
    for (const failing of selectCases('writes that fail while unlinking', writes, () => ['any write'])) {
      const id = await prepare();
      expect(await runUnlinking(failing)).toBeGreaterThanOrEqual(failing);
      await runScheduler(26);
      const left = [await countOfSurvey(api, 'linkedBallots', id), await hasBallotKey(api, id)];
      expect([failing, await countResponses(id), ...left]).toEqual([failing, 6, 0, false]);
    }
  });

  test('counts ballots that a crash left uncounted, and forgets people who never voted', async () => {
    const id = await publishAnonymous(api, surveyor);
    const voters = await castUniqueVotes(api, id, 6);
    const surveyId = new ObjectId(id);
    // One vote was stored but never counted, and one was only begun.
    await api.db.collection('surveys').updateOne(
      { _id: surveyId },
      {
        $inc: { voteCount: -1, 'tallies.v1.votes': -1, 'tallies.v1.counts.q0.o0': -1, 'tallies.v1.counts.q1.o0': -1 },
      },
    );
    const begun = { state: 'begun', begunAt: new Date() };
    await api.db.collection('participations').updateOne({ surveyId, voterId: voters[0]?.uid }, { $set: begun });
    await api.db.collection('participations').insertOne({ surveyId, voterId: 'never', ...begun });
    await closeSurvey(api, surveyor, id);
    await runScheduler(25);
    expect((await api.call(readSurvey, { params: { id } })).body.voteCount).toBe(6);
    expect(await countResponses(id)).toBe(6);
    expect(await api.db.collection('participations').countDocuments({ surveyId, state: 'confirmed' })).toBe(6);
    expect(await countOfSurvey(api, 'participations', id)).toBe(6);
  });

  test('of a survey whose record is damaged does not keep the next one waiting', async () => {
    const [damaged, next] = [await publishAnonymous(api, surveyor), await publishAnonymous(api, surveyor)];
    for (const id of [damaged, next]) {
      await castUniqueVotes(api, id, 6);
      await closeSurvey(api, surveyor, id);
    }
    const surveys = api.db.collection('surveys');
    await surveys.updateOne({ _id: new ObjectId(damaged) }, { $set: { tallies: 'damaged', questions: 'damaged' } });
    await runScheduler(25);
    expect(await countResponses(next)).toBe(6);
    expect(await countOfSurvey(api, 'linkedBallots', damaged)).toBe(6);
    await surveys.deleteOne({ _id: new ObjectId(damaged) });
  });

  test('is possible without the key, if that is lost', async () => {
    const id = await publishAnonymous(api, surveyor);
    await castUniqueVotes(api, id, 6);
    await closeSurvey(api, surveyor, id);
    await api.db.collection('surveys').updateOne({ _id: new ObjectId(id) }, { $set: { ballotKeyId: 'another' } });
    await runScheduler(25);
    expect([await countResponses(id), await hasBallotKey(api, id)]).toEqual([6, false]);
  });

  test('leaves nothing behind when the survey is deleted', async () => {
    const id = await publishAnonymous(api, surveyor);
    await castUniqueVotes(api, id, 6);
    await api.call(deleteSurvey, { token: surveyor.token, params: { id } });
    await runScheduler(1);
    const counts = await Promise.all(
      ['participations', 'linkedBallots', 'unlinkedBallots'].map((each) => countOfSurvey(api, each, id)),
    );
    expect([...counts, await hasBallotKey(api, id)]).toEqual([0, 0, 0, false]);
  });
});

test('a crash while votes are cast is repaired by the reconcile job', async () => {
  const id = await publishAnonymous(api, surveyor);
  const [counted, uncounted, begun] = await castUniqueVotes(api, id, 3);
  const surveyId = new ObjectId(id);
  const state = { state: 'begun', begunAt: new Date() };
  const participations = api.db.collection('participations');
  for (const voter of [counted, uncounted])
    await participations.updateOne({ surveyId, voterId: voter?.uid }, { $set: state });
  await participations.updateOne({ surveyId, voterId: begun?.uid }, { $set: state });
  const ballot = await api.db
    .collection('linkedBallots')
    .findOneAndDelete({ surveyId, 'response.Question-2': begun?.answers['Question-2'] });
  expect(ballot).not.toBeNull();
  const counts = { voteCount: 1, 'tallies.v1.votes': 1, 'tallies.v1.counts.q0.o0': 1, 'tallies.v1.counts.q1.o0': 1 };
  await api.db.collection('surveys').updateOne({ _id: surveyId }, { $set: counts });

  expect(await reconcileAfter(api, new Date())).toMatchObject({ busy: [], unreadable: [] });
  const { body } = await api.call(readSurvey, { params: { id } });
  expect(body.voteCount).toBe(2);
  const states = await participations.find({ surveyId }).toArray();
  expect(states.map(({ state: each }) => String(each)).toSorted()).toEqual(['abandoned', 'confirmed', 'confirmed']);
  if (!begun) throw new Error('There is no voter.');
  const vote = createTestVote(id, begun, { response: begun.answers });
  expect((await api.call(castVote, { token: begun.token, body: vote })).status).toBe(200);
  expect((await api.call(readSurvey, { params: { id } })).body.voteCount).toBe(3);
});
