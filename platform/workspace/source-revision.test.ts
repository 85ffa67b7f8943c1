import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { readSourceRevision } from './source-revision';

test('the source revision is the commit, marked while sources of the application have uncommitted changes', () => {
  const root = createTemporaryDirectory('source-revision');
  const runGit = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@canvass.test', ...args], {
      cwd: root,
      encoding: 'utf8',
    }).trim();
  for (const folder of ['mf-one', 'mf-two', 'shared/src']) mkdirSync(join(root, folder), { recursive: true });
  for (const file of ['mf-one/a.ts', 'mf-two/a.ts', 'shared/src/a.ts']) writeFileSync(join(root, file), '1');
  runGit('init', '--quiet');
  runGit('add', '.');
  runGit('commit', '--quiet', '--message', 'first');
  const commit = runGit('rev-parse', 'HEAD');
  expect(readSourceRevision('mf-one', root)).toBe(commit);
  writeFileSync(join(root, 'mf-one/a.ts'), '2');
  expect(readSourceRevision('mf-one', root)).toBe(`${commit}+changes`);
  expect(readSourceRevision('mf-two', root)).toBe(commit);
  writeFileSync(join(root, 'shared/src/a.ts'), '2');
  expect(readSourceRevision('mf-two', root)).toBe(`${commit}+changes`);
});

test('the source revision is unknown without version control', () => {
  expect(readSourceRevision('mf-one', createTemporaryDirectory('no-repository'))).toBe('unknown');
});
