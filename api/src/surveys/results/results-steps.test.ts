import { ObjectId } from 'mongodb';
import { castVote, getResultsStep, readResults, updateSurvey, type Answers } from '@canvass/shared/contracts';
import { signToken, startApi, type TestUser, type TestApi } from '../../../testing/api';
import { createTestVote, createTestSurvey, publishSurvey } from '../../../testing/data/surveys';
import { createTalliesRepository, type TalliesRepository } from './tallies.repository';
import { createSurveysRepository } from '../surveys.repository';
import { getTallyPaths, toVersionKey } from '../../records/tallies';

const DAY_MS = 86_400_000;
const YEARS_SECONDS = 100 * 365 * 86_400;

let api: TestApi;
let clock: Date | undefined;
let commands = 0;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi({ now: () => clock ?? new Date(), onCommand: () => (commands += 1) });
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

afterEach(() => {
  clock = undefined;
});

const QUESTIONS = [{ title: 'Sundays?', description: '', kind: 'yes-no' as const, options: ['Yes', 'No'] }];

/** Signs a token that stays valid at the times that these tests move the clock to. */
function getToken({ uid }: TestUser): string {
  return signToken(uid, { expiresIn: YEARS_SECONDS });
}

async function vote(id: string, answer = 'Yes'): Promise<void> {
  const voter = await api.createUser();
  const body = createTestVote(id, voter, { response: { 'Question-1': answer } });
  const { status } = await api.call(castVote, { token: getToken(voter), body });
  expect(status).toBe(200);
}

async function voteTimes(id: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await vote(id, n % 3 ? 'Yes' : 'No');
}

async function readAsVisitor(id: string) {
  const { body } = await api.call(readResults, { params: { id } });
  return body;
}

/** The number of votes that a visitor sees, by version. */
async function readVisibleVotes(id: string): Promise<Record<number, number>> {
  const { versions } = await readAsVisitor(id);
  for (const { votes, questions } of versions) {
    for (const { kind, counts } of questions) {
      // Visible results are consistent: the counts add up to the votes.
      expect([kind, counts.reduce((sum, { count }) => sum + count, 0)]).toEqual(['yes-no', votes]);
    }
  }
  return Object.fromEntries(versions.map(({ version, votes }) => [version, votes]));
}

async function edit(id: string, changes: { deadline?: string; title?: string; question?: string }): Promise<number> {
  const { title = 'Steps', deadline = '2034/1/1', question = 'Sundays?' } = changes;
  const draft = createTestSurvey({ title, deadline, questions: [{ title: question }], resultsPolicy: 'always' });
  const { surveyorEmail: _email, ...body } = draft;
  const { status } = await api.call(updateSurvey, { token: getToken(surveyor), params: { id }, body });
  return status;
}

function publish(): Promise<string> {
  const questions = [{ title: 'Sundays?' }];
  return publishSurvey(api, surveyor, { title: 'Steps', deadline: '2034/1/1', questions, resultsPolicy: 'always' });
}

const CLOSES_AT_MS = Date.UTC(2034, 0, 2);

/** Stores nothing; only counts a vote on a version. */
function countVote(tallies: TalliesRepository, survey: { id: string; version: number }, yes: boolean) {
  const response: Answers = { 'Question-1': yes ? 'Yes' : 'No' };
  const at = new Date();
  return tallies.countVote({ survey, receivedAt: at, paths: getTallyPaths(QUESTIONS, { response, at }) });
}

/** How a change of the shown votes breaks the rules of steps; undefined if it does not. */
function findViolation(count: number, before: number, shown: number): string | undefined {
  const isWhole = shown === before || shown - before >= getResultsStep(shown);
  const hasLag = shown === 0 || count - shown >= getResultsStep(count);
  return isWhole && hasLag ? undefined : `at ${count}: ${before} to ${shown}`;
}

async function readShownVotes(id: string, version: number): Promise<number> {
  const stored = await createSurveysRepository(api.db).findWithTallies(id);
  return stored?.shownTallies?.[toVersionKey(version)]?.votes ?? 0;
}

test('each of 500 votes in two versions moves public results by zero or one whole step', async () => {
  const id = await publish();
  const surveys = createSurveysRepository(api.db);
  const tallies = createTalliesRepository(api.db);
  await surveys.freezeQuestions((await surveys.find(id)) ?? fail());
  await edit(id, { question: 'Saturdays?' });
  const last: Record<number, number> = { 1: 0, 2: 0 };
  const violations: string[] = [];
  for (let count = 1; count <= 500; count += 1) {
    for (const version of count <= 40 ? [1, 2] : [2]) {
      await countVote(tallies, { id, version }, count % 3 > 0);
      const shown = await readShownVotes(id, version);
      const violation = findViolation(count, last[version] ?? 0, shown);
      if (violation) violations.push(`version ${version} ${violation}`);
      last[version] = shown;
    }
  }
  expect(violations).toEqual([]);
  expect(await readVisibleVotes(id)).toEqual({ 1: 35, 2: last[2] });
  clock = new Date(CLOSES_AT_MS + DAY_MS);
  expect(await readVisibleVotes(id)).toEqual({ 1: 40, 2: 500 });
});

test('votes that are counted together move public results by zero or one whole step, too', async () => {
  clock = new Date();
  const id = await publish();
  const tallies = createTalliesRepository(api.db);
  let [count, before] = [0, 0];
  const violations: string[] = [];
  for (const burst of [3, 1, 40, 2, 7, 100, 1, 1, 250, 12, 83]) {
    const votes = Array.from({ length: burst }, (_, index) => countVote(tallies, { id, version: 1 }, index % 3 > 0));
    expect(new Set(await Promise.all(votes))).toEqual(new Set([true]));
    count += burst;
    const shown = await readShownVotes(id, 1);
    const violation = findViolation(count, before, shown);
    if (violation) violations.push(violation);
    before = shown;
  }
  expect(violations).toEqual([]);
  expect((await createSurveysRepository(api.db).findWithTallies(id))?.tallies?.['v1']?.votes).toBe(500);
  expect(before).toBeGreaterThan(0);
});

test('of votes that are counted together, those that were received after closing are not counted', async () => {
  const id = await publish();
  const tallies = createTalliesRepository(api.db);
  const paths = getTallyPaths(QUESTIONS, { response: { 'Question-1': 'Yes' } });
  const count = (receivedAt: Date) => tallies.countVote({ survey: { id, version: 1 }, receivedAt, paths });
  const [before, closing] = [new Date(CLOSES_AT_MS - 1), new Date(CLOSES_AT_MS)];
  const counted = await Promise.all([before, before, closing, before, closing].map(count));
  expect(counted).toEqual([true, true, false, true, false]);
  expect((await createSurveysRepository(api.db).findWithTallies(id))?.voteCount).toBe(3);
});

function fail(): never {
  throw new Error('The survey is gone.');
}

test('results become complete a few minutes after the deadline', async () => {
  const id = await publish();
  await voteTimes(id, 13);
  const observations: [number, string, Record<number, number>][] = [];
  for (const after of [-1, 0, 179_999, 180_000, DAY_MS]) {
    clock = new Date(CLOSES_AT_MS + after);
    observations.push([after, (await readAsVisitor(id)).stage, await readVisibleVotes(id)]);
  }
  expect(observations).toEqual([
    [-1, 'open', { 1: 5 }],
    [0, 'closing', { 1: 5 }],
    [179_999, 'closing', { 1: 5 }],
    [180_000, 'final', { 1: 13 }],
    [DAY_MS, 'final', { 1: 13 }],
  ]);
});

test('fewer votes than a step stay hidden when the survey closes', async () => {
  const id = await publish();
  await voteTimes(id, 6);
  await edit(id, { question: 'Saturdays?' });
  await voteTimes(id, 4);
  clock = new Date(CLOSES_AT_MS + DAY_MS);
  expect(await readVisibleVotes(id)).toEqual({ 1: 6 });
  expect(await readAsVisitor(id)).toMatchObject({ voteCount: 10, stage: 'final' });
});

test('reopening keeps the completed results, which then move by whole steps', async () => {
  const id = await publish();
  await voteTimes(id, 13);
  clock = new Date(CLOSES_AT_MS + DAY_MS);
  expect(await readVisibleVotes(id)).toEqual({ 1: 13 });
  expect(await edit(id, { deadline: '2034/3/1' })).toBe(200);
  const visibleVotes: (number | undefined)[] = [];
  for (let n = 0; n < 10; n += 1) {
    visibleVotes.push((await readVisibleVotes(id))[1]);
    await vote(id);
  }
  visibleVotes.push((await readVisibleVotes(id))[1]);
  expect(visibleVotes).toEqual([13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 18]);
});

test('closing again shows new votes only if they fill a step', async () => {
  const id = await publish();
  await voteTimes(id, 13);
  clock = new Date(CLOSES_AT_MS + DAY_MS);
  await edit(id, { deadline: '2034/3/1' });
  await voteTimes(id, 4);
  clock = new Date(Date.UTC(2034, 2, 3));
  expect(await readVisibleVotes(id)).toEqual({ 1: 13 });
  await edit(id, { deadline: '2034/4/1' });
  expect(await readVisibleVotes(id)).toEqual({ 1: 13 });
  await vote(id);
  clock = new Date(Date.UTC(2034, 3, 3));
  expect(await readVisibleVotes(id)).toEqual({ 1: 18 });
});

test('reopening during counting shows no vote twice and never goes back', async () => {
  const id = await publish();
  await voteTimes(id, 13);
  clock = new Date(CLOSES_AT_MS + 60_000);
  expect(await readVisibleVotes(id)).toEqual({ 1: 5 });
  await edit(id, { deadline: '2034/3/1' });
  expect(await readVisibleVotes(id)).toEqual({ 1: 13 });
});

test('reopening is retried when a vote is counted meanwhile', async () => {
  const id = await publish();
  await voteTimes(id, 9);
  const surveys = createSurveysRepository(api.db);
  const read = await surveys.findWithTallies(id);
  if (!read) throw fail();
  await vote(id);
  const { title, description, category, deadline, closesAt, questions, resultsPolicy } = read;
  const changes = { title, description, category, deadline, closesAt, questions, resultsPolicy };
  const reopening = { shownTallies: read.tallies ?? {}, voteCount: read.voteCount };
  const next = { version: 1, entries: [], movesClosing: false };
  expect(await surveys.save(read, changes, { ...next, reopening })).toBe(false);
  expect(await surveys.save(read, changes, { ...next, reopening: { ...reopening, voteCount: 10 } })).toBe(true);
});

test('extending an open survey or editing a closed one keeps the public results', async () => {
  const id = await publish();
  await voteTimes(id, 10);
  await edit(id, { deadline: '2034/2/1' });
  expect(await readVisibleVotes(id)).toEqual({ 1: 5 });
  clock = new Date(Date.UTC(2034, 1, 3));
  expect(await readVisibleVotes(id)).toEqual({ 1: 10 });
  await edit(id, { deadline: '2034/2/1', title: 'Closed, renamed' });
  expect(await readVisibleVotes(id)).toEqual({ 1: 10 });
  const stored = await api.db.collection('surveys').findOne({ _id: new ObjectId(id) });
  expect(stored?.['shownTallies'].v1.votes).toBe(5);
});

test('sixty concurrent votes are exact for the owner and whole steps for others', async () => {
  const id = await publish();
  await vote(id);
  const voters: TestUser[] = [];
  for (let n = 0; n < 59; n += 1) voters.push(await api.createUser());
  const observations: number[] = [];
  const cast = voters.map(async (voter) => {
    const body = createTestVote(id, voter, { response: { 'Question-1': 'Yes' } });
    await api.call(castVote, { token: voter.token, body });
    observations.push((await readVisibleVotes(id))[1] ?? 0);
  });
  await Promise.all(cast);
  const steps = [...new Set([...observations, (await readVisibleVotes(id))[1] ?? 0, 60])].toSorted(
    (one, other) => one - other,
  );
  const stepSizes = steps.slice(1).map((votes, index) => votes - (steps[index] ?? 0));
  expect(Math.min(...stepSizes)).toBeGreaterThanOrEqual(5);
  const { body } = await api.call(readResults, { params: { id }, token: surveyor.token });
  expect(body.versions[0]?.votes).toBe(60);
  clock = new Date(CLOSES_AT_MS + DAY_MS);
  expect(await readVisibleVotes(id)).toEqual({ 1: 60 });
});

test('a vote costs four driver calls, and one more only when it completes a step', async () => {
  const id = await publish();
  await vote(id);
  const commandCounts: number[] = [];
  for (let n = 2; n <= 12; n += 1) {
    const voter = await api.createUser();
    const before = commands;
    const body = createTestVote(id, voter, { response: { 'Question-1': 'Yes' } });
    await api.call(castVote, { token: voter.token, body });
    commandCounts.push(commands - before);
  }
  expect(commandCounts).toEqual([4, 4, 4, 5, 4, 4, 4, 4, 5, 4, 4]);
});
