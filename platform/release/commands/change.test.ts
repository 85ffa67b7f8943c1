import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from '@canvass/shared/area';
import { applyChange } from './change';
import { type Channel, WHOLE_CHANNEL } from '../model/channel';
import { readChannel, readPage } from '../store/channels';
import { createPromotedStore, publishBuild, testSettings } from '../testing/fixture';
import { promote } from './change';
import { withLock } from '../model/snapshot';
import { readRegistry } from '../page/page-registry';

const V1 = '1.0.0-aaaa';
const V2 = '1.1.0-bbbb';
const channel = 'production';

function readServedRegistry(store: string): Registry {
  return readRegistry(readPage(store, channel).html);
}

function promoteRemote(store: string, version: string) {
  return promote({ store, channel, versions: { 'mf-admin': version }, why: 'Because', by: 'ada' });
}

test('a promotion renders the page and records who, when, why and what', () => {
  const store = createPromotedStore();
  const registry = readServedRegistry(store);
  expect(registry).toMatchObject({ channel, revision: 1, shell: V1, config: testSettings.config });
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

test('the previous version is remembered, and forgotten after a rollback to it', () => {
  const store = createPromotedStore();
  publishBuild(store, 'mf-admin', { version: V2 });
  expect(promoteRemote(store, V2)).toEqual({
    revision: 2,
    changes: [{ what: 'version', name: 'mf-admin', from: V1, to: V2 }],
  });
  expect(readChannel(store, channel)?.remotes['mf-admin']).toEqual({ stable: V2, previous: V1 });
  expect(readServedRegistry(store).remotes[0]?.previous?.version).toBe(V1);
  promoteRemote(store, V1);
  expect(readChannel(store, channel)?.remotes['mf-admin']).toEqual({ stable: V1 });
  expect(readdirSync(join(store, 'channels/production/revisions'))).toEqual(['0001', '0002', '0003']);
});

test('promoting what is served already makes no revision', () => {
  const store = createPromotedStore();
  expect(promoteRemote(store, V1)).toEqual({ revision: 1, changes: [] });
});

function lockChannel(store: string) {
  const at = '2026-11-20T10:04:00.000Z';
  const next = (current?: Channel) => withLock(current as Channel, WHOLE_CHANNEL, { by: 'ada', at, why: 'Night' });
  applyChange({ store, channel, action: 'lock', next, why: 'Night' });
}

test('a channel lock also keeps a page that this checkout would render differently', () => {
  const store = createPromotedStore();
  lockChannel(store);
  const file = join(store, 'channels/production/current/index.html');
  const page = readFileSync(file, 'utf8').replace('<title>Canvass', '<title>Canvas');
  writeFileSync(file, page);
  expect(() => promoteRemote(store, V1)).toThrow('production is locked by ada');
  expect(readPage(store, channel).html).toBe(page);
});

test('new settings are a revision of their own', () => {
  const store = createPromotedStore();
  const changed = { ...testSettings, hosts: { connect: ['https://api.stripe.com'] } };
  promote({ store, channel, versions: {}, settings: changed, why: 'Cards' });
  expect(readPage(store, channel).headers['content-security-policy']).toContain(
    "connect-src 'self' https://api.stripe.com;",
  );
});

test('text in the registry cannot end its element', () => {
  const store = createPromotedStore();
  const notice = '</script><script>alert(1)</script>';
  promote({
    store,
    channel,
    versions: {},
    settings: { config: { ...testSettings.config, demo: { notice } } },
    why: 'Demo',
  });
  expect(readPage(store, channel).html).not.toContain(notice);
  expect(readServedRegistry(store).config.demo?.notice).toBe(notice);
});

test('an unpublished version and an invalid channel name are refused', () => {
  const store = createPromotedStore();
  expect(() => promoteRemote(store, '3.0.0-cccc')).toThrow('mf-admin 3.0.0-cccc is not published');
  expect(() => promote({ store, channel: '../x', versions: {}, why: '' })).toThrow('is not a channel');
});
