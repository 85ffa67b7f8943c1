import fc from 'fast-check';
import { MIN_GROUP_SIZE } from '@canvass/shared/contracts';
import { listPossibleValues, publish } from '../../../testing/possible-values';
import { protectGroups, type PairCounts, type ProtectedTable } from './protect-groups';

const SEED = 2026;

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

function getColumn(counts: number[][], index: number): number[] {
  return counts.map((row) => row[index] ?? 0);
}

const LETTERS = 'abcdefgh';

/** Nobody in a group tells something about everybody else. */
const isSmall = (count: number) => count < MIN_GROUP_SIZE;

/** Two questions with one answer per voter. */
function createPair(counts: number[][]): PairCounts {
  const columnCount = counts[0]?.length ?? 0;
  return {
    rows: { answers: counts.map((_, index) => LETTERS[index] ?? ''), totals: counts.map(sum), isExclusive: true },
    columns: {
      answers: Array.from({ length: columnCount }, (_, index) => String(index + 1)),
      totals: Array.from({ length: columnCount }, (_, index) => sum(getColumn(counts, index))),
      isExclusive: true,
    },
    counts,
    votes: sum(counts.map(sum)),
  };
}

function listRows({ rows, counts }: ProtectedTable): [string, ...number[]][] {
  return rows.map(({ answers }, index) => [answers.join('+'), ...(counts[index] ?? [])]);
}

describe('two questions with one answer per voter', () => {
  test('a table without small groups is shown as it is', () => {
    const table = protectGroups(
      createPair([
        [10, 5],
        [5, 20],
        [7, 6],
      ]),
    );
    expect(table && listRows(table)).toEqual([
      ['a', 10, 5],
      ['b', 5, 20],
      ['c', 7, 6],
    ]);
    expect(table?.columns).toEqual([
      { answers: ['1'], votes: 22 },
      { answers: ['2'], votes: 31 },
    ]);
    expect(table?.leftOut).toEqual({ rows: [], columns: [] });
  });

  test.each<[string, number[][], [string, ...number[]][]]>([
    [
      'a small cell',
      [
        [30, 2],
        [12, 9],
        [20, 11],
      ],
      [
        ['c', 20, 11],
        ['b+a', 42, 11],
      ],
    ],
    [
      'two small answers',
      [
        [30, 20],
        [3, 2],
        [2, 4],
      ],
      [
        ['a', 30, 20],
        ['b+c', 5, 6],
      ],
    ],
    [
      'an empty cell',
      [
        [30, 20],
        [0, 20],
        [9, 8],
      ],
      [
        ['a', 30, 20],
        ['c+b', 9, 28],
      ],
    ],
  ])('%s is shown together with another answer', (_, counts, expected) => {
    const table = protectGroups(createPair(counts));
    const normalize = (rows: [string, ...number[]][]) =>
      rows.map(([name, ...cells]) => [name.split('+').toSorted().join('+'), ...cells]);
    expect(table && normalize(listRows(table))).toEqual(normalize(expected));
  });

  test.each<[string, number[][]]>([
    [
      'few votes',
      [
        [2, 1],
        [1, 2],
      ],
    ],
    ['one row', [[20, 30]]],
    [
      'nothing but small groups',
      [
        [4, 4],
        [4, 4],
      ],
    ],
    [
      'no votes',
      [
        [0, 0],
        [0, 0],
      ],
    ],
    // Everybody in the first row would be known to have given the first answer.
    [
      'an empty cell of the only table that there is',
      [
        [20, 0],
        [20, 20],
      ],
    ],
  ])('%s cannot be compared', (_, counts) => {
    expect(protectGroups(createPair(counts))).toBeUndefined();
  });
});

/** A multiple choice as rows, from the options that each voter chose, against one answer per voter. */
function createMultiplePair(
  voters: { chosen: number[]; column: number }[],
  size: { rows: number; columns: number },
): PairCounts {
  const isIn = (row: number, column: number) => (voter: (typeof voters)[number]) =>
    voter.chosen.includes(row) && voter.column === column;
  const rows = Array.from({ length: size.rows }, (_, index) => index);
  const columns = Array.from({ length: size.columns }, (_, index) => index);
  return {
    rows: {
      answers: rows.map((row) => LETTERS[row] ?? ''),
      totals: rows.map((row) => voters.filter(({ chosen }) => chosen.includes(row)).length),
      isExclusive: false,
    },
    columns: {
      answers: columns.map(String),
      totals: columns.map((column) => voters.filter((voter) => voter.column === column).length),
      isExclusive: true,
    },
    counts: rows.map((row) => columns.map((column) => voters.filter(isIn(row, column)).length)),
    votes: voters.length,
  };
}

test('an answer that nobody gave has no line', () => {
  const table = protectGroups(
    createPair([
      [30, 0, 20],
      [0, 0, 0],
      [9, 0, 8],
    ]),
  );
  expect(table && listRows(table)).toEqual([
    ['a', 30, 20],
    ['c', 9, 8],
  ]);
});

describe('a multiple choice', () => {
  const repeat = (times: number, chosen: number[], column: number) =>
    Array.from({ length: times }, () => ({ chosen, column }));

  test('its options are shown by themselves, however they overlap', () => {
    const voters = [
      ...repeat(9, [0, 1], 0),
      ...repeat(6, [1], 0),
      ...repeat(5, [0], 0),
      ...repeat(8, [0], 1),
      ...repeat(7, [1], 1),
    ];
    const table = protectGroups(createMultiplePair(voters, { rows: 2, columns: 2 }));
    expect(table && listRows(table)).toEqual([
      ['a', 14, 8],
      ['b', 15, 7],
    ]);
  });

  test('an option is left out if few chose it, or few did not, and never alone', () => {
    const voters = [...repeat(9, [0, 3], 0), ...repeat(7, [1, 2], 0), ...repeat(8, [0, 1], 1), ...repeat(9, [3], 1)];
    const table = protectGroups(createMultiplePair(voters, { rows: 4, columns: 2 }));
    expect(table?.leftOut.rows.length).toBeGreaterThan(1);
    expect(table?.leftOut.rows).toContain('c');
  });

  test('no group of voters that a table tells about is small', () => {
    let leftOut = 0;
    const voter = fc.record({
      chosen: fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 4 }),
      column: fc.nat(1),
    });
    fc.assert(
      fc.property(fc.array(voter, { minLength: 20, maxLength: 80 }), (voters) => {
        const pair = createMultiplePair(voters, { rows: 4, columns: 2 });
        const table = protectGroups(pair);
        if (!table) return;
        for (const [row, { votes }] of table.rows.entries()) {
          const cells = table.counts[row] ?? [];
          expect(sum(cells)).toBe(votes);
          const others = cells.map((count, column) => (table.columns[column]?.votes ?? 0) - count);
          expect([...cells, ...others].filter(isSmall)).toEqual([]);
        }
        // If everyone has to choose the same number of options, the sum of what is left out follows.
        const hidden = table.leftOut.rows.map((answer) => pair.counts[pair.rows.answers.indexOf(answer)] ?? []);
        expect(hidden.length).not.toBe(1);
        const sums = pair.columns.answers.map((_, column) => sum(getColumn(hidden, column)));
        expect(hidden.length === 0 ? [] : sums.filter(isSmall)).toEqual([]);
        leftOut += hidden.length;
      }),
      { seed: SEED, numRuns: 1000 },
    );
    expect(leftOut).toBeGreaterThan(100);
  });
});

test('nobody can tell a small group by subtracting, unless the totals of the answers tell it already', () => {
  let [tables, hiddenCells] = [0, 0];
  const cell = fc.oneof(fc.nat(4), fc.nat(4), fc.integer({ min: 5, max: 9 }));
  const shape = fc.tuple(fc.integer({ min: 2, max: 3 }), fc.integer({ min: 2, max: 3 }));
  const counts = shape.chain(([height, width]) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: height, maxLength: height }),
  );
  fc.assert(
    fc.property(counts, (generated) => {
      const pair = createPair(generated);
      const table = protectGroups(pair);
      if (!table) return;
      tables += 1;
      expect(table.counts.flat().filter(isSmall)).toEqual([]);
      const before = listPossibleValues(publish(pair, undefined));
      const after = listPossibleValues(publish(pair, table));
      for (const [index, count] of generated.flat().entries()) {
        if (!isSmall(count) || before[index]?.size === 1) continue;
        hiddenCells += 1;
        expect([...(after[index] ?? [])].length).toBeGreaterThan(1);
      }
    }),
    { seed: SEED, numRuns: 1500 },
  );
  // The property was tried, on many tables with groups to hide.
  expect(tables).toBeGreaterThan(100);
  expect(hiddenCells).toBeGreaterThan(100);
});
