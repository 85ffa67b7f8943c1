import { inRoot } from '@canvass/workspace/applications';
import { resolveScope } from './scopes';

test.each([
  ['mf-member', 'mf-member', true],
  ['shell', 'shell', true],
  ['shared', 'shared', false],
  ['edge', 'platform/edge', false],
  ['platform/edge/pages/', 'platform/edge/pages', false],
  ['votes', 'api/src/votes', false],
  ['src/votes/anonymous', 'api/src/votes/anonymous', false],
  ['api/src/votes', 'api/src/votes', false],
])('%s is the folder %s', (name, folder, isApp) => {
  expect(resolveScope(name)).toEqual({ folder, isApp });
});

test.each(['', 'nowhere', 'README.md', 'node_modules', '..', '../shared', '--all', inRoot('edge'), '/etc'])(
  '%j is no part of the repository that can be tested alone',
  (name) => {
    expect(resolveScope(name)).toBeUndefined();
  },
);
