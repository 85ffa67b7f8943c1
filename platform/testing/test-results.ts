import { existsSync, readFileSync } from 'node:fs';

/** What a stage of the checks came to. */
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

/** A stage that crashed without a report, or failed with nothing failed in it, has one failure: itself. */
function ensureFailureCounted({ passed, failed }: TestResult, code: number): TestResult {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

/** One check by its exit code. */
export function toTestResult(code: number): TestResult {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Counts jest's JSON report. A skipped test and a file that could not run count as failed. */
export function countJestResults(file: string, code: number): TestResult {
  const report = readReport(file) as JestReport | undefined;
  if (!report) return { passed: 0, failed: 1 };
  const failed =
    report.numFailedTests + report.numPendingTests + report.numTodoTests + report.numRuntimeErrorTestSuites;
  return ensureFailureCounted({ passed: report.numPassedTests, failed }, code);
}

/** Counts Playwright's JSON report. A skipped test and one that passed only when repeated count as failed. */
export function countPlaywrightResults(file: string, code: number): TestResult {
  const report = readReport(file) as PlaywrightReport | undefined;
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return ensureFailureCounted({ passed: expected, failed: unexpected + flaky + skipped + report.errors.length }, code);
}

/** Adds up stages. */
export function sumResults(results: TestResult[]): TestResult {
  return {
    passed: results.reduce((total, { passed }) => total + passed, 0),
    failed: results.reduce((total, { failed }) => total + failed, 0),
  };
}
