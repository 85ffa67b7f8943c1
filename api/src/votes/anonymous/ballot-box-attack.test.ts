import {
  compareQuestions,
  getQuestionKey,
  listInvitations,
  listResponses,
  readResults,
  type Answers,
  type Comparison,
  type Results,
} from '@canvass/shared/contracts';
import { startApi, type TestApi, type TestUser } from '../../../testing/api';
import { castAnswers, closeSurvey, publishAnonymous } from '../../../testing/data/anonymous-ballots';
import { storeInvitation } from '../../../testing/data/invitations';
import type { Answer, Line, Observation, Question } from '../../../testing/linking/attack';
import {
  createExampleSurvey,
  knowAnswers,
  listFirst,
  type ExampleSurvey,
} from '../../../testing/linking/example-survey';
import { findDeterminedExhaustively } from '../../../testing/linking/exhaustive';
import { findDeterminedByPropagation } from '../../../testing/linking/propagation';
import { listViolations } from '../../../testing/linking/violations';
import { settleScheduler } from '../../../testing/scheduler';

// The owner and an admin read everything that is served, after each vote and after closing, and know in which order
// people voted and two answers of each of them. They try to tell the other answers.

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

let api: TestApi;
let surveyor: TestUser;
let admin: TestUser;

beforeAll(async () => {
  api = await startApi();
  [surveyor, admin] = [await api.createUser('surveyor'), await api.createUser('admin')];
});

afterAll(() => api.stop());

function toDraftQuestion({ options, showIf }: Question, index: number) {
  const condition = showIf && { question: showIf.question + 1, answers: showIf.answers.map(String) };
  const shown = condition && { showIf: condition };
  return { title: `Question ${index}?`, kind: 'single' as const, options: options.map(String), ...shown };
}

function toAnswers(ballot: Answer[]): Answers {
  return Object.fromEntries(
    ballot.flatMap((answer, index) => (answer === null ? [] : [[getQuestionKey(index), answer]])),
  );
}

/** The last question is asked only after the first answer to the one before. */
function addCondition({ questions, ballots }: ExampleSurvey): ExampleSurvey {
  const last = questions.length - 1;
  const showIf = { question: last - 1, answers: ['a'] };
  return {
    questions: questions.map((question, index) => (index === last ? { ...question, showIf } : question)),
    ballots: ballots.map((ballot) => (ballot[last - 1] === 'a' ? ballot : [...ballot.slice(0, last), null])),
  };
}

/** What results tell about the first votes, as many as they count. */
function observeResults({ versions }: Results): Observation[] {
  return versions.flatMap(({ votes, questions }) =>
    questions.flatMap(({ counts, heldBack }, question) =>
      heldBack
        ? []
        : counts.map(({ option, count }): Observation => ({
            kind: 'total',
            voters: listFirst(votes),
            question,
            answers: [option],
            count,
          })),
    ),
  );
}

function observeTable({ votes, table }: Comparison, rows: number, columns: number): Observation[] {
  if (!table) return [];
  const toLine = (question: number, answers: Answer[]): Line => ({ question, answers });
  return table.rows.flatMap((row, r) =>
    table.columns.map((column, c): Observation => ({
      kind: 'table',
      voters: listFirst(votes),
      rows: toLine(rows, row.answers),
      columns: toLine(columns, column.answers),
      count: table.counts[r]?.[c] ?? 0,
    })),
  );
}

async function observeComparisons(id: string, { questions }: ExampleSurvey): Promise<Observation[]> {
  const observations: Observation[] = [];
  for (const [rows] of questions.entries())
    for (let columns = rows + 1; columns < questions.length; columns += 1) {
      const query = { rows: String(rows + 1), columns: String(columns + 1) };
      const { status, body } = await api.call(compareQuestions, { token: surveyor.token, params: { id }, query });
      if (status === 200) observations.push(...observeTable(body, rows, columns));
    }
  return observations;
}

/** Whole ballots, if they are shown: otherwise the order of each question tells no more than its counts. */
async function observeResponses(id: string, { questions, ballots }: ExampleSurvey): Promise<Observation[]> {
  const query = { limit: '100' };
  const { status, body } = await api.call(listResponses, { token: surveyor.token, params: { id }, query });
  if (status !== 200 || body.length === 0 || body.some(({ mixed }) => mixed)) return [];
  const rows = body.map(({ response }) =>
    questions.map((_, index) => (response[getQuestionKey(index)] as string | undefined) ?? null),
  );
  return [{ kind: 'rows', voters: listFirst(ballots.length), rows }];
}

interface Served {
  /** What was served before the survey was closed. */
  early: Observation[];
  rows: Observation[];
  all: Observation[];
  /** How often the roll told somebody apart. */
  rollEntries: number;
}

/** Runs the survey through the API, and collects what it serves to the owner and to admins. */
async function runSurvey(survey: ExampleSurvey, showsWholeBallots = false): Promise<Served> {
  const questions = survey.questions.map(toDraftQuestion);
  const id = await publishAnonymous(api, surveyor, {
    questions,
    voterPolicy: 'invited',
    ...(showsWholeBallots && { showsWholeBallots }),
  });
  const call = { params: { id } };
  const early: Observation[] = [];
  let rollEntries = 0;
  for (const ballot of survey.ballots) {
    await castAnswers(api, id, toAnswers(ballot), ({ uid, email }) => storeInvitation(api, id, { uid, email }));
    for (const { token } of [surveyor, admin])
      early.push(...observeResults((await api.call(readResults, { ...call, token })).body));
    const { body: roll } = await api.call(listInvitations, { ...call, token: surveyor.token });
    expect(roll.length).toBeGreaterThan(0);
    rollEntries += roll.filter(({ hasVoted }) => hasVoted !== undefined).length;
  }
  await closeSurvey(api, surveyor, id);
  const late: Observation[] = [];
  const rows: Observation[] = [];
  for (const minutes of [1, 4, DAY_MINUTES + 1]) {
    await settleScheduler(api, () => new Date(Date.now() + minutes * MINUTE_MS));
    late.push(...observeResults((await api.call(readResults, { ...call, token: surveyor.token })).body));
    rows.splice(0, rows.length, ...(await observeResponses(id, survey)));
  }
  late.push(...(await observeComparisons(id, survey)));
  return { early, rows, all: [...early, ...late, ...rows], rollEntries };
}

/** Different pairs of known answers: of all voters the same, and of each voter others. */
const KNOWN: [name: string, listKnown: (voter: number, count: number) => number[]][] = [
  ['team and years', () => [0, 1]],
  ['the last two answers', (_, count) => [count - 2, count - 1]],
  ['two answers that differ from voter to voter', (voter, count) => [voter % count, (voter + 1) % count]],
];

test('of ten voters and three questions, no answer follows, whatever two answers are known', async () => {
  const survey = createExampleSurvey('ballot box of ten', 10, [2, 3, 2]);
  const { early, all, rollEntries } = await runSurvey(survey);
  expect([early, rollEntries]).toEqual([[], 0]);
  expect(all).not.toEqual([]);
  for (const [, listKnown] of KNOWN) {
    const knowledge = knowAnswers(survey.ballots, (voter) => listKnown(voter, 3));
    const possible = findDeterminedExhaustively(survey.questions, knowledge, all);
    const baseline = findDeterminedExhaustively(survey.questions, knowledge, []);
    expect(listViolations({ knowledge, possible, baseline, truth: survey.ballots })).toEqual([]);
  }
});

describe.each([
  ['whose questions are always asked', createExampleSurvey('ballot box', 60, [3, 3, 2, 4, 2, 3, 4, 2])],
  ['with a conditional question', addCondition(createExampleSurvey('conditions', 60, [3, 3, 2, 4, 2, 3, 4, 2]))],
])('of sixty voters and eight questions %s', (_, survey) => {
  let served: Served;

  beforeAll(async () => {
    served = await runSurvey(survey);
  });

  test('nothing is served but the number of votes until the survey is closed', () => {
    expect(served.early).toEqual([]);
    expect(served.all).not.toEqual([]);
    expect([served.rows, served.rollEntries]).toEqual([[], 0]);
  });

  test.each(KNOWN)('no other answer follows from %s', (_name, listKnown) => {
    const knowledge = knowAnswers(survey.ballots, (voter) => listKnown(voter, 8));
    const possible = findDeterminedByPropagation(survey.questions, knowledge, served.all);
    const baseline = findDeterminedByPropagation(survey.questions, knowledge, []);
    expect(listViolations({ knowledge, possible, baseline, truth: survey.ballots })).toEqual([]);
  });
});

test('where whole ballots are shown, nothing follows but from them and the known answers alone', async () => {
  const survey = createExampleSurvey('whole ballots', 60, [3, 3, 2, 4, 2, 3, 4, 2]);
  const { early, rows, all } = await runSurvey(survey, true);
  expect(early).toEqual([]);
  expect(rows).toHaveLength(1);
  for (const [, listKnown] of KNOWN) {
    const knowledge = knowAnswers(survey.ballots, (voter) => listKnown(voter, 8));
    const possible = findDeterminedByPropagation(survey.questions, knowledge, all);
    const baseline = findDeterminedByPropagation(survey.questions, knowledge, rows);
    expect(listViolations({ knowledge, possible, baseline, truth: survey.ballots })).toEqual([]);
  }
});
