import { readFileSync } from 'node:fs';
import type { Registry, RemoteVersion } from '@canvass/shared/area';
import { inRoot } from '@canvass/workspace/applications';
import {
  createParameterReader,
  createPathMatcher,
  createRenderedPathFinder,
  listKnownPaths,
  SHELL_PATHS,
} from './known-paths';

function version(...paths: string[]): RemoteVersion {
  const pages = paths.map((path) => ({ path, title: path, frame: 'site' as const }));
  const area = { name: 'mf-public', contract: 1, pages };
  return { version: '1', container: 'a', entry: { url: '/a.js', integrity: '' }, preload: {}, area };
}

test('the paths of every served version are known', () => {
  const rollout = { percent: 1, salt: '', users: [] };
  const remotes = [
    {
      name: 'mf-public',
      stable: version('/', '/b'),
      previous: version('/a', '/b'),
      candidate: { ...version('/c'), rollout },
    },
  ];
  expect(listKnownPaths({ remotes } as unknown as Registry)).toEqual(['/', '/a', '/b', '/c', '/dashboard']);
});

test('the shell paths match the routes of the shell', () => {
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
  ['/a/x/y', false],
  ['/%73urveys', true],
  ['/%E0%A4%A', false],
])('the path %s is known: %s', (address, isKnown) => {
  const paths = ['/', '/surveys', '/surveys/:id', '/files/*', '/odd/a+b(c', '/a/:x?'];
  expect(createPathMatcher(paths)(address)).toBe(isKnown);
});

test('a revision without paths matches every path', () => {
  expect(createPathMatcher(undefined)('/nowhere')).toBe(true);
});

test('an empty list of paths matches no path, not even the root', () => {
  expect(createPathMatcher([])('/')).toBe(false);
});

test.each([
  ['/surveys/1', '1'],
  ['/SURVEYS/1/', '1'],
  ['/surveys/1/results', '1'],
  ['/embed/2/anything', '2'],
  ['/embed/2/a/b', undefined],
  ['/surveys', undefined],
  ['/surveys/1/history', undefined],
  ['/users/1', undefined],
])('the id in the address %s is %s', (address, id) => {
  const paths = ['/', '/surveys', '/surveys/:id', '/surveys/:id/results', '/embed/:id/:tab?', '/users/:uid'];
  expect(createParameterReader(paths, ':id')(address)).toBe(id);
});

test.each([
  ['/surveys/1', '/surveys/:id'],
  ['/Surveys/1/', '/surveys/:id'],
  ['/surveys/mine', undefined],
  ['/surveys', undefined],
])('at %s, an area renders %s: a page in the browser that the router prefers is not rendered', (address, path) => {
  const remotes = [
    { name: 'mf-public', stable: version('/surveys/:id') },
    { name: 'mf-surveyor', stable: version('/surveys/mine', '/surveys') },
  ];
  const html = `<script type="application/json" id="registry">${JSON.stringify({ remotes })}</script>`;
  const code = { version: '1', file: '', integrity: '' };
  const areas = [{ ...code, name: 'mf-public', pages: [{ path: '/surveys/:id', searchParameters: [] }] }];
  const server = { shell: { ...code, name: 'shell', pages: [] }, areas };
  expect(createRenderedPathFinder({ html, headers: {}, paths: [], server })(address)).toBe(path);
});
