import type { Registry, RemoteVersion } from '@canvass/shared/area';
import { type Edge, startEdge } from '../edge/edge';
import { emptyDirectory, publishBuild, settings } from '../release/fixture';
import { promote } from '../release/promote';
import type { DevArea } from './dev-area';
import { startDevEdge } from './dev-edge';
import type { DevShell } from './dev-shell';
import { registryIn } from '../release/page-registry';

const V1 = '1.0.0-aaaa';

const worked: RemoteVersion = {
  version: 'dev',
  container: 'mf_admin_dev',
  entry: { url: '/dev/mf-admin/entry.js', integrity: '' },
  preload: {},
  area: { name: 'mf-admin', contract: 1, pages: [{ path: '/new', title: 'New', frame: 'site' }] },
};

/** An area without a compiler: it has one file. */
const area: DevArea = {
  name: 'mf-admin',
  handle: ({ url }, response, next) => (url === '/dev/mf-admin/entry.js' ? response.end('the area') : next()),
  version: jest.fn(() => Promise.resolve(worked)),
  stop: () => Promise.resolve(),
};

let behind: Edge;
let front: Awaited<ReturnType<typeof startDevEdge>>;

function ask(path: string, { at = front, accept = 'text/html' } = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${at.port}${path}`, { headers: { accept }, redirect: 'manual' });
}

beforeAll(async () => {
  const [releases, store] = [emptyDirectory(), emptyDirectory()];
  for (const name of ['shell', 'mf-admin', 'mf-public']) publishBuild(releases, name);
  const versions = { shell: V1, 'mf-admin': V1, 'mf-public': V1 };
  promote({ store: releases, channel: 'production', versions, settings, why: 'First' });
  const shell: DevShell = { store, version: '1-dev', entry: '/releases/shell/1-dev/entry.js' };
  publishBuild(store, 'shell', { version: shell.version });
  behind = await startEdge({ port: 0, releases, channel: 'production', apiTargets: ['http://127.0.0.1:9'] });
  front = await startDevEdge({ port: 0, upstream: `http://127.0.0.1:${behind.port}`, shell, area });
});

afterAll(async () => {
  await front.stop();
  await behind.stop();
});

async function registryAt(path: string): Promise<Registry> {
  return registryIn(await (await ask(path)).text());
}

test('a page has the area as it is worked on, the others as promoted, and says so', async () => {
  const { remotes, config } = await registryAt('/surveys?sort=latest');
  expect(remotes).toContainEqual({ name: 'mf-admin', stable: worked });
  expect(remotes).toContainEqual(expect.objectContaining({ stable: expect.objectContaining({ version: V1 }) }));
  expect(remotes).toHaveLength(2);
  expect(config.demo?.notice).toMatch(/^Development: mf-admin comes from this checkout/);
});

test('a page has the shell for development in the place of the one that is released', async () => {
  const html = await (await ask('/')).text();
  expect(html).toContain('<script defer src="/releases/shell/1-dev/entry.js" crossorigin></script>');
  expect(html).not.toContain(`/releases/shell/${V1}/`);
  expect(await (await ask('/releases/shell/1-dev/entry.js')).text()).toContain('console.log("shell")');
});

test('the policy of a page stays as it is, and nothing is kept', async () => {
  const [here, there] = [await ask('/'), await ask('/', { at: behind })];
  expect(here.headers.get('content-security-policy')).toBe(there.headers.get('content-security-policy'));
  expect(here.headers.get('cache-control')).toBe('no-store');
});

test('a page that the area has just got is found, and an address without one is not', async () => {
  const statuses = ['/new', '/', '/mf-public', '/nowhere'].map(async (path) => (await ask(path)).status);
  expect(await Promise.all(statuses)).toEqual([200, 200, 200, 404]);
  expect((await ask('/new', { at: behind })).status).toBe(404);
});

test('files of the area are its own, and what is missing is not the page', async () => {
  expect(await (await ask('/dev/mf-admin/entry.js')).text()).toBe('the area');
  expect((await ask('/dev/mf-admin/gone.js')).status).toBe(404);
});

test('everything else is answered by the edge behind', async () => {
  const released = await ask(`/releases/mf-public/${V1}/entry.js`, { accept: '*/*' });
  expect(await released.text()).toContain('mf-public');
  const docs = await ask('/docs');
  expect([docs.status, docs.headers.get('location')]).toEqual([308, '/api/docs']);
  expect((await ask('/api/surveys', { accept: 'application/json' })).status).toBe(503);
});

test('an area that cannot be read is said in the place of the page', async () => {
  jest.mocked(area.version).mockRejectedValueOnce(new Error('src/area.ts: Unexpected token'));
  const answer = await ask('/');
  expect([answer.status, await answer.text()]).toEqual([500, 'src/area.ts: Unexpected token\n']);
});
