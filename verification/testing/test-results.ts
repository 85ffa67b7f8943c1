import { existsSync, readFileSync } from 'node:fs';

/** The result of a stage of the checks. */
export interface TestResult {
  passed: number;
  failed: number;
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numRuntimeErrorTestSuites: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Counts a stage as one failure if it failed without any failed test. */
function ensureFailureCounted({ passed, failed }: TestResult, code: number): TestResult {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

/** Counts a program as one check, by its exit code. */
export function toTestResult(code: number): TestResult {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Counts the tests in Jest's JSON report. Skipped tests and files that could not run count as failed. */
export function countJestResults(file: string, code: number): TestResult {
  const report = readReport(file) as JestReport | undefined;
  if (!report) return { passed: 0, failed: 1 };
  const failed =
    report.numFailedTests + report.numPendingTests + report.numTodoTests + report.numRuntimeErrorTestSuites;
  return ensureFailureCounted({ passed: report.numPassedTests, failed }, code);
}

/**
 * Counts the tests in Playwright's JSON report. Skipped tests and those that passed only on a retry count as failed.
 */
export function countPlaywrightResults(file: string, code: number): TestResult {
  const report = readReport(file) as PlaywrightReport | undefined;
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return ensureFailureCounted({ passed: expected, failed: unexpected + flaky + skipped + report.errors.length }, code);
}

/** Sums the results of several stages. */
export function sumResults(results: TestResult[]): TestResult {
  return {
    passed: results.reduce((total, { passed }) => total + passed, 0),
    failed: results.reduce((total, { failed }) => total + failed, 0),
  };
}
