import { inRoot } from '@canvass/workspace/applications';
import { formatKeptResults, formatLeftCases, formatSlowest, formatStages } from './summary';

test('the stages are a table with their sums', () => {
  expect(
    formatStages([
      { name: 'lint', passed: 1, failed: 0, seconds: 100, cpuSeconds: 38.2, busyPercent: 100 },
      { name: 'browser', passed: 250, failed: 4, seconds: 300, cpuSeconds: 1100.5, busyPercent: 80 },
    ]),
  ).toEqual([
    'stage        passed  failed  seconds  CPU seconds  cores busy',
    'lint              1       0    100.0         38.2       100 %',
    'browser         250       4    300.0       1100.5        80 %',
    'all             251       4    400.0       1138.7        85 %',
  ]);
});

test('where the system does not tell CPU seconds, the table has none', () => {
  const lint = { name: 'lint', passed: 1, failed: 0, seconds: 1, cpuSeconds: undefined, busyPercent: 50 };
  expect(formatStages([lint])[1]).toBe('lint              1       0      1.0            –        50 %');
});

test('a stage says how many of its tests passed in earlier runs', () => {
  const cost = { seconds: 1, cpuSeconds: 1, busyPercent: 50 };
  expect(
    formatKeptResults([
      { name: 'unit', passed: 3412, failed: 0, keptFromEarlierRuns: 3120, ...cost },
      { name: 'api', passed: 3138, failed: 0, keptFromEarlierRuns: 0, ...cost },
      { name: 'lint', passed: 1, failed: 0, ...cost },
    ]),
  ).toEqual(['unit 3,412 passed (3,120 from earlier runs of the same sources)']);
});

test('the slowest files have paths in the repository', () => {
  const files = [
    { file: inRoot('shell/src/app.test.tsx'), seconds: 12.34 },
    { file: 'operations/canary.test.ts', seconds: 5 },
  ];
  expect(formatSlowest(files)).toEqual([
    ' seconds  slowest files',
    '    12.3  shell/src/app.test.tsx',
    '     5.0  verification/e2e/operations/canary.test.ts',
  ]);
  expect(formatSlowest([])).toEqual([]);
});

test('what is left to the next command is said in numbers', () => {
  const tables = [
    { table: 'callers × endpoints', selected: 5, total: 15, seeds: ['b04a5fbb'] },
    { table: 'seeds', selected: 1, total: 3, seeds: ['b04a5fbb'] },
  ];
  expect(formatLeftCases(tables, 'b04a5fbb')).toEqual([
    '       5 of 15  callers × endpoints',
    '        1 of 3  seeds',
    'Left to npm test -- --all: 12 of 18 cases of 2 exhaustive tables. These ran with --seed b04a5fbb.',
  ]);
  expect(formatLeftCases(tables, '907f44fb').at(-1)).toContain(
    'These ran with --seed 907f44fb, those of earlier runs with b04a5fbb.',
  );
  expect(formatLeftCases([], 'b04a5fbb')).toEqual(['Every case of every exhaustive table ran.']);
});
