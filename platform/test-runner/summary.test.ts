import { inRoot } from '@canvass/workspace/applications';
import { formatLeftCases, formatSlowest, formatStages } from './summary';

test('the stages are a table with their sums', () => {
  expect(
    formatStages([
      { name: 'lint', passed: 1, failed: 0, seconds: 19.04, cpuSeconds: 38.2 },
      { name: 'browser', passed: 250, failed: 4, seconds: 600, cpuSeconds: 1100.5 },
    ]),
  ).toEqual([
    'stage        passed  failed  seconds  CPU seconds',
    'lint              1       0     19.0         38.2',
    'browser         250       4    600.0       1100.5',
    'all             251       4    619.0       1138.7',
  ]);
});

test('where the system does not tell CPU seconds, the table has none', () => {
  const [, row] = formatStages([{ name: 'lint', passed: 1, failed: 0, seconds: 1, cpuSeconds: undefined }]);
  expect(row).toBe('lint              1       0      1.0            –');
});

test('the slowest files have paths in the repository', () => {
  const files = [
    { file: inRoot('shell/src/app.test.tsx'), seconds: 12.34 },
    { file: 'operations/canary.test.ts', seconds: 5 },
  ];
  expect(formatSlowest(files)).toEqual([
    ' seconds  slowest files',
    '    12.3  shell/src/app.test.tsx',
    '     5.0  e2e/operations/canary.test.ts',
  ]);
  expect(formatSlowest([])).toEqual([]);
});

test('what is left to the next command is said in numbers', () => {
  const tables = [
    { table: 'callers × endpoints', selected: 5, total: 15 },
    { table: 'seeds', selected: 1, total: 3 },
  ];
  expect(formatLeftCases(tables, 'b04a5fbb')).toEqual([
    '       5 of 15  callers × endpoints',
    '        1 of 3  seeds',
    'Left to npm test -- --all: 12 of 18 cases of 2 exhaustive tables. These ran with --seed b04a5fbb.',
  ]);
  expect(formatLeftCases([], 'b04a5fbb')).toEqual(['Every case of every exhaustive table ran.']);
});
