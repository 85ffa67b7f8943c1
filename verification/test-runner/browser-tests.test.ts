import { CASE_LEDGER_VARIABLE, CASE_SEED_VARIABLE } from '@canvass/testing/exhaustive-table';
import { formatTestLine, readBrowserTests, selectBrowserTests } from './browser-tests';

const LISTED = JSON.stringify({
  suites: [
    {
      title: 'admin.test.ts',
      file: 'admin.test.ts',
      specs: [
        { title: 'an admin finds a user', tags: ['always'] },
        { title: 'an admin searches', tags: [] },
      ],
      suites: [{ title: 'on a phone', file: 'admin.test.ts', specs: [{ title: 'an admin scrolls', tags: [] }] }],
    },
    { title: 'pages.test.ts', file: 'pages.test.ts', specs: [{ title: '/ is accessible', tags: ['always', 'shell'] }] },
    { title: 'operations/canary.test.ts', file: 'operations/canary.test.ts', specs: [{ title: 'a canary', tags: [] }] },
  ],
});

// What is selected here is not part of the run.
beforeEach(() => {
  delete process.env[CASE_LEDGER_VARIABLE];
  delete process.env[CASE_SEED_VARIABLE];
});

test('tests are read with their groups and tags', () => {
  const tests = readBrowserTests(LISTED);
  expect(tests.map(formatTestLine)).toEqual([
    'admin.test.ts › an admin finds a user',
    'admin.test.ts › an admin searches',
    'admin.test.ts › on a phone › an admin scrolls',
    'pages.test.ts › / is accessible',
    'operations/canary.test.ts › a canary',
  ]);
});

test('a selection has every tagged test, and one of the others of each file', () => {
  process.env[CASE_SEED_VARIABLE] = 'b04a5fbb';
  const lines = selectBrowserTests(readBrowserTests(LISTED)).map(formatTestLine);
  expect(lines).toHaveLength(4);
  expect(lines).toEqual(
    expect.arrayContaining([
      'admin.test.ts › an admin finds a user',
      'pages.test.ts › / is accessible',
      'operations/canary.test.ts › a canary',
    ]),
  );
  expect(lines.filter((line) => line.startsWith('admin.test.ts'))).toHaveLength(2);
});
