import { ObjectId } from 'mongodb';
import { castVote, readResults, updateSurvey } from '@canvass/shared/contracts';
import { startApi, type Person, type TestApi } from '../testing/api';
import { buildBallot, buildDraft, publishSurvey } from '../testing/surveys';
import { reconcileDatabase } from './reconcile-database';

let api: TestApi;
let surveyor: Person;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.person('surveyor');
});

afterAll(() => api.stop());

const MINUTE = 60_000;

/** A run as it would find things some minutes from now. */
function reconcile(minutes: number) {
  const now = () => new Date(Date.now() + minutes * MINUTE);
  return reconcileDatabase({
    db: api.db,
    removeIdentity: () => Promise.resolve(),
    getAccounts: async () => new Map(),
    now,
  })();
}

async function vote(id: string): Promise<Person> {
  const voter = await api.person();
  await api.call(castVote, { token: voter.token, body: buildBallot(id, voter) });
  return voter;
}

/** A vote that a crash kept from being counted. */
async function storeUncounted(id: string, n: number, version = 1): Promise<void> {
  await api.db.collection('votes').insertOne({
    _id: new ObjectId(),
    surveyId: new ObjectId(id),
    voterId: `lost-${n}`,
    votedUserName: 'Lost',
    votedUserEmail: 'lost@canvass.test',
    version,
    response: { 'Question-1': 'Yes', 'Question-2': 'No' },
    at: new Date(),
  });
}

async function counted(id: string) {
  const { body } = await api.call(readResults, { params: { id }, token: surveyor.token });
  return [body.voteCount, ...body.versions.map(({ votes, questions }) => [votes, questions[0]?.counts[0]?.count])];
}

test('votes that a crash kept from being counted are counted, once, and the run says so', async () => {
  const id = await publishSurvey(api, surveyor);
  for (let n = 0; n < 3; n += 1) await vote(id);
  await storeUncounted(id, 1);
  await storeUncounted(id, 2);
  expect(await counted(id)).toEqual([3, [3, 3]]);
  expect(await reconcile(2)).toMatchObject({
    tallies: [{ surveyId: id, before: { voteCount: 3 }, after: { voteCount: 5 } }],
    busy: [],
  });
  expect(await counted(id)).toEqual([5, [5, 5]]);
  expect(await reconcile(3)).toMatchObject({ tallies: [], busy: [] });
});

test('a survey that is being voted on is left for the next run', async () => {
  const id = await publishSurvey(api, surveyor);
  await storeUncounted(id, 1);
  const now = await reconcile(0);
  expect([now?.busy.includes(id), now?.tallies]).toEqual([true, []]);
  expect(await reconcile(2)).toMatchObject({ tallies: [{ surveyId: id }], busy: [] });
});

test('a count that is too high is put right as well, and every version keeps its own', async () => {
  const id = await publishSurvey(api, surveyor);
  await vote(id);
  const { surveyorEmail: _email, ...draft } = buildDraft({ questions: [{ title: 'New?' }, { title: 'And?' }] });
  await api.call(updateSurvey, { token: surveyor.token, params: { id }, body: draft });
  await vote(id);
  await storeUncounted(id, 1, 1);
  await api.db
    .collection('surveys')
    .updateOne({ _id: new ObjectId(id) }, { $inc: { voteCount: 7, 'tallies.v2.counts.q0.o0': 7 } });
  await reconcile(2);
  expect(await counted(id)).toEqual([3, [1, 1], [2, 2]]);
});

test('results that a crash kept from being shown are shown', async () => {
  const id = await publishSurvey(api, surveyor, { resultsPolicy: 'always' });
  for (let n = 0; n < 9; n += 1) await vote(id);
  await storeUncounted(id, 1);
  const shown = async () => (await api.call(readResults, { params: { id } })).body.versions.map(({ votes }) => votes);
  expect(await shown()).toEqual([]);
  await reconcile(2);
  expect(await shown()).toEqual([5]);
});

test('a correction never leaves more shown than there is, and what is shown next is no more either', async () => {
  const id = await publishSurvey(api, surveyor, { resultsPolicy: 'always' });
  for (let n = 0; n < 10; n += 1) await vote(id);
  const surveys = api.db.collection('surveys');
  const drifted = { 'shownTallies.v1.votes': 12, 'nextTallies.v1.votes': 20 };
  await surveys.updateOne({ _id: new ObjectId(id) }, { $set: drifted });
  await reconcile(2);
  const stored = await surveys.findOne({ _id: new ObjectId(id) });
  expect(stored?.['shownTallies']).toMatchObject({ v1: { votes: 10, counts: { q0: { o0: 10 } } } });
  expect(stored?.['nextTallies']).toEqual({});
});

test('a later run counts only the votes since the last one', async () => {
  const id = await publishSurvey(api, surveyor);
  for (let n = 0; n < 4; n += 1) await vote(id);
  await reconcile(20);
  const ofSurvey = { _id: new ObjectId(id) };
  expect(await api.db.collection('countedVotes').findOne(ofSurvey)).toMatchObject({ tallies: { v1: { votes: 4 } } });
  // Were the first four read again, what is remembered of them would not matter.
  await api.db.collection('countedVotes').updateOne(ofSurvey, { $set: { 'tallies.v1.votes': 1004 } });
  await api.db.collection('checkpoints').deleteMany({});
  await reconcile(20);
  expect((await counted(id))[0]).toBe(1004);
});

test('only one of several processes reconciles at a time', async () => {
  const runs = await Promise.all([reconcile(30), reconcile(30), reconcile(30)]);
  expect(runs.filter((found) => found !== null)).toHaveLength(1);
});
