import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { captureTool } from '@canvass/node-utils/programs/run-tool';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { inRoot } from '@canvass/workspace/applications';

/** The version of Jest whose internals `cached-runtime.cjs` was written for. Look at them before you change this. */
const JEST_RUNTIME_VERSION = '30.5.2';

/** Throws in its first line, at column 30. */
const MODULE = `exports.fail = () => { throw new Error('on purpose'); };
globalThis.evaluations = (globalThis.evaluations ?? 0) + 1;
exports.evaluations = () => globalThis.evaluations;
`;

const TEST = `
const { evaluations, fail } = require('./module.cjs');
test('the module is evaluated in a realm of its own', () => expect(evaluations()).toBe(1));
test('an error names its position', () => {
  expect(fail).toThrow('on purpose');
  try { fail(); } catch (error) { expect(error.stack).toMatch(/module\\.cjs:1:30\\)?$/m); }
});
`;

/** Runs two test files in one worker, with the cached runtime. @returns the output, and which modules were compiled */
async function runTestFiles(files: Record<string, string>): Promise<{ code: number; output: string }> {
  const folder = createTemporaryDirectory('cached-runtime');
  const config = {
    rootDir: folder,
    testMatch: ['**/*.test.cjs'],
    transform: {},
    runtime: inRoot('verification/test-runner/cached-runtime.cjs'),
    cacheDirectory: join(folder, 'cache'),
  };
  for (const [name, text] of Object.entries({ ...files, 'config.json': JSON.stringify(config), 'package.json': '{}' }))
    writeFileSync(join(folder, name), text);
  const args = ['--config', join(folder, 'config.json'), '--runInBand', '--no-watchman'];
  return captureTool(inRoot('node_modules/.bin/jest'), args, {}, folder);
}

test('it is written for this version of Jest', () => {
  const { version } = createRequire(import.meta.url)('jest-runtime/package.json') as { version: string };
  expect(version).toBe(JEST_RUNTIME_VERSION);
});

test('every test file evaluates a kept module anew, and errors name the same position', async () => {
  const { code, output } = await runTestFiles({ 'module.cjs': MODULE, 'a.test.cjs': TEST, 'b.test.cjs': TEST });
  expect([code, output]).toEqual([0, expect.stringContaining('Tests:       4 passed, 4 total')]);
});

test('a module with a syntax error is reported as Jest reports it', async () => {
  const { code, output } = await runTestFiles({ 'module.cjs': 'const = 1;', 'a.test.cjs': TEST });
  expect([code, output]).toEqual([1, expect.stringContaining('SyntaxError: Unexpected token')]);
  expect(output).toContain('module.cjs:1');
});

test('it is the runtime of every project', () => {
  const config = readFileSync(inRoot('jest.config.mjs'), 'utf8');
  expect(config).toContain('verification/test-runner/cached-runtime.cjs');
});
