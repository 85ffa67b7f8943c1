import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { inRoot } from '@canvass/workspace/applications';
import { readPassedParts } from './jest-results';

const part = (name: string, ...testFiles: string[]) => ({ name, testFiles, inputs: testFiles });

const PARTS = [
  part('shell', 'shell/src/app.test.tsx', 'shell/src/queries.test.ts'),
  part('mf-member', 'mf-member/src/area.test.ts'),
  part('mf-admin', 'mf-admin/src/area.test.ts'),
  part('mf-public', 'mf-public/src/area.test.ts'),
  part('verification/bench', 'verification/bench/statistics.test.ts'),
];

const fileResult = (file: string, status: string, ...statuses: string[]) => ({
  name: inRoot(file),
  status,
  assertionResults: statuses.map((each) => ({ status: each })),
});

const REPORT = {
  testResults: [
    fileResult('shell/src/app.test.tsx', 'passed', 'passed', 'passed'),
    fileResult('shell/src/queries.test.ts', 'passed', 'passed'),
    fileResult('mf-member/src/area.test.ts', 'failed', 'passed', 'failed'),
    fileResult('mf-admin/src/area.test.ts', 'passed', 'passed', 'pending'),
    fileResult('mf-public/src/area.test.ts', 'failed'),
  ],
};

test('a part with a failed or skipped test, with a file that could not run, or that did not run has not passed', () => {
  const report = join(createTemporaryDirectory('report'), 'unit.json');
  expect(readPassedParts(report, PARTS, [])).toEqual([]);
  writeFileSync(report, JSON.stringify(REPORT));
  const entry = { table: 'states × pages', part: '', selected: 1, total: 3, seed: 'b04a5fbb' };
  const ledger = [
    { ...entry, file: inRoot('shell/src/app.test.tsx') },
    { ...entry, file: inRoot('mf-member/src/area.test.ts') },
  ];
  const inputs = ['shell/src/app.test.tsx', 'shell/src/queries.test.ts'];
  expect(readPassedParts(report, PARTS, ledger)).toEqual([{ name: 'shell', inputs, passed: 3, cases: [ledger[0]] }]);
});
