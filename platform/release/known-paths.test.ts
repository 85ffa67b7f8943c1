import { readFileSync } from 'node:fs';
import type { Registry, RemoteVersion } from '@canvass/shared/area';
import { inRoot } from '../build/workspace';
import { createAddressTest, knownPaths, SHELL_PATHS } from './known-paths';

function version(...paths: string[]): RemoteVersion {
  const pages = paths.map((path) => ({ path, title: path, frame: 'site' as const }));
  const area = { name: 'mf-public', contract: 1, pages };
  return { version: '1', container: 'a', entry: { url: '/a.js', integrity: '' }, preload: {}, area };
}

test('every version that somebody may get counts', () => {
  const rollout = { percent: 1, salt: '', users: [] };
  const remotes = [
    {
      name: 'mf-public',
      stable: version('/', '/b'),
      previous: version('/a', '/b'),
      candidate: { ...version('/c'), rollout },
    },
  ];
  expect(knownPaths({ remotes } as unknown as Registry)).toEqual(['/', '/a', '/b', '/c', '/dashboard']);
});

test('the shell’s own addresses are those that its router has', () => {
  const source = readFileSync(inRoot('shell/src/app.tsx'), 'utf8');
  const routes = [...source.matchAll(/path="(\/[^"]*)"/g)].map(([, path]) => path);
  expect(routes).toEqual(SHELL_PATHS);
});

test.each([
  ['/', true],
  ['/surveys', true],
  ['/SURVEYS/', true],
  ['/surveys/1', true],
  ['/surveys/a%20b//', true],
  ['/surveys/1/2', false],
  ['/survey', false],
  ['/surveys1', false],
  ['//surveys', false],
  ['/files/a/b/c', true],
  ['/files', true],
  ['/odd/a+b(c', true],
  ['/a/x', true],
  ['/a', true],
])('%s has a page: %s', (address, isKnown) => {
  const paths = ['/', '/surveys', '/surveys/:id', '/files/*', '/odd/a+b(c', '/a/:x?'];
  expect(createAddressTest(paths)(address)).toBe(isKnown);
});

test('where nobody says which addresses there are, there are all', () => {
  expect(createAddressTest(undefined)('/nowhere')).toBe(true);
});
