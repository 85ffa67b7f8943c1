import { ObjectId } from 'mongodb';
import { castVote, getResultsStep, readResults, updateSurvey, type Answers } from '@canvass/shared/contracts';
import { signToken, startApi, type Person, type TestApi } from '../testing/api';
import { buildBallot, buildDraft, publishSurvey } from '../testing/surveys';
import { buildSurveysRepository } from './surveys.repository';
import { isStepComplete } from './shown-tallies';
import { tallyPaths, versionKey } from './tallies';

const DAY_MS = 86_400_000;
const YEARS_SECONDS = 100 * 365 * 86_400;

let api: TestApi;
let clock: Date | undefined;
let commands = 0;
let surveyor: Person;

beforeAll(async () => {
  api = await startApi({ now: () => clock ?? new Date(), onCommand: () => (commands += 1) });
  surveyor = await api.person('surveyor');
});

afterAll(() => api.stop());

afterEach(() => {
  clock = undefined;
});

const QUESTIONS = [{ title: 'Sundays?', description: '', kind: 'yes-no' as const, options: ['Yes', 'No'] }];

/** Tokens of tests outlive the moments that they move the clock to. */
function tokenOf({ uid }: Person): string {
  return signToken(uid, { expiresIn: YEARS_SECONDS });
}

async function vote(id: string, answer = 'Yes'): Promise<void> {
  const voter = await api.person();
  const body = buildBallot(id, voter, { response: { 'Question-1': answer } });
  const { status } = await api.call(castVote, { token: tokenOf(voter), body });
  expect(status).toBe(200);
}

async function voteTimes(id: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await vote(id, n % 3 ? 'Yes' : 'No');
}

async function readAsVisitor(id: string) {
  const { body } = await api.call(readResults, { params: { id } });
  return body;
}

/** What a visitor sees of each version: `version: votes`. */
async function shown(id: string): Promise<Record<number, number>> {
  const { versions } = await readAsVisitor(id);
  for (const { votes, questions } of versions) {
    for (const { kind, counts } of questions) {
      // What is shown is whole: as many answers as votes.
      expect([kind, counts.reduce((sum, { count }) => sum + count, 0)]).toEqual(['yes-no', votes]);
    }
  }
  return Object.fromEntries(versions.map(({ version, votes }) => [version, votes]));
}

async function edit(id: string, changes: { deadline?: string; title?: string; question?: string }): Promise<number> {
  const { title = 'Steps', deadline = '2034/1/1', question = 'Sundays?' } = changes;
  const draft = buildDraft({ title, deadline, questions: [{ title: question }], resultsPolicy: 'always' });
  const { surveyorEmail: _email, ...body } = draft;
  const { status } = await api.call(updateSurvey, { token: tokenOf(surveyor), params: { id }, body });
  return status;
}

function publish(): Promise<string> {
  const questions = [{ title: 'Sundays?' }];
  return publishSurvey(api, surveyor, { title: 'Steps', deadline: '2034/1/1', questions, resultsPolicy: 'always' });
}

const CLOSES = Date.UTC(2034, 0, 2);

test('every one of 500 votes in each of two versions moves what others see by nothing or by a whole step', async () => {
  const id = await publish();
  const surveys = buildSurveysRepository(api.db);
  await surveys.freezeQuestions((await surveys.find(id)) ?? fail());
  await edit(id, { question: 'Saturdays?' });
  const last: Record<number, number> = { 1: 0, 2: 0 };
  const broken: string[] = [];
  for (let count = 1; count <= 500; count += 1) {
    for (const version of count <= 40 ? [1, 2] : [2]) {
      const response: Answers = { 'Question-1': count % 3 ? 'Yes' : 'No' };
      const counted = await surveys.countVote({ id, version }, tallyPaths(QUESTIONS, { response, at: new Date() }));
      if (counted && isStepComplete(counted)) await surveys.completeStep(id, versionKey(version), counted);
      const stored = await surveys.findTallied(id);
      const votes = stored?.shownTallies?.[versionKey(version)]?.votes ?? 0;
      const before = last[version] ?? 0;
      const isWhole = votes === before || votes - before >= getResultsStep(votes);
      const hasLag = votes === 0 || count - votes >= getResultsStep(count);
      if (!isWhole || !hasLag) broken.push(`version ${version} at ${count}: ${before} to ${votes}`);
      last[version] = votes;
    }
  }
  expect(broken).toEqual([]);
  expect(await shown(id)).toEqual({ 1: 35, 2: last[2] });
  clock = new Date(CLOSES + DAY_MS);
  expect(await shown(id)).toEqual({ 1: 40, 2: 500 });
});

function fail(): never {
  throw new Error('The survey is gone.');
}

test('closing completes the results by the clock alone, a few minutes after the deadline', async () => {
  const id = await publish();
  await voteTimes(id, 13);
  const looks: [number, string, Record<number, number>][] = [];
  for (const after of [-1, 0, 179_999, 180_000, DAY_MS]) {
    clock = new Date(CLOSES + after);
    looks.push([after, (await readAsVisitor(id)).stage, await shown(id)]);
  }
  expect(looks).toEqual([
    [-1, 'open', { 1: 5 }],
    [0, 'closing', { 1: 5 }],
    [179_999, 'closing', { 1: 5 }],
    [180_000, 'final', { 1: 13 }],
    [DAY_MS, 'final', { 1: 13 }],
  ]);
});

test('what a version has less than a step of stays hidden when the survey closes', async () => {
  const id = await publish();
  await voteTimes(id, 6);
  await edit(id, { question: 'Saturdays?' });
  await voteTimes(id, 4);
  clock = new Date(CLOSES + DAY_MS);
  expect(await shown(id)).toEqual({ 1: 6 });
  expect(await readAsVisitor(id)).toMatchObject({ voteCount: 10, stage: 'final' });
});

test('after reopening, results stay as closing had completed them, and move by a whole step', async () => {
  const id = await publish();
  await voteTimes(id, 13);
  clock = new Date(CLOSES + DAY_MS);
  expect(await shown(id)).toEqual({ 1: 13 });
  expect(await edit(id, { deadline: '2034/3/1' })).toBe(200);
  const seen: (number | undefined)[] = [];
  for (let n = 0; n < 10; n += 1) {
    seen.push((await shown(id))[1]);
    await vote(id);
  }
  seen.push((await shown(id))[1]);
  expect(seen).toEqual([13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 18]);
});

test('closed again with less than a step, results stay; with a step they are complete', async () => {
  const id = await publish();
  await voteTimes(id, 13);
  clock = new Date(CLOSES + DAY_MS);
  await edit(id, { deadline: '2034/3/1' });
  await voteTimes(id, 4);
  clock = new Date(Date.UTC(2034, 2, 3));
  expect(await shown(id)).toEqual({ 1: 13 });
  await edit(id, { deadline: '2034/4/1' });
  expect(await shown(id)).toEqual({ 1: 13 });
  await vote(id);
  clock = new Date(Date.UTC(2034, 3, 3));
  expect(await shown(id)).toEqual({ 1: 18 });
});

test('a survey that is reopened while its last votes are counted shows none of them twice, and goes not back', async () => {
  const id = await publish();
  await voteTimes(id, 13);
  clock = new Date(CLOSES + 60_000);
  expect(await shown(id)).toEqual({ 1: 5 });
  await edit(id, { deadline: '2034/3/1' });
  expect(await shown(id)).toEqual({ 1: 13 });
});

test('a save that reopens is made of the votes that are there: one that is counted meanwhile makes it look again', async () => {
  const id = await publish();
  await voteTimes(id, 9);
  const surveys = buildSurveysRepository(api.db);
  const read = await surveys.findTallied(id);
  if (!read) throw fail();
  await vote(id);
  const { title, description, category, deadline, closesAt, questions, resultsPolicy } = read;
  const changes = { title, description, category, deadline, closesAt, questions, resultsPolicy };
  const reopening = { shownTallies: read.tallies ?? {}, voteCount: read.voteCount };
  expect(await surveys.save(read, changes, { version: 1, entries: [], reopening })).toBe(false);
  expect(
    await surveys.save(read, changes, { version: 1, entries: [], reopening: { ...reopening, voteCount: 10 } }),
  ).toBe(true);
});

test('extending an open survey, or editing a closed one, changes nothing of what is shown', async () => {
  const id = await publish();
  await voteTimes(id, 10);
  await edit(id, { deadline: '2034/2/1' });
  expect(await shown(id)).toEqual({ 1: 5 });
  clock = new Date(Date.UTC(2034, 1, 3));
  expect(await shown(id)).toEqual({ 1: 10 });
  await edit(id, { deadline: '2034/2/1', title: 'Closed, renamed' });
  expect(await shown(id)).toEqual({ 1: 10 });
  const stored = await api.db.collection('surveys').findOne({ _id: new ObjectId(id) });
  expect(stored?.['shownTallies'].v1.votes).toBe(5);
});

test('sixty votes that are counted at once are all exact for the owner, and whole steps for others', async () => {
  const id = await publish();
  await vote(id);
  const voters: Person[] = [];
  for (let n = 0; n < 59; n += 1) voters.push(await api.person());
  const looks: number[] = [];
  const cast = voters.map(async (voter) => {
    const body = buildBallot(id, voter, { response: { 'Question-1': 'Yes' } });
    await api.call(castVote, { token: voter.token, body });
    looks.push((await shown(id))[1] ?? 0);
  });
  await Promise.all(cast);
  const steps = [...new Set([...looks, (await shown(id))[1] ?? 0, 60])].toSorted((one, other) => one - other);
  const sizes = steps.slice(1).map((votes, index) => votes - (steps[index] ?? 0));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(5);
  const { body } = await api.call(readResults, { params: { id }, token: surveyor.token });
  expect(body.versions[0]?.votes).toBe(60);
  clock = new Date(CLOSES + DAY_MS);
  expect(await shown(id)).toEqual({ 1: 60 });
});

test('a vote costs four driver calls, and one more only when it completes a step', async () => {
  const id = await publish();
  await vote(id);
  const costs: number[] = [];
  for (let n = 2; n <= 12; n += 1) {
    const voter = await api.person();
    const before = commands;
    const body = buildBallot(id, voter, { response: { 'Question-1': 'Yes' } });
    await api.call(castVote, { token: voter.token, body });
    costs.push(commands - before);
  }
  expect(costs).toEqual([4, 4, 4, 5, 4, 4, 4, 4, 5, 4, 4]);
});
