import { ObjectId } from 'mongodb';
import {
  compareQuestions,
  deleteSurvey,
  UNLINK_AFTER_MS,
  type Answers,
  type Comparison,
  type SurveyDraft,
  type ResultsPolicy,
} from '@canvass/shared/contracts';
import type { TestUser } from '../../../testing/api';
import { DEADLINE_YEAR } from '../../../testing/data/surveys';
import { drawHighest } from '../../../testing/secret-draws';
import { startTimedApi, type TimedApi } from '../../../testing/timed-api';

const DAY_MS = 86_400_000;

const QUESTIONS: SurveyDraft['questions'] = [
  { title: 'Do you live nearby?', kind: 'yes-no' },
  { title: 'When should it open?', kind: 'single', options: ['Morning', 'Evening', 'Never'], other: true },
  { title: 'What for?', kind: 'multiple', options: ['Books', 'Quiet'], required: false },
  { title: 'In which order?', kind: 'ranking', options: ['Light', 'Chairs'] },
  { title: 'Anything else?', kind: 'text', required: false },
];

/** Answers to all questions, from those to the first two. */
function createAnswers(lives: string, opens: string): Answers {
  return {
    'Question-1': lives,
    'Question-2': opens,
    ...(lives === 'Yes' && { 'Question-3': ['Books', ...(opens === 'Morning' ? ['Quiet'] : [])] }),
    'Question-4': opens === 'Morning' ? ['Light', 'Chairs'] : ['Chairs', 'Light'],
  };
}

let timed: TimedApi;
let draws: ReturnType<typeof drawHighest>;

beforeAll(async () => {
  draws = drawHighest();
  timed = await startTimedApi();
});

beforeEach(() => timed.resetClock());

afterAll(async () => {
  draws.mockRestore();
  await timed.stop();
});

async function voteTimes(id: string, times: number, lives: string, opens: string): Promise<void> {
  for (let n = 0; n < times; n += 1) await timed.vote(id, createAnswers(lives, opens));
}

/** A survey with 24 votes. */
async function createVotedSurvey(overrides: Parameters<TimedApi['publish']>[0] = {}): Promise<string> {
  const id = await timed.publish({ questions: QUESTIONS, ...overrides });
  await voteTimes(id, 7, 'Yes', 'Morning');
  await voteTimes(id, 5, 'No', 'Morning');
  await voteTimes(id, 5, 'No', 'Evening');
  await voteTimes(id, 6, 'Yes', 'Evening');
  await voteTimes(id, 1, 'Yes', 'At night');
  return id;
}

function compare(id: string, [rows, columns]: [number, number], reader?: TestUser) {
  return timed.api.call(compareQuestions, {
    params: { id },
    query: { rows: String(rows), columns: String(columns) },
    ...(reader && { token: timed.getToken(reader) }),
  });
}

function listRows({ table }: Comparison): [string, ...number[]][] {
  return (table?.rows ?? []).map(({ answers }, index) => [
    answers.map((each) => each ?? 'no answer').join(' + '),
    ...(table?.counts[index] ?? []),
  ]);
}

test('answers of two questions are counted together, whichever of them are the rows', async () => {
  const id = await createVotedSurvey();
  const { body } = await compare(id, [1, 2], timed.surveyor);
  expect(body).toMatchObject({ version: 1, votes: 24 });
  // One vote was for Other, and none for Never, which has no line.
  expect(body.table?.columns.map(({ answers }) => answers)).toEqual([['Morning'], ['Other', 'Evening']]);
  expect(listRows(body)).toEqual([
    ['Yes', 7, 7],
    ['No', 5, 5],
  ]);
  const { body: exchanged } = await compare(id, [2, 1], timed.surveyor);
  expect(listRows(exchanged)).toEqual([
    ['Morning', 7, 5],
    ['Other + Evening', 7, 5],
  ]);
});

test('a multiple choice counts everyone who chose an option, and those who left it out; a ranking its first option', async () => {
  const id = await createVotedSurvey();
  const { body } = await compare(id, [3, 4], timed.surveyor);
  expect(body.table?.columns.map(({ answers }) => answers)).toEqual([['Light'], ['Chairs']]);
  expect(listRows(body)).toEqual([['Books', 7, 7]]);
  // Nobody who put chairs first chose quiet; if it alone were left out, its numbers would follow.
  expect(body.table?.leftOut.rows).toEqual(['Quiet', null]);
});

test.each<[string, Record<string, string>, string]>([
  ['a question that is not there', { rows: '1', columns: '9' }, 'query.columns'],
  ['a question with written answers', { rows: '5', columns: '1' }, 'query.rows'],
  ['a question with itself', { rows: '2', columns: '2' }, 'query.columns'],
  ['a version that is not there', { rows: '1', columns: '2', version: '3' }, 'query.version'],
])('%s cannot be compared, and the problem names the field', async (_, query, field) => {
  const id = await timed.publish({ questions: QUESTIONS });
  const { status, body } = await timed.api.call(compareQuestions, {
    params: { id },
    query,
    token: timed.getToken(timed.surveyor),
  });
  expect([status, (body as unknown as { errors: { field: string }[] }).errors[0]?.field]).toEqual([422, field]);
});

test('readers other than the owner compare questions once the results are final', async () => {
  const id = await createVotedSurvey();
  const readCode = async () => ((await compare(id, [1, 2])).body as { code?: string }).code;
  expect(await readCode()).toBe('comparison-not-final');
  await timed.change(id, { action: 'close' });
  expect(await readCode()).toBe('comparison-not-final');
  timed.advance(DAY_MS);
  const { body } = await compare(id, [1, 2]);
  expect(listRows(body)).toEqual([
    ['Yes', 7, 7],
    ['No', 5, 5],
  ]);
  // Asked for as columns and rows, it is the same table, not another one.
  expect(listRows((await compare(id, [2, 1])).body)).toEqual([
    ['Morning', 7, 5],
    ['Evening + Other', 7, 5],
  ]);
  expect(await timed.api.db.collection('comparisons').countDocuments({ surveyId: new ObjectId(id) })).toBe(1);
});

test.each<[ResultsPolicy, string | undefined, string | undefined]>([
  ['after-voting', 'results-after-voting', undefined],
  ['owner', 'results-owner-only', 'results-owner-only'],
])(
  'with the policy %s, only those who may read the results compare questions',
  async (resultsPolicy, ofVisitor, ofVoter) => {
    const id = await createVotedSurvey({ resultsPolicy });
    const voter = await timed.vote(id, createAnswers('Yes', 'Morning'));
    await timed.change(id, { action: 'close' });
    timed.advance(DAY_MS);
    const readCode = async (reader?: TestUser) => ((await compare(id, [1, 2], reader)).body as { code?: string }).code;
    expect([await readCode(), await readCode(voter), await readCode(timed.surveyor)]).toEqual([
      ofVisitor,
      ofVoter,
      undefined,
    ]);
  },
);

/** Closes a survey, and waits until its results are final. */
async function closeForGood(id: string): Promise<void> {
  await timed.change(id, { action: 'close' });
  timed.advance(DAY_MS);
}

/** Takes three more votes, which are fewer than a step, so that the results stay those of the votes before. */
async function reopenForFew(id: string): Promise<void> {
  await timed.change(id, { action: 'reopen', deadline: `${DEADLINE_YEAR}/12/1` });
  await voteTimes(id, 3, 'No', 'Morning');
  await closeForGood(id);
}

test('what others saw once does not change when votes come later', async () => {
  const id = await createVotedSurvey();
  await closeForGood(id);
  const { body: first } = await compare(id, [1, 2]);
  await reopenForFew(id);
  expect((await compare(id, [1, 2])).body).toEqual(first);
  expect((await compare(id, [1, 2], timed.surveyor)).body.votes).toBe(27);
});

test('votes that the results leave out are not compared', async () => {
  const id = await createVotedSurvey();
  await closeForGood(id);
  await reopenForFew(id);
  expect((await compare(id, [1, 2])).body).toEqual({ version: 1, votes: 24 });
  expect((await compare(id, [1, 2], timed.surveyor)).body.votes).toBe(27);
});

/** The pairs of the first four questions. */
const PAIRS: [number, number][] = [1, 2, 3].flatMap((rows) =>
  [2, 3, 4].filter((columns) => columns > rows).map((columns): [number, number] => [rows, columns]),
);

async function listShownPairs(id: string, pairs = PAIRS): Promise<[number, number][]> {
  const answers = await Promise.all(pairs.map((pair) => compare(id, pair)));
  return pairs.filter((_, index) => answers[index]?.body.table !== undefined);
}

test('which tables are shown does not depend on which are asked for first, also at the same time', async () => {
  const id = await createVotedSurvey();
  await closeForGood(id);
  // By itself, the table of the questions 1 and 4 has no small group either.
  expect((await compare(id, [1, 4], timed.surveyor)).body.table).toBeDefined();
  const shown = [
    [1, 2],
    [3, 4],
  ];
  expect(await listShownPairs(id, PAIRS.toReversed())).toEqual(shown.toReversed());
  expect(await listShownPairs(id)).toEqual(shown);
  expect(await timed.api.db.collection('comparisons').countDocuments({ surveyId: new ObjectId(id) })).toBe(1);
});

test('a version with a table of an earlier release, which was judged alone, gets no others', async () => {
  const id = await createVotedSurvey();
  await closeForGood(id);
  const { body } = await compare(id, [1, 4], timed.surveyor);
  const earlier = { surveyId: new ObjectId(id), version: 1, rows: 1, columns: 4, votes: 24, table: body.table };
  await timed.api.db.collection('comparisons').insertOne(earlier);
  expect(await listShownPairs(id)).toEqual([[1, 4]]);
  expect((await compare(id, [1, 2])).body).toEqual({ version: 1, votes: 24 });
});

test('anonymous ballots are compared by nobody before they are unlinked, and then by all who read the results', async () => {
  const id = await createVotedSurvey({ ballotPolicy: 'anonymous' });
  const readCode = async (reader?: TestUser) => ((await compare(id, [1, 2], reader)).body as { code?: string }).code;
  expect(await readCode(timed.surveyor)).toBe('comparison-not-final');
  await timed.change(id, { action: 'close' });
  timed.advance(UNLINK_AFTER_MS / 2);
  expect(await readCode(timed.surveyor)).toBe('comparison-not-final');
  timed.advance(UNLINK_AFTER_MS);
  await timed.runScheduler();
  expect(listRows((await compare(id, [1, 2])).body)).toEqual([
    ['Yes', 7, 7],
    ['No', 5, 5],
  ]);
  expect((await compare(id, [1, 2], timed.surveyor)).body).toEqual((await compare(id, [1, 2])).body);
});

test('too few votes give no table, and damaged votes are left out', async () => {
  const few = await timed.publish({ questions: QUESTIONS });
  await voteTimes(few, 4, 'Yes', 'Morning');
  expect((await compare(few, [1, 2], timed.surveyor)).body).toEqual({ version: 1, votes: 4 });
  const id = await createVotedSurvey();
  await timed.api.db
    .collection('votes')
    .updateOne(
      { surveyId: new ObjectId(id) },
      { $set: { response: { 'Question-1': { odd: 1 }, 'Question-2': 'Morning' } } },
    );
  const { status, body } = await compare(id, [1, 4], timed.surveyor);
  expect([status, body.votes]).toEqual([200, 24]);
});

test('comparisons of a deleted survey are deleted', async () => {
  const id = await createVotedSurvey();
  await timed.change(id, { action: 'close' });
  timed.advance(DAY_MS);
  await compare(id, [1, 2]);
  await timed.api.call(deleteSurvey, { token: timed.getToken(timed.surveyor), params: { id } });
  timed.advance(DAY_MS);
  await timed.runScheduler();
  expect(await timed.api.db.collection('comparisons').countDocuments({ surveyId: new ObjectId(id) })).toBe(0);
});
