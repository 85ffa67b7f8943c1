import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from '@canvass/shared/area';
import type { BuildManifest } from '../build/manifest';
import { readChannel, readPage } from './channel';
import { promotedStore, publishBuild, settings } from './fixture';
import { promote } from './promote';

const V1 = '1.0.0-aaaa';
const V2 = '1.1.0-bbbb';
const channel = 'production';

function registryOf(store: string): Registry {
  const [, json = ''] = /id="registry">(.*?)<\/script>/.exec(readPage(store, channel).html) ?? [];
  return JSON.parse(json) as Registry;
}

function promoteRemote(store: string, version: string) {
  return promote({ store, channel, versions: { 'mf-admin': version }, why: 'Because', by: 'ada' });
}

function refusal(overrides: Partial<BuildManifest>): () => unknown {
  const store = promotedStore();
  publishBuild(store, 'mf-admin', { version: V2, ...overrides });
  return () => promoteRemote(store, V2);
}

test('a promotion renders the page with the registry, and says who, when, why and what', () => {
  const store = promotedStore();
  const registry = registryOf(store);
  expect(registry).toMatchObject({ channel, revision: 1, shell: V1, config: settings.config });
  expect(registry.remotes.map(({ name }) => name)).toEqual(['mf-admin', 'mf-public']);
  expect(registry.remotes[0]?.stable.entry).toEqual({
    url: `/releases/mf-admin/${V1}/entry.js`,
    integrity: expect.stringMatching(/^sha384-/) as string,
  });
  expect(registry.remotes[0]?.stable.preload['/mf-admin']).toHaveLength(1);
  const revision: unknown = JSON.parse(
    readFileSync(join(store, 'channels/production/revisions/0001/revision.json'), 'utf8'),
  );
  expect(revision).toMatchObject({
    by: 'ada',
    why: 'First',
    action: 'promote',
    boot: 'skipped',
    changes: expect.arrayContaining([{ what: 'version', name: 'shell', to: V1 }]),
  });
});

test('the version before is remembered, and forgotten on the way back to it', () => {
  const store = promotedStore();
  publishBuild(store, 'mf-admin', { version: V2 });
  expect(promoteRemote(store, V2)).toEqual({
    revision: 2,
    changes: [{ what: 'version', name: 'mf-admin', from: V1, to: V2 }],
  });
  expect(readChannel(store, channel)?.remotes['mf-admin']).toEqual({ stable: V2, previous: V1 });
  expect(registryOf(store).remotes[0]?.previous?.version).toBe(V1);
  promoteRemote(store, V1);
  expect(readChannel(store, channel)?.remotes['mf-admin']).toEqual({ stable: V1 });
  expect(readdirSync(join(store, 'channels/production/revisions'))).toEqual(['0001', '0002', '0003']);
});

test('promoting what is served already makes no revision', () => {
  const store = promotedStore();
  expect(promoteRemote(store, V1)).toEqual({ revision: 1, changes: [] });
});

test('new settings are a revision of their own', () => {
  const store = promotedStore();
  const changed = { ...settings, hosts: { connect: ['https://api.stripe.com'] } };
  promote({ store, channel, versions: {}, settings: changed, why: 'Cards' });
  expect(readPage(store, channel).headers['content-security-policy']).toContain(
    "connect-src 'self' https://api.stripe.com;",
  );
});

test('text in the registry cannot end its element', () => {
  const store = promotedStore();
  const notice = '</script><script>alert(1)</script>';
  promote({
    store,
    channel,
    versions: {},
    settings: { config: { ...settings.config, demo: { notice } } },
    why: 'Demo',
  });
  expect(readPage(store, channel).html).not.toContain(notice);
  expect(registryOf(store).config.demo?.notice).toBe(notice);
});

test('a missing file is named, and the channel stays as it is', () => {
  const store = promotedStore();
  publishBuild(store, 'mf-admin', { version: V2 });
  rmSync(join(store, 'mf-admin', V2, 'page.js'));
  const before = readPage(store, channel);
  expect(() => promoteRemote(store, V2)).toThrow(`mf-admin ${V2}: the file page.js is missing`);
  expect(readPage(store, channel)).toEqual(before);
  expect(existsSync(join(store, 'channels/production/revisions/0002'))).toBe(false);
});

test('a file that was changed after publication is named', () => {
  const store = promotedStore();
  publishBuild(store, 'mf-admin', { version: V2 });
  appendFileSync(join(store, 'mf-admin', V2, 'entry.js'), 'alert(1)');
  expect(() => promoteRemote(store, V2)).toThrow('the file entry.js is not what was published');
});

test('what would not run in the shell is refused', () => {
  expect(refusal({ contract: 2 })).toThrow('speaks area contract 2; shell 1.0.0-aaaa speaks 1');
  expect(refusal({ contract: 0 })).not.toThrow();
  expect(refusal({ shared: { react: '20.0.0' } })).toThrow('needs react ^20.0.0; shell 1.0.0-aaaa shares 19.3.1');
  expect(refusal({ shared: { react: '19.4.0' } })).toThrow('needs react ^19.4.0');
  expect(refusal({ shared: { react: '19.2.9' } })).not.toThrow();
  expect(refusal({ shared: { left: '1.0.0' } })).toThrow('does not share');
});

test('two containers of one name, and two areas at one path, are refused', () => {
  expect(refusal({ container: 'mf_public_1_0_0_aaaa' })).toThrow('have the same container');
  const area = { name: 'mf-admin', contract: 1, pages: [{ path: '/mf-public', title: '', frame: 'site' as const }] };
  expect(refusal({ area })).toThrow('mf-admin and mf-public 1.0.0-aaaa both serve /mf-public');
});

test('a version that is not published, and a channel with a path for a name, are refused', () => {
  const store = promotedStore();
  expect(() => promoteRemote(store, '3.0.0-cccc')).toThrow('mf-admin 3.0.0-cccc is not published');
  expect(() => promote({ store, channel: '../x', versions: {}, why: '' })).toThrow('is not a channel');
});
