import fc from 'fast-check';
import { addTables } from './add-tables';
import { protectGroups, type PairCounts, type ProtectedTable, type ShownLine } from './protect-groups';

const SEED = 2026;

const ROWS = ['a', 'b', 'c', null];
const COLUMNS = ['1', '2', '3'];

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

function line(answers: (string | null)[], votes: number): ShownLine {
  return { answers, votes };
}

const NONE_LEFT_OUT = { rows: [], columns: [] };
const AXES = { rows: { answers: ROWS, isExclusive: true }, columns: { answers: COLUMNS, isExclusive: true } };

test('answers that one table shows together are shown together in the sum', () => {
  const apart: ProtectedTable = {
    rows: [line(['a'], 12), line(['b'], 14), line(['c'], 16)],
    columns: [line(['1'], 21), line(['2'], 21)],
    counts: [
      [5, 7],
      [8, 6],
      [8, 8],
    ],
    leftOut: NONE_LEFT_OUT,
  };
  const together: ProtectedTable = {
    rows: [line(['b', null], 20), line(['a'], 11)],
    columns: [line(['1'], 15), line(['2', '3'], 16)],
    counts: [
      [10, 10],
      [5, 6],
    ],
    leftOut: NONE_LEFT_OUT,
  };
  expect(addTables([apart, together], AXES)).toEqual({
    rows: [line(['a'], 23), line(['b', null], 34), line(['c'], 16)],
    columns: [line(['1'], 36), line(['2', '3'], 37)],
    counts: [
      [10, 13],
      [18, 16],
      [8, 8],
    ],
    leftOut: NONE_LEFT_OUT,
  });
});

test('options that one table leaves out are left out of the sum', () => {
  const axes = { rows: { answers: ['a', 'b', 'c'], isExclusive: false }, columns: AXES.columns };
  const columns = [line(['1'], 10), line(['2'], 10)];
  const two: ProtectedTable = {
    rows: [line(['a'], 12), line(['b'], 14)],
    columns,
    counts: [
      [5, 7],
      [8, 6],
    ],
    leftOut: { rows: ['c'], columns: [] },
  };
  const one: ProtectedTable = {
    rows: [line(['b'], 11)],
    columns,
    counts: [[5, 6]],
    leftOut: { rows: ['a', 'c'], columns: [] },
  };
  expect(addTables([two, one], axes)).toMatchObject({
    rows: [line(['b'], 25)],
    counts: [[13, 12]],
    leftOut: { rows: ['a', 'c'], columns: [] },
  });
});

test('tables without a line in common have no sum', () => {
  const columns = [line(['1'], 10), line(['2'], 10)];
  const chain = (rows: (string | null)[][]): ProtectedTable => ({
    rows: rows.map((answers) => line(answers, 10)),
    columns,
    counts: rows.map(() => [5, 5]),
    leftOut: NONE_LEFT_OUT,
  });
  const first = chain([
    ['a', 'b'],
    ['c', null],
  ]);
  const second = chain([['a'], ['b', 'c', null]]);
  expect(addTables([first, second], AXES)).toBeUndefined();
});

test('the sum of any tables has all their votes, and no answer twice', () => {
  const counts = fc.array(fc.array(fc.integer({ min: 3, max: 20 }), { minLength: 3, maxLength: 3 }), {
    minLength: 4,
    maxLength: 4,
  });
  const toPair = (cells: number[][]): PairCounts => ({
    rows: { answers: ROWS, totals: cells.map(sum), isExclusive: true },
    columns: {
      answers: COLUMNS,
      totals: COLUMNS.map((_, index) => sum(cells.map((row) => row[index] ?? 0))),
      isExclusive: true,
    },
    counts: cells,
    votes: sum(cells.flat()),
  });
  let sums = 0;
  fc.assert(
    fc.property(fc.array(counts, { minLength: 2, maxLength: 4 }), (versions) => {
      const pairs = versions.map(toPair);
      const tables = pairs.flatMap((pair) => protectGroups(pair) ?? []);
      const votes = sum(pairs.flatMap((pair) => (protectGroups(pair) ? pair.votes : 0)));
      const added = addTables(tables, AXES);
      if (!added) return;
      sums += 1;
      expect(sum(added.counts.flat())).toBe(votes);
      expect(added.counts.map(sum)).toEqual(added.rows.map((row) => row.votes));
      for (const lines of [added.rows, added.columns]) {
        const answers = lines.flatMap((each) => each.answers);
        expect(new Set(answers).size).toBe(answers.length);
      }
    }),
    { seed: SEED, numRuns: 300 },
  );
  expect(sums).toBeGreaterThan(100);
});
