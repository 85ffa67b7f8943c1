import { compareQuestions, listResponses, RESULTS_COMPLETE_AFTER_MS } from '@canvass/shared/contracts';
import { startApi, type TestApi, type TestUser } from '../../../testing/api';
import { closeSurvey, publishAnonymous } from '../../../testing/data/anonymous-ballots';
import { readChosenCounts } from '../../../testing/data/chosen-counts';
import { createDateAnswers, DATE_QUESTIONS } from '../../../testing/data/dates';
import { castTestVote } from '../../../testing/data/votes';
import { downloadLines } from '../../../testing/download';
import { settleScheduler } from '../../../testing/scheduler';
import { drawHighest } from '../../../testing/secret-draws';

let api: TestApi;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

async function listShown(id: string, query: { question?: string; answer?: string } = {}) {
  const { body, status } = await api.call(listResponses, {
    token: surveyor.token,
    params: { id },
    query: { ...query, limit: '100' },
  });
  return { status, entries: status === 200 ? body : undefined };
}

/** Seven people choose the first two days, one a day by itself, and five one of the last. */
const DAYS = [
  ...Array<string>(4).fill('2027-05-01'),
  ...Array<string>(3).fill('2027-05-02'),
  '2027-05-06',
  ...Array<string>(5).fill('2027-05-09'),
];

/** Casts these votes, closes the survey, and waits until its results are shown. */
async function castDays(id: string): Promise<void> {
  for (const [index, day] of DAYS.entries())
    await castTestVote(api, id, `Voter ${index}`, {
      response: createDateAnswers(day, index < 4 ? '2001-01-01' : undefined),
    });
  await reveal(id);
}

async function reveal(id: string): Promise<void> {
  await closeSurvey(api, surveyor, id);
  await settleScheduler(api, () => new Date(Date.now() + RESULTS_COMPLETE_AFTER_MS + 60_000));
}

describe.each([false, true])('dates in anonymous ballots (whole: %s)', (showsWholeBallots) => {
  let id: string;

  beforeAll(async () => {
    id = await publishAnonymous(api, surveyor, { questions: DATE_QUESTIONS, showsWholeBallots });
    await castDays(id);
  });

  test('are shown in spans of at least five', async () => {
    const [days] = (await readChosenCounts(api, surveyor, id)) ?? [];
    expect(days).toEqual({
      answered: 13,
      counts: [
        ['2027-05-01/2027-05-02', 7],
        ['2027-05-03/2027-05-10', 6],
      ],
    });
  });

  test('are not shown at all if they are fewer than five', async () => {
    const moved = (await readChosenCounts(api, surveyor, id))?.[1];
    expect(moved?.counts).toEqual([]);
    const { entries = [] } = await listShown(id);
    expect(entries.flatMap(({ response }) => response['Question-2'] ?? [])).toEqual([]);
  });

  test('are nowhere in the responses and in files, but their spans are', async () => {
    const { entries = [] } = await listShown(id);
    const shown = entries.map(({ response }) => String(response['Question-1'])).toSorted();
    expect(shown).toEqual([...Array(7).fill('2027-05-01/2027-05-02'), ...Array(6).fill('2027-05-03/2027-05-10')]);
    const lines = await downloadLines(api, id, surveyor);
    expect(lines.map(({ response }) => String(response['Question-1'])).toSorted()).toEqual(shown);
  });
});

test('comparisons of whole anonymous ballots name the spans that the ballots have', async () => {
  const id = await publishAnonymous(api, surveyor, { questions: DATE_QUESTIONS, showsWholeBallots: true });
  for (let number = 0; number < 20; number += 1) {
    const day = number < 10 ? '2027-05-01' : number < 14 ? '2027-05-02' : '2027-05-03';
    await castTestVote(api, id, `Voter ${number}`, {
      response: createDateAnswers(day, undefined, number % 2 ? 'Yes' : 'No'),
    });
  }
  await reveal(id);
  // The first reader has the tables decided.
  const draws = drawHighest();
  const query = { rows: '1', columns: '3' };
  const { body } = await api.call(compareQuestions, { token: surveyor.token, params: { id }, query });
  draws.mockRestore();
  expect(body.table?.rows).toEqual([
    { answers: ['2027-05-01'], votes: 10 },
    { answers: ['2027-05-02/2027-05-10'], votes: 10 },
  ]);
});

test.each([
  [true, 200, 7],
  [false, 409, undefined],
])('anonymous ballots are filtered by these spans if they are whole (%s)', async (showsWholeBallots, status, count) => {
  const id = await publishAnonymous(api, surveyor, { questions: DATE_QUESTIONS, showsWholeBallots });
  await castDays(id);
  const filtered = await listShown(id, { question: '1', answer: '2027-05-01/2027-05-02' });
  expect([filtered.status, filtered.entries?.length]).toEqual([status, count]);
});
