import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { formatFailure, readJestFailures, readPlaywrightFailures } from './failed-tests';

function report(content: unknown): string {
  const file = join(createTemporaryDirectory('failures'), 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('failed and skipped tests and files that could not run are read from the report of Jest', () => {
  const assertionResults = [
    { fullName: 'lists are read', status: 'passed', failureMessages: [] },
    { fullName: 'counts are right', status: 'failed', failureMessages: ['Expected: 2', 'Expected: 3'] },
    { fullName: 'dates are grouped', status: 'pending', failureMessages: [] },
  ];
  const file = report({
    testResults: [
      { name: '/a.test.ts', status: 'failed', message: '', assertionResults },
      { name: '/b.test.ts', status: 'failed', message: 'cannot start', assertionResults: [] },
      { name: '/c.test.ts', status: 'passed', message: '', assertionResults: [] },
    ],
  });
  expect(readJestFailures(file)).toEqual([
    { file: '/a.test.ts', test: 'counts are right', message: 'Expected: 2\nExpected: 3' },
    { file: '/a.test.ts', test: 'dates are grouped', message: 'pending' },
    { file: '/b.test.ts', test: '', message: 'cannot start' },
  ]);
});

test('failed and skipped tests and failures outside tests are read from the report of Playwright', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
  });
  const file = report({
    suites: [
      {
        file: 'a.test.ts',
        specs: [spec('a vote counts', 'unexpected', 'Expected: 2'), spec('a page opens', 'expected')],
        suites: [{ file: 'a.test.ts', specs: [spec('a report is sent', 'skipped')] }],
      },
    ],
    errors: [{ message: 'cannot start' }],
  });
  expect(readPlaywrightFailures(file)).toEqual([
    { file: 'a.test.ts', test: 'a vote counts', message: 'Expected: 2' },
    { file: 'a.test.ts', test: 'a report is sent', message: 'skipped' },
    { file: '', test: '', message: 'cannot start' },
  ]);
});

test('a stage without a report lists no failures', () => {
  expect(readJestFailures('/nowhere/report.json')).toEqual([]);
  expect(readPlaywrightFailures('/nowhere/report.json')).toEqual([]);
});

test('a failure is printed with the first lines of its message, without colors', () => {
  const message = `\u001B[31mExpected\u001B[39m: 2\n${'at a line\n'.repeat(40)}`;
  const lines = formatFailure({ file: 'a.test.ts', test: 'a vote counts', message }).split('\n');
  expect(lines.slice(0, 2)).toEqual(['a.test.ts: a vote counts', '    Expected: 2']);
  expect(lines).toHaveLength(13);
});
