import type { Registry, RemoteVersion } from '@canvass/shared/area';
import { type Edge, startEdge } from '@canvass/edge/edge';
import { createEmptyDirectory, publishBuild, testSettings } from '@canvass/release/testing/fixture';
import { promote } from '@canvass/release/commands/change';
import type { DevArea } from './dev-area';
import { startDevEdge } from './dev-edge';
import type { DevShell } from './dev-shell';
import { readRegistry } from '@canvass/release/page/page-registry';

const V1 = '1.0.0-aaaa';

const devVersion: RemoteVersion = {
  version: 'dev',
  container: 'mf_admin_dev',
  entry: { url: '/dev/mf-admin/entry.js', integrity: '' },
  preload: {},
  area: { name: 'mf-admin', contract: 1, pages: [{ path: '/new', title: 'New', frame: 'site' }] },
};

/** An area with one file and without a compiler. */
const area: DevArea = {
  name: 'mf-admin',
  handle: ({ url }, response, next) => (url === '/dev/mf-admin/entry.js' ? response.end('the area') : next()),
  version: jest.fn(() => Promise.resolve(devVersion)),
  stop: () => Promise.resolve(),
};

let upstreamEdge: Edge;
let devEdge: Awaited<ReturnType<typeof startDevEdge>>;

function requestPage(path: string, { at: baseUrl = devEdge, accept = 'text/html' } = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${baseUrl.port}${path}`, { headers: { accept }, redirect: 'manual' });
}

beforeAll(async () => {
  const [releases, store] = [createEmptyDirectory(), createEmptyDirectory()];
  for (const name of ['shell', 'mf-admin', 'mf-public']) publishBuild(releases, name);
  const versions = { shell: V1, 'mf-admin': V1, 'mf-public': V1 };
  promote({ store: releases, channel: 'production', versions, settings: testSettings, why: 'First' });
  const shell: DevShell = { store, version: '1-dev', entry: '/releases/shell/1-dev/entry.js' };
  publishBuild(store, 'shell', { version: shell.version });
  upstreamEdge = await startEdge({ port: 0, releases, channel: 'production', apiUpstreams: ['http://127.0.0.1:9'] });
  devEdge = await startDevEdge({ port: 0, upstream: `http://127.0.0.1:${upstreamEdge.port}`, shell, area });
});

afterAll(async () => {
  await devEdge.stop();
  await upstreamEdge.stop();
});

async function readRegistryAt(path: string): Promise<Registry> {
  return readRegistry(await (await requestPage(path)).text());
}

test('a page has the development version of one area, the promoted others, and a notice', async () => {
  const { remotes, config } = await readRegistryAt('/surveys?sort=latest');
  expect(remotes).toContainEqual({ name: 'mf-admin', stable: devVersion });
  expect(remotes).toContainEqual(expect.objectContaining({ stable: expect.objectContaining({ version: V1 }) }));
  expect(remotes).toHaveLength(2);
  expect(config.demo?.notice).toMatch(/^Development: mf-admin comes from this checkout/);
});

test('a page loads the development shell instead of the released one', async () => {
  const html = await (await requestPage('/')).text();
  expect(html).toContain('<script defer src="/releases/shell/1-dev/entry.js" crossorigin></script>');
  expect(html).not.toContain(`/releases/shell/${V1}/`);
  expect(await (await requestPage('/releases/shell/1-dev/entry.js')).text()).toContain('console.log("shell")');
});

test('the content security policy of a page is unchanged, and nothing is cached', async () => {
  const [localRemote, upstreamRemote] = [await requestPage('/'), await requestPage('/', { at: upstreamEdge })];
  expect(localRemote.headers.get('content-security-policy')).toBe(
    upstreamRemote.headers.get('content-security-policy'),
  );
  expect(localRemote.headers.get('cache-control')).toBe('no-store');
});

test('a new page of the area is found, and an unknown path is not', async () => {
  const statuses = ['/new', '/', '/mf-public', '/nowhere'].map(async (path) => (await requestPage(path)).status);
  expect(await Promise.all(statuses)).toEqual([200, 200, 200, 404]);
  expect((await requestPage('/new', { at: upstreamEdge })).status).toBe(404);
});

test('the files of the area are served, and a missing file is not answered with the page', async () => {
  expect(await (await requestPage('/dev/mf-admin/entry.js')).text()).toBe('the area');
  expect((await requestPage('/dev/mf-admin/gone.js')).status).toBe(404);
});

test('every other request is forwarded to the upstream edge', async () => {
  const released = await requestPage(`/releases/mf-public/${V1}/entry.js`, { accept: '*/*' });
  expect(await released.text()).toContain('mf-public');
  const docs = await requestPage('/docs');
  expect([docs.status, docs.headers.get('location')]).toEqual([308, '/api/docs']);
  expect((await requestPage('/api/surveys', { accept: 'application/json' })).status).toBe(503);
});

test('an area that cannot be read is reported instead of the page', async () => {
  jest.mocked(area.version).mockRejectedValueOnce(new Error('src/area.ts: Unexpected token'));
  const response = await requestPage('/');
  expect([response.status, await response.text()]).toEqual([500, 'src/area.ts: Unexpected token\n']);
});
