import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Edge, startEdge } from '@canvass/edge/edge';
import { testSettings } from '@canvass/release/testing/fixture';
import { promote } from '@canvass/release/commands/change';
import { sendRequest, toComparable, type RequestOptions } from './http-request';
import { CHANNEL, type Nginx, createDeployStore, type Site, startNginx, VERSION } from './fixture';

const FILE = `/releases/mf-public/${VERSION}/entry.js`;

let site: Site;
let edge: Edge;
let nginx: Nginx;

beforeAll(async () => {
  const releases = createDeployStore();
  site = { RELEASES: releases, CHANNEL, API_SERVERS: 'server 127.0.0.1:9;' };
  edge = await startEdge({ port: 0, releases, channel: CHANNEL, apiUpstreams: ['http://127.0.0.1:9'] });
  nginx = await startNginx(site);
});

afterAll(async () => {
  await Promise.all([edge.stop(), nginx.stop()]);
});

const asPage = { headers: { accept: 'text/html,*/*;q=0.8' } };
const asImage = { headers: { accept: 'image/avif,image/webp' } };
const encodings = (accepted: string) => ({ headers: { 'accept-encoding': accepted } });

const table: [status: number, path: string, wanted?: RequestOptions][] = [
  [200, '/', asPage],
  [200, '/surveys/17?page=2', asPage],
  [200, '/surveys/17', { ...asPage, method: 'HEAD' }],
  [200, '/dashboard', asPage],
  [200, '/Surveys/', asPage],
  [200, '/surveys/a%20b', asPage],
  [200, '/surveys', encodings('gzip, br')],
  [200, '/surveys', encodings('gzip')],
  [200, '/surveys', encodings('gzip, br;q=0')],
  [200, '/embed/1?x=2', asPage],
  [200, '/embed/1/', asPage],
  [200, '/EMBED/1', asPage],
  [200, '/surveys?/embed/1', asPage],
  [404, '/releases', asPage],
  [404, '/embed', asPage],
  [404, '/embed/', asPage],
  [404, '/embed/1/2', asPage],
  [404, '/embedded/1', asPage],
  [404, '/nowhere', asPage],
  [404, '/nowhere?/surveys', asPage],
  [404, '/nowhere', { ...asPage, method: 'HEAD' }],
  [404, '/nowhere', encodings('gzip, br')],
  [404, '/nowhere', encodings('gzip')],
  [404, '/surveys/1/2', asPage],
  [404, '/surveysx', asPage],
  [404, '//surveys', asPage],
  [404, '/dashboard/nowhere', asPage],
  [404, '/nowhere', asImage],
  [404, '/manifest.webmanifest', asPage],
  [404, '/surveys/manifest.webmanifest', asPage],
  [404, '/backup.tar.gz', asPage],
  [404, '/wp-login.php?x=1', asPage],
  [404, '/.env', asPage],
  [404, '/.git/config', asPage],
  [404, '/.well-known/change-password', asPage],
  [404, '/surveys/%2ehidden', asPage],
  [404, '/surveys/a%2Ejson', asPage],
  [404, '/surveys', asImage],
  [404, '/favicon.ico'],
  [404, '/robots.txt', asPage],
  [200, FILE],
  [200, FILE, { method: 'HEAD' }],
  [200, FILE, encodings('gzip, deflate, br')],
  [200, FILE, encodings('gzip')],
  [200, FILE, encodings('gzip, br;q=0')],
  [200, `/releases/mf-public/${VERSION}/release.json`],
  [404, `${FILE}.br`],
  [404, `${FILE}/`],
  [404, `/releases/mf-public/${VERSION}/gone.js`],
  [404, `/releases/mf-public/${VERSION}/`, asPage],
  [404, '/releases/mf-public/entry.js'],
  [404, '/releases/mf-public', asPage],
  [404, '/releases/', asPage],
  [404, '/releases/mf-public/.draft-1/entry.js'],
  [404, '/releases/channels/production/current/channel.json'],
  [404, '/releases/channels/production/revisions/0001/headers.json'],
  [404, '/releases/channels/production/current/page.nginx'],
  [404, '/revisions/0001/index.html', asPage],
  [404, '/metrics'],
  [404, '/api/metrics'],
  [404, '/API/metrics/'],
  [404, '/api/metrics/?x'],
  [404, '/metrics', { method: 'POST' }],
  [400, '/surveys/../admin', asPage],
  [400, '/surveys/%2E/admin', asPage],
  [400, '/releases/a/b/..%2f..%2fx.js'],
  [400, '/surveys\\..\\x', asPage],
  [405, '/', { method: 'POST' }],
  [405, '/', { method: 'DELETE' }],
  [405, FILE, { method: 'DELETE' }],
  [405, '/docs', { method: 'PUT' }],
  [405, '/favicon.ico', { method: 'POST' }],
];

test.each(table.map(([status, path, request = {}]) => [status, path, request] as const))(
  'nginx answers %i for %s %o like the edge',
  async (status, path, wanted) => {
    const [ours, theirs] = await Promise.all([
      sendRequest(edge.port, path, wanted),
      sendRequest(nginx.port, path, wanted),
    ]);
    expect(theirs.status).toBe(status);
    expect(toComparable(theirs)).toEqual(toComparable(ours));
  },
);

test.each(['/releases/../../etc/passwd', '/releases/%2e%2e/%2e%2e/etc/passwd', '/../x', '*'])(
  'the path traversal %s is refused',
  async (path) => {
    for (const { port } of [edge, nginx]) {
      const { status, body } = await sendRequest(port, path);
      expect([status, body.includes('root')]).toEqual([400, false]);
    }
  },
);

test.each(['/docs', '/openapi.json'])('%s redirects to the API documentation', async (path) => {
  for (const { port } of [edge, nginx]) {
    const headers = { location: `/api${path}`, 'cache-control': 'no-cache' };
    expect(await sendRequest(port, path)).toMatchObject({ status: 308, headers });
  }
});

test('an unchanged page is answered with 304 and no body', async () => {
  const { headers } = await sendRequest(nginx.port, '/');
  const again = { headers: { 'if-none-match': headers.etag ?? '' } };
  const [ours, theirs] = await Promise.all([sendRequest(edge.port, '/', again), sendRequest(nginx.port, '/', again)]);
  expect(theirs).toMatchObject({ status: 304, body: '' });
  const { 'content-type': _, ...policy } = toComparable(ours).headers;
  expect(theirs.headers).toMatchObject(Object.fromEntries(Object.entries(policy).filter(([, value]) => value)));
  const stale = { headers: { 'if-none-match': '"0000000000000000"' } };
  expect((await sendRequest(nginx.port, '/', stale)).status).toBe(200);
});

test('an unknown path gets the page with status 404, which is not cacheable', async () => {
  for (const { port } of [edge, nginx]) {
    const { headers } = await sendRequest(port, '/', asPage);
    const unknown = await sendRequest(port, '/nowhere', {
      headers: { ...asPage.headers, 'if-none-match': headers.etag ?? '' },
    });
    expect(unknown).toMatchObject({ status: 404, headers: { 'cache-control': 'no-cache' } });
    expect(unknown.headers).not.toHaveProperty('etag');
    expect(unknown.headers).not.toHaveProperty('last-modified');
    expect(unknown.headers['content-security-policy']).toBe(headers['content-security-policy']);
    expect(unknown.body).toContain('<div id="root">');
  }
});

test('an older revision without known paths answers every path', async () => {
  const releases = createDeployStore();
  for (const file of ['paths.json', 'paths.nginx', 'unknown.nginx']) {
    rmSync(join(releases, 'channels', CHANNEL, 'current', file));
  }
  const older = await startEdge({ port: 0, releases, channel: CHANNEL, apiUpstreams: ['http://127.0.0.1:9'] });
  const before = await startNginx({ ...site, RELEASES: releases });
  for (const { port } of [older, before]) expect((await sendRequest(port, '/nowhere', asPage)).status).toBe(200);
  await Promise.all([older.stop(), before.stop()]);
});

test('nginx without the brotli module serves gzip', async () => {
  const without = await startNginx(site, { brotli: false });
  expect((await sendRequest(without.port, FILE, encodings('gzip, br'))).headers['content-encoding']).toBe('gzip');
  await without.stop();
});

test('the access log contains no query strings and no IP addresses', async () => {
  const logging = await startNginx(site);
  await sendRequest(logging.port, '/auth/action?oobCode=secret', asPage);
  await sendRequest(logging.port, '/api/surveys/user/participated?email=ada@canvass.test');
  await logging.stop();
  const lines = readFileSync(logging.log, 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { method: 'GET', path: '/auth/action', status: 404 },
    { method: 'GET', path: '/api/surveys/user/participated', status: 503 },
  ]);
  expect(lines.join()).not.toMatch(/secret|@canvass|127\.0\.0\.1"/);
});

test('a promotion is served with its own headers as soon as nginx reloads', async () => {
  const visit = async () => {
    const { headers, body } = await sendRequest(nginx.port, '/', asPage);
    const revision = Number(/"revision":(\d+)/.exec(body)?.[1]);
    // Page and headers always belong to the same revision.
    expect(headers['content-security-policy']?.includes('https://two.example')).toBe(revision === 2);
    return revision;
  };
  expect(await visit()).toBe(1);
  const hosts = { connect: ['https://two.example'] };
  promote({ store: site.RELEASES, channel: CHANNEL, versions: {}, settings: { ...testSettings, hosts }, why: 'Next' });
  expect(await visit()).toBe(1);
  nginx.reload();
  let [servedRevisions, visits] = [1, 0];
  while (servedRevisions === 1 && visits++ < 5000) servedRevisions = await visit();
  expect(servedRevisions).toBe(2);
});
