import { execFileSync } from 'node:child_process';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { inRoot } from '@canvass/workspace/applications';
import { findUndeclaredFiles, OPENED_FILES_VARIABLE } from './opened-files';
import type { TestInputs } from './test-inputs';

/** Opens files as a worker of Jest does that runs a test of `mf-member`. */
const TESTS = `
const { recordFile, startTestFile } = require('./verification/test-runner/kept-results/record-opened-files.cjs');
const { execFile } = require('node:child_process');
const { readFile } = require('node:fs/promises');
const { promisify } = require('node:util');
const fs = require('node:fs');

fs.readFileSync('LICENSE');
startTestFile(require.resolve('./mf-member/src/area.test.ts'));
fs.readFileSync('mf-member/src/area.ts');
fs.readFileSync('shared/package.json');
fs.readFileSync(new URL('file://' + process.cwd() + '/README.md'));
fs.readFileSync('node_modules/react/package.json');
fs.existsSync('SECURITY.md');
recordFile(require.resolve('./mf-admin/src/area.ts'));
readFile('docs/glossary.md')
  .then(() => promisify(execFile)(process.execPath, ['--check', 'jest.config.mjs']))
  .then(() => promisify(execFile)(process.execPath, ['--check', '../knip.jsonc'], { cwd: 'docs' }))
  .catch(() => {});
`;

/** Reads the real inputs in a process of their own, since nx brings a native module. */
function readTestInputs(): TestInputs {
  const script = `
    const { readTestInputs } = await import('./verification/test-runner/kept-results/test-inputs.ts');
    console.log(JSON.stringify([...(await readTestInputs())]));`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
  const output = execFileSync(process.execPath, args, { cwd: inRoot(), encoding: 'utf8', maxBuffer: Infinity });
  return new Map(JSON.parse(output) as [string, string[]][]);
}

test('a file that tests open, load, or name to a program, and that is none of their inputs, is found', () => {
  const directory = createTemporaryDirectory('opened');
  execFileSync(process.execPath, ['--eval', TESTS], {
    cwd: inRoot(),
    env: { ...process.env, [OPENED_FILES_VARIABLE]: directory },
  });
  const undeclared = ['README.md', 'docs/glossary.md', 'knip.jsonc', 'mf-admin/src/area.ts'];
  expect(findUndeclaredFiles(directory, readTestInputs())).toEqual(
    undeclared.map((file) => ({ packageFolder: 'mf-member', file })),
  );
});

test('the tests of a package depend on the sources of the packages that it uses, but not on their tests', () => {
  const inputs = readTestInputs().get('mf-member') ?? [];
  expect(inputs).toEqual(
    expect.arrayContaining(['mf-member/src/area.test.ts', 'package-lock.json', 'shared/src/contracts/fields.ts']),
  );
  expect(inputs.filter((file) => /^(mf-admin|api)\//.test(file) || /^shared\/.*\.test\./.test(file))).toEqual([]);
});
