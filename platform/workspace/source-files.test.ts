import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { inRoot } from './applications';
import { listSourceFiles } from './source-files';

/** The lines of `.gitignore` that hold in every folder. */
const IGNORED_NAMES = readFileSync(inRoot('.gitignore'), 'utf8')
  .split('\n')
  .filter((line) => /^[^/]+\/?$/.test(line));

function createSources(paths: string[], root = createTemporaryDirectory('source-files')): string {
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), '');
  }
  copyFileSync(inRoot('.gitignore'), join(root, '.gitignore'));
  return root;
}

function runGit(root: string, ...args: string[]): void {
  const user = ['-c', 'user.name=Ada', '-c', 'user.email=ada@canvass.test'];
  execFileSync('git', [...user, ...args], { cwd: root, stdio: 'ignore' });
}

/** Creates a repository in which all files are committed. */
function createRepository(paths: string[]): string {
  const root = createSources(paths);
  runGit(root, 'init', '--quiet');
  runGit(root, 'add', '.');
  runGit(root, 'commit', '--quiet', '--message', 'first');
  return root;
}

const SOURCES = ['shared/src/a.ts', 'shell/package.json', 'shell/src/main.tsx', 'shell/src/text ä.ts'];

test('folders and git list the same sources, in order, without what .gitignore names, tests, and documentation', () => {
  const ignored = IGNORED_NAMES.map((name) => name.replace('*', 'name').replace(/\/$/, '/file.ts'));
  expect(ignored).toEqual(expect.arrayContaining(['.DS_Store', 'dist/file.ts', 'name.log']));
  const others = [...ignored, 'README.md', 'main.test.tsx', 'testing/mock.ts'].map((path) => `shell/src/${path}`);
  const root = createSources([...SOURCES, ...others, 'mf-public/src/area.ts']);
  expect(listSourceFiles(['shell', 'shared/src', 'absent'], root)).toEqual(SOURCES);
  runGit(root, 'init', '--quiet');
  expect(listSourceFiles(['shell', 'shared/src', 'absent'], root)).toEqual(SOURCES);
  runGit(root, 'add', '--force', '.');
  expect(listSourceFiles(['shell', 'shared/src', 'absent'], root)).toEqual(SOURCES);
});

test('in a repository, new files count, and removed files and those that git is told to ignore do not', () => {
  const root = createRepository(SOURCES);
  createSources(['shell/src/new.ts', 'shell/src/notes.txt'], root);
  writeFileSync(join(root, '.git/info/exclude'), 'notes.txt\n');
  rmSync(join(root, 'shell/src/main.tsx'));
  expect(listSourceFiles(['shell'], root)).toEqual(['shell/package.json', 'shell/src/new.ts', 'shell/src/text ä.ts']);
});

test('a worktree, whose .git is a file, lists its own files', () => {
  const worktree = join(createTemporaryDirectory('worktrees'), 'branch');
  runGit(createRepository(SOURCES), 'worktree', 'add', worktree);
  createSources(['shell/src/notes.txt', 'shell/src/new.ts'], worktree);
  writeFileSync(join(worktree, 'shell/.gitignore'), 'notes.txt\n');
  const files = ['shell/.gitignore', 'shell/package.json', 'shell/src/main.tsx', 'shell/src/new.ts'];
  expect(listSourceFiles(['shell'], worktree)).toEqual([...files, 'shell/src/text ä.ts']);
});

test('a copy in a folder that another repository ignores lists its files', () => {
  const repository = createRepository(SOURCES);
  const copy = createSources(SOURCES, join(repository, 'dist/copy'));
  expect(listSourceFiles(['shell', 'shared'], copy)).toEqual(SOURCES);
});
