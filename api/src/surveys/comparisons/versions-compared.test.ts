import { ObjectId } from 'mongodb';
import { compareQuestions, updateSurvey, type Comparison, type SurveyDraft } from '@canvass/shared/contracts';
import { createTestDraft } from '../../../testing/data/surveys';
import { drawHighest } from '../../../testing/secret-draws';
import { startTimedApi, type TimedApi } from '../../../testing/timed-api';

// An edit makes a new version, and the questions that it keeps are still compared with all their votes.

const DAY_MS = 86_400_000;

const LIVES = { title: 'Do you live nearby?', kind: 'yes-no' } as const;
const OPENS = { title: 'When should it open?', kind: 'single', options: ['Morning', 'Evening'] } as const;
const PAYS = { title: 'Who pays?', kind: 'single', options: ['The city', 'Members'] } as const;

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

type Questions = SurveyDraft['questions'];

async function edit(id: string, questions: Questions): Promise<void> {
  const body = { ...createTestDraft(), resultsPolicy: 'always' as const, questions };
  const { status } = await timed.api.call(updateSurvey, {
    token: timed.getToken(timed.surveyor),
    params: { id },
    body,
  });
  expect(status).toBe(200);
}

/** Votes for each pair of answers to two questions, given by their numbers. */
async function voteEvenly(id: string, [lives, opens]: [number, number], times: number): Promise<void> {
  for (const livesNearby of ['Yes', 'No'])
    for (const time of ['Morning', 'Evening'])
      for (let n = 0; n < times; n += 1)
        await timed.vote(id, {
          'Question-1': 'The city',
          'Question-2': 'The city',
          'Question-3': 'The city',
          [`Question-${lives}`]: livesNearby,
          [`Question-${opens}`]: time,
        });
}

/** Version 1 asks the two questions in one order, version 2 in the other, behind a new one. */
async function publishVersions([first, second]: [number, number]): Promise<string> {
  const id = await timed.publish({
    resultsPolicy: 'always',
    questions: [LIVES, { ...OPENS, options: [...OPENS.options] }, PAYS] as Questions,
  });
  await voteEvenly(id, [1, 2], first);
  await edit(id, [{ ...PAYS, title: 'Who pays for it?' }, OPENS, LIVES] as Questions);
  await voteEvenly(id, [3, 2], second);
  return id;
}

async function compare(id: string, query: Record<string, string>, isOwner: boolean): Promise<Comparison> {
  const { body } = await timed.api.call(compareQuestions, {
    params: { id },
    query: { rows: '3', columns: '2', ...query },
    ...(isOwner && { token: timed.getToken(timed.surveyor) }),
  });
  return body;
}

async function end(id: string): Promise<void> {
  await timed.change(id, { action: 'close' });
  timed.advance(DAY_MS);
}

test.each([true, false])(
  'answers to questions that two versions ask, in whatever places, are compared together (by the owner: %s)',
  async (isOwner) => {
    const id = await publishVersions([6, 7]);
    if (!isOwner) await end(id);
    const all = await compare(id, { versions: 'all' }, isOwner);
    expect(all).toMatchObject({ version: 2, versions: [2, 1], votes: 52 });
    expect(all.table?.rows.map(({ answers, votes }) => [...answers, votes])).toEqual([
      ['Yes', 26],
      ['No', 26],
    ]);
    expect(all.table?.columns.map(({ answers }) => answers)).toEqual([['Morning'], ['Evening']]);
    expect(all.table?.counts).toEqual([
      [13, 13],
      [13, 13],
    ]);
    // Asked for in the other version and the other order, it is the same table.
    const exchanged = await compare(id, { versions: 'all', version: '1', rows: '2', columns: '1' }, isOwner);
    expect(exchanged).toMatchObject({ version: 1, versions: [2, 1], votes: 52, table: { counts: all.table?.counts } });
    expect(exchanged.table?.rows).toEqual(all.table?.columns);
    const own = await compare(id, {}, isOwner);
    expect([own.votes, own.versions]).toEqual([28, undefined]);
  },
);

test('a question that only one version asks is compared with the votes of that version', async () => {
  const id = await publishVersions([6, 7]);
  const asked = await compare(id, { versions: 'all', rows: '1', columns: '3' }, true);
  expect([asked.versions, asked.votes]).toEqual([[2], 28]);
});

test('readers see the sum of the tables that they see anyway: a version that has none is left out', async () => {
  const id = await publishVersions([6, 4]);
  expect((await compare(id, { versions: 'all' }, true)).votes).toBe(40);
  await end(id);
  expect(await compare(id, {}, false)).toEqual({ version: 2, votes: 16 });
  const first = await compare(id, { version: '1', rows: '1', columns: '2' }, false);
  const all = await compare(id, { versions: 'all' }, false);
  expect([all.versions, all.votes, all.table]).toEqual([[1], 24, first.table]);
});

test('a version that nobody has voted on yet gets its tables after a reopening', async () => {
  const id = await publishVersions([6, 0]);
  await end(id);
  expect(await compare(id, { versions: 'all' }, false)).toMatchObject({ versions: [1], votes: 24 });
  expect(await timed.api.db.collection('comparisons').distinct('version', { surveyId: new ObjectId(id) })).toEqual([1]);
});

test('without any table, the votes of the versions are known, and no more', async () => {
  const id = await publishVersions([4, 4]);
  await end(id);
  expect(await compare(id, { versions: 'all' }, false)).toEqual({ version: 2, versions: [2, 1], votes: 32 });
});

test('a row of a matrix is compared in each version where it stands', async () => {
  const matrix = { title: 'How is it?', kind: 'matrix', rows: ['Coffee', 'Price'], options: ['Good', 'Poor'] };
  const id = await timed.publish({ resultsPolicy: 'always', questions: [matrix, LIVES] as Questions });
  const voteOften = async (matrixKey: string, livesKey: string, other: Record<string, string> = {}) => {
    for (const [price, lives] of ['Good', 'Poor'].flatMap((each) => ['Yes', 'No'].map((live) => [each, live] as const)))
      for (let n = 0; n < 5; n += 1)
        await timed.vote(id, { ...other, [matrixKey]: ['Good', price], [livesKey]: lives });
  };
  await voteOften('Question-1', 'Question-2');
  await edit(id, [PAYS, LIVES, matrix] as Questions);
  await voteOften('Question-3', 'Question-2', { 'Question-1': 'Members' });
  const query = { rows: '2', columns: '3.2', versions: 'all' };
  for (const isOwner of [true, false]) {
    if (!isOwner) await end(id);
    expect(await compare(id, query, isOwner)).toMatchObject({
      versions: [2, 1],
      votes: 40,
      table: {
        columns: [
          { answers: ['Good'], votes: 20 },
          { answers: ['Poor'], votes: 20 },
        ],
        counts: [
          [10, 10],
          [10, 10],
        ],
      },
    });
  }
});
