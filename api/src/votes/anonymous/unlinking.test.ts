import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { ObjectId } from 'mongodb';
import {
  castVote,
  changeState,
  deleteSurvey,
  exportCsv,
  exportJsonLines,
  listComments,
  listParticipated,
  listResponses,
  readOwnPart,
  readResults,
  readSurvey,
  updateSurvey,
  type ResponseEntry,
} from '@canvass/shared/contracts';
import { reconcileAfter } from '../../testing/crash/recovery';
import { startApi, type TestApi, type TestUser } from '../../testing/api';
import { createTestSurvey, createTestVote, publishSurvey } from '../../testing/data/surveys';
import { createTestScheduler } from '../../testing/scheduler';

const HOUR_MS = 3_600_000;

let api: TestApi;
let surveyor: TestUser;
/** How far the scheduler's clock is ahead, in milliseconds. */
let clockOffsetMs = 0;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
});

beforeEach(() => (clockOffsetMs = 0));

afterAll(() => api.stop());

const QUESTIONS = [{ title: 'Yes?' }, { title: 'Why?', kind: 'text' as const }];

interface Voter extends TestUser {
  answers: Record<string, string>;
  comment?: string;
}

/** Casts a vote with answers of its own, so that a ballot can be recognized. */
async function castUnique(id: string, comment?: string): Promise<Voter> {
  const voter = await api.createUser(comment ? 'pro-user' : 'user');
  const answers = { 'Question-1': 'Yes', 'Question-2': `Because ${randomUUID()}` };
  const body = createTestVote(id, voter, { response: answers, ...(comment && { comment }) });
  expect((await api.call(castVote, { token: voter.token, body })).status).toBe(200);
  return { ...voter, answers, ...(comment && { comment }) };
}

async function castMany(id: string, count: number, commentCount = 0): Promise<Voter[]> {
  const voters: Voter[] = [];
  for (let n = 0; n < count; n += 1)
    voters.push(await castUnique(id, n < commentCount ? `Comment ${randomUUID()}` : undefined));
  return voters;
}

function publish(): Promise<string> {
  return publishSurvey(api, surveyor, { ballotPolicy: 'anonymous', resultsPolicy: 'always', questions: QUESTIONS });
}

async function changeQuestions(id: string, title: string): Promise<void> {
  const { surveyorEmail: _email, ...body } = createTestSurvey({ questions: [{ title }, ...QUESTIONS.slice(1)] });
  const draft = { ...body, resultsPolicy: 'always' as const };
  expect((await api.call(updateSurvey, { token: surveyor.token, params: { id }, body: draft })).status).toBe(200);
}

async function close(id: string): Promise<void> {
  const body = { action: 'close' } as const;
  expect((await api.call(changeState, { token: surveyor.token, params: { id }, body })).status).toBe(200);
}

/** Runs the scheduler some hours later. */
async function runScheduler(hours: number): Promise<void> {
  clockOffsetMs = hours * HOUR_MS;
  await createTestScheduler(api, () => new Date(Date.now() + clockOffsetMs)).runDueTasks();
}

async function readResponses(id: string, query = {}): Promise<ResponseEntry[]> {
  const { status, body } = await api.call(listResponses, { token: surveyor.token, params: { id }, query });
  expect(status).toBe(200);
  return body;
}

function countOf(collection: string, id: string): Promise<number> {
  return api.db.collection(collection).countDocuments({ surveyId: new ObjectId(id) });
}

async function hasKey(id: string): Promise<boolean> {
  return (await readdir(api.ballotKeysDirectory ?? '')).includes(`${id}.key`);
}

describe('a day after a survey was closed', () => {
  test('its ballots are shown without names and times, and nothing links them to people anymore', async () => {
    const id = await publish();
    const voters = await castMany(id, 12, 6);
    await close(id);
    await runScheduler(23);
    expect([await countOf('linkedBallots', id), await hasKey(id)]).toEqual([12, true]);
    await runScheduler(25);

    const responses = await readResponses(id);
    expect(responses.map(({ response }) => JSON.stringify(response)).toSorted()).toEqual(
      voters.map(({ answers }) => JSON.stringify(answers)).toSorted(),
    );
    for (const { at, ...response } of responses) {
      expect(at).toBeUndefined();
      expect(response).toMatchObject({ votedUserName: 'Anonymous', votedUserEmail: 'Anonymous', version: 1 });
    }
    const comments = responses.flatMap(({ comment }) => comment ?? []);
    expect(comments.toSorted()).toEqual(voters.flatMap(({ comment }) => comment ?? []).toSorted());
    expect([await countOf('linkedBallots', id), await hasKey(id)]).toEqual([0, false]);
    expect((await api.call(readSurvey, { params: { id } })).body.unlinkedAt).toBeDefined();
    const { body: results } = await api.call(readResults, { params: { id } });
    expect([results.stage, results.versions[0]?.votes]).toEqual(['final', 12]);
    const stored = await api.db.collection('surveys').findOne({ _id: new ObjectId(id) });
    expect(Object.keys(stored ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/ballotKeyId|shownTallies|nextTallies/)]),
    );
  });

  test('people still see that they have voted, but not how', async () => {
    const id = await publish();
    const [voter] = await castMany(id, 6, 6);
    if (!voter) throw new Error('There is no voter.');
    await close(id);
    await runScheduler(25);
    const { token, email } = voter;
    const { body: activity } = await api.call(readOwnPart, { token, params: { id } });
    expect(activity.vote).toEqual({ questions: [], response: {}, anonymous: 'unlinked' });
    const { body: participated } = await api.call(listParticipated, { token, query: { email } });
    expect(participated).toMatchObject([{ _id: id, anonymous: 'unlinked', response: {} }]);
    expect((await api.call(listComments, { token, query: { email } })).body).toEqual([]);
  });

  test('the survey cannot be reopened anymore, and takes no second vote', async () => {
    const id = await publish();
    const [voter] = await castMany(id, 6);
    if (!voter) throw new Error('There is no voter.');
    await close(id);
    await runScheduler(25);
    const { deadline } = createTestSurvey();
    const { token } = surveyor;
    const reopened = await api.call(changeState, { token, params: { id }, body: { action: 'reopen', deadline } });
    expect(reopened.body.code).toBe('ballots-unlinked');
    const { surveyorEmail: _email, ...body } = createTestSurvey({ questions: QUESTIONS });
    expect((await api.call(updateSurvey, { token, params: { id }, body })).body.code).toBe('ballots-unlinked');
    const vote = createTestVote(id, voter, { response: voter.answers });
    expect((await api.call(castVote, { token: voter.token, body: vote })).body.code).toBe('survey-closed');
  });

  test('exports have the same ballots, without times', async () => {
    const id = await publish();
    const voters = await castMany(id, 7);
    await close(id);
    await runScheduler(25);
    const call = { token: surveyor.token, params: { id } };
    const lines = (await api.call(exportJsonLines, call)).body.trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as ResponseEntry).response['Question-2']).toSorted()).toEqual(
      voters.map(({ answers }) => answers['Question-2']).toSorted(),
    );
    expect(lines.join('')).not.toMatch(/"at":/);
    expect((await api.call(exportCsv, call)).body.trim().split('\r\n')).toHaveLength(1 + 7);
  });

  test('versions and comments of fewer than five people are left out', async () => {
    const id = await publish();
    await castMany(id, 8, 4);
    await changeQuestions(id, 'Again?');
    await castMany(id, 4);
    await changeQuestions(id, 'Once more?');
    await castMany(id, 6, 5);
    await changeQuestions(id, 'And now?');
    await castMany(id, 10, 5);
    await close(id);
    await runScheduler(25);
    const responses = await readResponses(id, { limit: '100' });
    const perVersion = [1, 2, 3, 4].map((version) => {
      const all = responses.filter((each) => each.version === version);
      return [all.length, all.filter(({ comment }) => comment).length];
    });
    expect(perVersion).toEqual([
      [8, 0],
      [0, 0],
      [6, 0],
      [10, 5],
    ]);
    expect(await readResponses(id, { version: '2' })).toEqual([]);
    const stored = await api.db.collection('surveys').findOne({ _id: new ObjectId(id) });
    expect(stored?.['tallies'].v2).toEqual({ votes: 4, counts: {} });
    expect(stored?.['voteCount']).toBe(28);
  });
});

describe('unlinking', () => {
  test('waits for a survey that is reopened before its day has passed', async () => {
    const id = await publish();
    await castMany(id, 6);
    await close(id);
    const { deadline } = createTestSurvey();
    const reopening = { action: 'reopen', deadline } as const;
    await api.call(changeState, { token: surveyor.token, params: { id }, body: reopening });
    await runScheduler(25);
    expect([await countOf('linkedBallots', id), await hasKey(id)]).toEqual([6, true]);
    await castUnique(id);
  });

  test('is completed whichever of its writes fails', async () => {
    const outcomes: unknown[] = [];
    for (let failing = 1; failing <= 9; failing += 1) {
      const id = await publish();
      await castMany(id, 6);
      await close(id);
      const stopped = await runUnlinkingUntil(failing);
      await runScheduler(26);
      outcomes.push([stopped, (await readResponses(id)).length, await countOf('linkedBallots', id), await hasKey(id)]);
    }
    expect(outcomes.map((outcome) => (outcome as unknown[]).slice(1))).toEqual(
      Array.from({ length: 9 }, () => [6, 0, false]),
    );
    expect(outcomes.filter((outcome) => (outcome as unknown[])[0])).not.toHaveLength(0);
  });

  test('counts ballots that a crash left uncounted, and forgets people who never voted', async () => {
    const id = await publish();
    const voters = await castMany(id, 6);
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
    await close(id);
    await runScheduler(25);
    expect((await api.call(readSurvey, { params: { id } })).body.voteCount).toBe(6);
    expect(await readResponses(id)).toHaveLength(6);
    expect(await api.db.collection('participations').countDocuments({ surveyId, state: 'confirmed' })).toBe(6);
    expect(await countOf('participations', id)).toBe(6);
  });

  test('is possible without the key, if that is lost', async () => {
    const id = await publish();
    await castMany(id, 6);
    await close(id);
    await api.db.collection('surveys').updateOne({ _id: new ObjectId(id) }, { $set: { ballotKeyId: 'another' } });
    await runScheduler(25);
    expect([(await readResponses(id)).length, await hasKey(id)]).toEqual([6, false]);
  });

  test('leaves nothing behind when the survey is deleted', async () => {
    const id = await publish();
    await castMany(id, 6);
    await api.call(deleteSurvey, { token: surveyor.token, params: { id } });
    await runScheduler(1);
    const counts = await Promise.all(
      ['participations', 'linkedBallots', 'unlinkedBallots'].map((each) => countOf(each, id)),
    );
    expect([...counts, await hasKey(id)]).toEqual([0, 0, 0, false]);
  });
});

test('a crash while votes are cast is repaired by the reconcile job', async () => {
  const id = await publish();
  const [counted, uncounted, begun] = await castMany(id, 3);
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

/** Runs the unlinking of the scheduler until one of its writes fails. Returns whether there was such a write. */
async function runUnlinkingUntil(failing: number): Promise<boolean> {
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
  return writes >= failing;
}
