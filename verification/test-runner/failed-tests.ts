import { stripVTControlCharacters } from 'node:util';
import { readJestReport } from './jest-report';
import { listSpecs, readPlaywrightReport } from './playwright-report';

export interface FailedTest {
  file: string;
  /** Empty if the file could not run. */
  test: string;
  /** Why it failed. */
  message: string;
}

/** The tests in Jest's JSON report that did not pass. */
export function readJestFailures(file: string): FailedTest[] {
  return readJestReport(file).flatMap(({ name, assertionResults, message, status }) => {
    const failed = assertionResults.filter((each) => each.status !== 'passed');
    if (failed.length === 0 && status === 'failed') return [{ file: name, test: '', message }];
    return failed.map((each) => ({
      file: name,
      test: each.fullName,
      message: each.failureMessages.join('\n') || each.status,
    }));
  });
}

/** The tests in Playwright's JSON report that did not pass, or passed only on a retry. */
export function readPlaywrightFailures(file: string): FailedTest[] {
  const { suites, errors } = readPlaywrightReport(file);
  const joinMessages = (failures: { message?: string }[]) => failures.map(({ message = '' }) => message).join('\n');
  const failedSpecs = listSpecs({ suites }).flatMap(({ file: testFile, title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, results }) => ({
        file: testFile,
        test: title,
        message: joinMessages(results.flatMap((result) => result.errors)) || status,
      })),
  );
  return [...failedSpecs, ...errors.map((error) => ({ file: '', test: '', message: joinMessages([error]) }))];
}

/** Lines of a failure that the summary shows; the rest is above, in the output of the stage. */
const MAX_MESSAGE_LINES = 12;

/** A failed test and the start of its message, for the summary of a run. */
export function formatFailure({ file, test, message }: FailedTest): string {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, MAX_MESSAGE_LINES);
  return [[file, test].filter(Boolean).join(': '), ...lines.map((line) => `    ${line}`)].join('\n');
}
