import { existsSync, readFileSync } from 'node:fs';

/** What a stage of the checks came to. */
export interface Tally {
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

function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** A stage that crashed without a report, or failed with nothing failed in it, has one failure: itself. */
function atLeastOne({ passed, failed }: Tally, code: number): Tally {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

/** One check by its exit code. */
export function tallyOf(code: number): Tally {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Counts jest's JSON report. A skipped test and a file that could not run count as failed. */
export function tallyJest(file: string, code: number): Tally {
  const report = read(file) as JestReport | undefined;
  if (!report) return { passed: 0, failed: 1 };
  const failed =
    report.numFailedTests + report.numPendingTests + report.numTodoTests + report.numRuntimeErrorTestSuites;
  return atLeastOne({ passed: report.numPassedTests, failed }, code);
}

/** Counts Playwright's JSON report. A skipped test and one that passed only when repeated count as failed. */
export function tallyPlaywright(file: string, code: number): Tally {
  const report = read(file) as PlaywrightReport | undefined;
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return atLeastOne({ passed: expected, failed: unexpected + flaky + skipped + report.errors.length }, code);
}

/** Adds up stages. */
export function sum(tallies: Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
  };
}
