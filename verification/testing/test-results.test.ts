import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { sumResults, countJestResults, toTestResult, countPlaywrightResults } from './test-results';

function report(content: unknown): string {
  const file = join(createTemporaryDirectory('tally'), 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const jestReport = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
};
const playwrightReport = { stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] };

test('a stage without a report has failed', () => {
  expect(countJestResults('/nowhere/report.json', 0)).toEqual({ passed: 0, failed: 1 });
  expect(countPlaywrightResults('/nowhere/report.json', 0)).toEqual({ passed: 0, failed: 1 });
});

test('skipped tests and files that cannot run count as failed', () => {
  expect(
    countJestResults(report({ ...jestReport, numPendingTests: 2, numTodoTests: 1, numRuntimeErrorTestSuites: 1 }), 1),
  ).toEqual({
    passed: 5,
    failed: 4,
  });
});

test('a browser test that passed only when repeated, or was skipped, counts as failed', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 1 };
  expect(countPlaywrightResults(report({ stats, errors: [{}] }), 1)).toEqual({ passed: 4, failed: 4 });
});

test('a failing exit code without failed tests counts as one failure', () => {
  expect(countJestResults(report(jestReport), 1)).toEqual({ passed: 5, failed: 1 });
  expect(countPlaywrightResults(report(playwrightReport), 0)).toEqual({ passed: 4, failed: 0 });
});

test('stage results are summed', () => {
  expect(sumResults([toTestResult(0), toTestResult(2), { passed: 3, failed: 0 }])).toEqual({ passed: 4, failed: 1 });
});
