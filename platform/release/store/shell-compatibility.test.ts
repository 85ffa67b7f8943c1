import type { BuildManifest } from '@canvass/workspace/manifest';
import { createTestManifest } from '../testing/fixture';
import { findIncompatibility } from './shell-compatibility';
import type { Release } from './store';

function createRelease(name: string, overrides: Partial<BuildManifest>): Release {
  return { ...createTestManifest(name, overrides), source: 'unknown', publishedAt: '', files: {} };
}

/** A shell whose module `http` has the version 2.1.0: `call` is as in 1.0.0, `send` was changed in 2.0.0, `abort` is new. */
const shell = createRelease('shell', {
  shared: { http: '2.1.0' },
  provides: { http: { version: '2.1.0', exports: { call: '1.0.0', send: '2.0.0', abort: '2.1.0' } } },
});

function createArea(version: string, imports: Record<string, string>): Release {
  return createRelease('mf-admin', { shared: { http: version }, uses: { http: { version, imports } } });
}

test.each([
  ['of a version before an incompatible change of something else', createArea('1.0.0', { call: '1.0.0' })],
  ['of a later version of which it uses nothing new', createArea('3.0.0', { call: '1.0.0', send: '2.0.0' })],
  ['that uses nothing', createArea('9.0.0', {})],
])('a shell is compatible with an area %s', (_, area) => {
  expect(findIncompatibility(shell, area)).toBeUndefined();
});

test.each([
  ['retry', createArea('2.0.0', { retry: '2.0.0' }), 'does not export it'],
  ['call', createArea('2.2.0', { call: '2.2.0' }), 'has version 2.1.0, and the area needs 2.2.0'],
  [
    'send',
    createArea('1.4.0', { send: '1.0.0' }),
    'changed it incompatibly in 2.0.0, and the area was built against 1.4.0',
  ],
])('a shell is incompatible with an area that uses %s otherwise than the shell has it', (name, area, reason) => {
  expect(findIncompatibility(shell, area)).toEqual({
    code: 'shared',
    message: `mf-admin 1.0.0-aaaa uses ${name} of http; shell 1.0.0-aaaa ${reason}`,
  });
});

test('versions decide where a shell or an area has not recorded names', () => {
  const earlierShell = createRelease('shell', { shared: { http: '2.1.0' } });
  const earlierArea = createRelease('mf-admin', { shared: { http: '2.2.0' } });
  for (const [one, other] of [
    [earlierShell, createArea('2.2.0', { call: '1.0.0' })],
    [shell, earlierArea],
  ] as const) {
    expect(findIncompatibility(one, other)?.message).toContain('needs http ^2.2.0; shell 1.0.0-aaaa shares 2.1.0');
  }
});
