import { appendFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageMetadata } from '@canvass/shared/area';
import type { BuildManifest } from '@canvass/workspace/manifest';
import { applyChange, promote, type ChangeRequest } from '../commands/change';
import { readPage } from '../store/channels';
import { requireChannel } from '../commands/change-command';
import { createPromotedStore, publishBuild } from '../testing/fixture';
import { withCanary, withVersions } from '../model/snapshot';

const channel = 'production';
const V1 = '1.0.0-aaaa';
const V2 = '1.1.0-bbbb';

/** Makes a version the canary. */
function canary(store: string, name: string, version: string) {
  const next = requireChannel(channel, (current) => withCanary(current, name, { version, percent: 5 }));
  return applyChange({ store, channel, action: 'canary', why: 'Try', next });
}

/** Try to serve a published version of an area to all users, or to some. */
const commands = {
  promote: (store: string, name: string) => promote({ store, channel, versions: { [name]: V2 }, why: 'Next' }),
  canary: (store: string, name: string) => canary(store, name, V2),
};

function pages(name: string, ...declared: Partial<PageMetadata>[]): Partial<BuildManifest> {
  const area = {
    name,
    contract: 1,
    pages: declared.map((page) => ({ path: `/${name}`, title: name, frame: 'site' as const, ...page })),
  };
  return { version: V2, pages: {}, area };
}

function tryChange(command: keyof typeof commands, overrides: Partial<BuildManifest>): () => unknown {
  const store = createPromotedStore();
  publishBuild(store, 'mf-admin', { version: V2, ...overrides });
  return () => commands[command](store, 'mf-admin');
}

describe.each(['promote', 'canary'] as const)('%s', (command) => {
  test('the gates refuse an incompatible area and name contract or range', () => {
    expect(tryChange(command, { contract: 2 })).toThrow('uses area contract 2; shell 1.0.0-aaaa uses 1');
    expect(tryChange(command, { shared: { react: '19.4.0' } })).toThrow(
      'needs react ^19.4.0; shell 1.0.0-aaaa shares 19.3.1',
    );
    expect(tryChange(command, { shared: { react: '18.9.9' } })).toThrow('needs react ^18.9.9');
    expect(tryChange(command, { contract: 0, shared: { react: '19.2.9' } })).not.toThrow();
  });

  test('the gates refuse a container, a path and a menu item of another area', () => {
    expect(tryChange(command, { container: 'mf_public_1_0_0_aaaa' })).toThrow(
      'have the same container, mf_public_1_0_0_aaaa',
    );
    expect(tryChange(command, pages('mf-admin', { path: '/MF-public' }))).toThrow('both serve');
    const store = createPromotedStore();
    const menu = { label: 'Surveys', order: 1 };
    publishBuild(store, 'mf-public', pages('mf-public', { menu, roles: ['user', 'admin'] }));
    promote({ store, channel, versions: { 'mf-public': V2 }, why: 'Menu' });
    publishBuild(store, 'mf-admin', pages('mf-admin', { menu: { label: ' surveys', order: 9 }, roles: ['admin'] }));
    expect(() => commands[command](store, 'mf-admin')).toThrow('in the menu of the role admin');
  });

  test('the gates refuse a release with missing or modified files, including compressed ones', () => {
    const corruptions: [spoil: (file: string) => void, message: string][] = [
      [rmSync, 'the file page.js is missing'],
      [(file) => appendFileSync(file, 'alert(1)'), 'the file page.js does not match what was published'],
      [(file) => writeFileSync(`${file}.br`, 'alert(1)'), 'the file page.js.br does not match what was published'],
      [(file) => rmSync(`${file}.gz`), 'the file page.js.gz is missing'],
    ];
    for (const [spoil, message] of corruptions) {
      const store = createPromotedStore();
      publishBuild(store, 'mf-admin', { version: V2 });
      const before = readPage(store, channel);
      spoil(join(store, 'mf-admin', V2, 'page.js'));
      expect(() => commands[command](store, 'mf-admin')).toThrow(`mf-admin ${V2}: ${message}`);
      expect(readPage(store, channel)).toEqual(before);
      expect(readdirSync(join(store, 'channels', channel, 'revisions'))).toEqual(['0001']);
    }
  });
});

test('equal menu labels for different roles, or in stable and canary of one area, do not collide', () => {
  const store = createPromotedStore();
  const menu = { label: 'Surveys', order: 1 };
  publishBuild(store, 'mf-public', pages('mf-public', { menu, roles: ['surveyor'] }));
  publishBuild(store, 'mf-admin', pages('mf-admin', { menu, roles: ['admin'] }));
  promote({ store, channel, versions: { 'mf-public': V2, 'mf-admin': V2 }, why: 'Menus' });
  publishBuild(store, 'mf-admin', { ...pages('mf-admin', { menu, roles: ['admin'] }), version: '1.2.0-cccc' });
  expect(() => canary(store, 'mf-admin', '1.2.0-cccc')).not.toThrow();
});

test.each([
  ['/api/reports', '/api is the API'],
  ['/Releases', '/releases is the files of releases'],
  ['/Dashboard', '/dashboard is a page of the shell'],
  ['/mailbox', '/mailbox is the mailbox of the local demo'],
  ['/help/faq.html', 'faq.html looks like a file'],
  ['/.well-known/:name', '.well-known looks like a file'],
])('a page at the reserved address %s is refused at once', (path, reason) => {
  expect(tryChange('promote', pages('mf-admin', { path, title: 'Help' }))).toThrow(
    `mf-admin ${V2} cannot serve the page “Help” at ${path}, because ${reason}`,
  );
});

test('a version with a page at a reserved address that was promoted earlier can be returned to', () => {
  const store = createPromotedStore();
  publishBuild(store, 'mf-admin', pages('mf-admin', { path: '/api/reports' }));
  const makeStable = (version: string, action: 'promote' | 'rollback') => {
    const next = requireChannel(channel, (current) => withVersions(current, channel, { 'mf-admin': version }));
    return applyChange({ store, channel, action, why: 'Back', next });
  };
  expect(() => makeStable(V2, 'promote')).toThrow(expect.objectContaining({ code: 'path' }));
  expect(() => makeStable(V2, 'rollback')).not.toThrow();
});

test.each(['/apis', '/dashboard/api', '/mailbox/:id', '/v10', '/v10/:page?'])('a page can be at %s', (path) => {
  expect(tryChange('promote', pages('mf-admin', { path }))).not.toThrow();
});

test('two pages at one address within one version are refused', () => {
  expect(tryChange('promote', pages('mf-admin', { path: '/a/:id' }, { path: '/a/:name' }))).toThrow(
    `mf-admin ${V2} and mf-admin ${V2} both serve /a/:name`,
  );
});

test('the container of a previous version also counts as taken', () => {
  const store = createPromotedStore();
  publishBuild(store, 'mf-public', { version: V2 });
  commands.promote(store, 'mf-public');
  publishBuild(store, 'mf-admin', { version: V2, container: 'mf_public_1_0_0_aaaa' });
  expect(() => commands.promote(store, 'mf-admin')).toThrow('have the same container, mf_public_1_0_0_aaaa');
});

test('a new area is checked against the names that the shell exports, and a new shell against those that areas use', () => {
  const store = createPromotedStore();
  const exported = (names: string[]) => ({
    shared: { http: '1.0.0' },
    provides: { http: { version: '1.0.0', exports: Object.fromEntries(names.map((name) => [name, '1.0.0'])) } },
  });
  const used = (name: string) => ({
    shared: { http: '1.0.0' },
    uses: { http: { version: '1.0.0', imports: { [name]: '1.0.0' } } },
  });
  publishBuild(store, 'shell', { version: V2, ...exported(['call', 'send']) });
  for (const name of ['mf-admin', 'mf-public']) publishBuild(store, name, { version: V2, ...used('call') });
  promote({ store, channel, versions: { shell: V2, 'mf-admin': V2, 'mf-public': V2 }, why: 'Names' });

  publishBuild(store, 'mf-admin', { version: '1.2.0-cccc', ...used('abort') });
  expect(() => canary(store, 'mf-admin', '1.2.0-cccc')).toThrow(`uses abort of http; shell ${V2} does not export it`);
  publishBuild(store, 'mf-admin', { version: '1.3.0-dddd', ...used('send') });
  canary(store, 'mf-admin', '1.3.0-dddd');
  publishBuild(store, 'shell', { version: '1.2.0-cccc', ...exported(['call', 'abort']) });
  expect(() => promote({ store, channel, versions: { shell: '1.2.0-cccc' }, why: 'Fewer names' })).toThrow(
    'mf-admin 1.3.0-dddd uses send of http; shell 1.2.0-cccc does not export it',
  );
});

test('a new shell is checked against every stable and canary area', () => {
  const store = createPromotedStore();
  publishBuild(store, 'mf-admin', { version: V2, contract: 0 });
  commands.canary(store, 'mf-admin');
  publishBuild(store, 'shell', { version: V2, contract: 2 });
  publishBuild(store, 'shell', { version: '1.2.0-cccc', shared: {} });
  const promoteShell = (version: string) => () =>
    promote({ store, channel, versions: { shell: version }, why: 'Shell' });
  expect(promoteShell(V2)).toThrow(`mf-admin ${V2} uses area contract 0; shell ${V2} uses 2`);
  expect(promoteShell('1.2.0-cccc')).toThrow('needs react, which shell 1.2.0-cccc does not share');
});

test('a damaged release of one area does not block releasing another one', () => {
  const store = createPromotedStore();
  rmSync(join(store, 'mf-public', V1, 'page.js'));
  publishBuild(store, 'mf-admin', { version: V2 });
  expect(() => commands.promote(store, 'mf-admin')).not.toThrow();
});

test('the previous version is offered only while the shell can run it', () => {
  const store = createPromotedStore();
  publishBuild(store, 'mf-admin', { version: V2, contract: 2 });
  publishBuild(store, 'mf-public', { version: V2, contract: 2 });
  publishBuild(store, 'shell', { version: V2, contract: 3 });
  const request: Omit<ChangeRequest, 'next'> = { store, channel, action: 'promote', why: 'All' };
  const versions = { shell: V2, 'mf-admin': V2, 'mf-public': V2 };
  applyChange({ ...request, next: (current) => withVersions(current, channel, versions) });
  expect(readPage(store, channel).html).not.toContain(`/releases/mf-admin/${V1}/`);
  expect(() =>
    applyChange({ ...request, next: (current) => withVersions(current, channel, { 'mf-admin': V1 }) }),
  ).toThrow(`mf-admin ${V1} uses area contract 1; shell ${V2} uses 3`);
});
