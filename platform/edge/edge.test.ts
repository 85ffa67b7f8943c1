import { createServer, request as rawRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createEmptyDirectory, publishBuild, testSettings } from '@canvass/release/testing/fixture';
import { promote } from '@canvass/release/commands/change';
import { type Edge, startEdge } from './edge';

interface ReceivedRequest {
  method?: string;
  url?: string;
  headers: IncomingHttpHeaders;
}

const V1 = '1.0.0-aaaa';
let releases: string;
let edge: Edge;
let upstreamServer: Server;
let receivedRequests: ReceivedRequest[] = [];

/** Sends a request whose path the client does not normalize. */
function sendRequest(
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const outgoing = rawRequest({ port: edge.port, host: '127.0.0.1', path, method, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => (body += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    outgoing.on('error', reject).end();
  });
}

beforeAll(async () => {
  releases = createEmptyDirectory();
  for (const name of ['shell', 'mf-public']) publishBuild(releases, name);
  promote({
    store: releases,
    channel: 'production',
    versions: { shell: V1, 'mf-public': V1 },
    settings: testSettings,
    why: 'First',
  });
  upstreamServer = createServer(({ method, url, headers }, response) => {
    receivedRequests.push({ method, url, headers });
    response.end('behind');
  });
  await new Promise<void>((resolve) => upstreamServer.listen(0, '127.0.0.1', resolve));
  const upstreamUrl = `http://127.0.0.1:${(upstreamServer.address() as AddressInfo).port}`;
  edge = await startEdge({
    port: 0,
    releases,
    channel: 'production',
    apiUpstreams: [upstreamUrl],
    identityUpstream: upstreamUrl,
    mailboxUpstream: upstreamUrl,
  });
});

beforeEach(() => {
  receivedRequests = [];
});

afterAll(async () => {
  await edge.stop();
  await new Promise((resolve) => upstreamServer.close(resolve));
});

test('every known path gets the page with the headers of its revision', async () => {
  for (const path of ['/', '/surveys/17', '/dashboard?page=2']) {
    const { status, headers, body } = await sendRequest(path, { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['cache-control']).toBe('no-cache');
    expect(body).toContain('<div id="root">');
  }
});

test('paths of canary and previous versions are found', async () => {
  const area = { name: 'mf-admin', contract: 1, pages: [{ path: '/new', title: 'New', frame: 'site' as const }] };
  publishBuild(releases, 'mf-admin');
  publishBuild(releases, 'mf-admin', { version: '2.0.0-bbbb', area, pages: {} });
  const getStatus = async (path: string) => (await sendRequest(path, { headers: { accept: 'text/html' } })).status;
  const change = { store: releases, channel: 'production', why: 'New pages' };
  promote({ ...change, versions: { 'mf-admin': V1 } });
  expect([await getStatus('/mf-admin'), await getStatus('/new')]).toEqual([200, 404]);
  promote({ ...change, versions: { 'mf-admin': '2.0.0-bbbb' } });
  expect([await getStatus('/mf-admin'), await getStatus('/new')]).toEqual([200, 200]);
});

test('an unchanged page is answered with 304 and no body', async () => {
  const { headers } = await sendRequest('/');
  const unchangedResponse = await sendRequest('/', { headers: { 'if-none-match': headers.etag ?? '' } });
  expect(unchangedResponse).toMatchObject({ status: 304, body: '' });
});

test('a promotion is visible on the next page load', async () => {
  publishBuild(releases, 'mf-public', { version: '2.0.0-bbbb' });
  promote({ store: releases, channel: 'production', versions: { 'mf-public': '2.0.0-bbbb' }, why: 'Next' });
  expect((await sendRequest('/')).body).toContain('/releases/mf-public/2.0.0-bbbb/entry.js');
});

test('release files are immutable and served precompressed', async () => {
  const path = `/releases/mf-public/${V1}/entry.js`;
  const plain = await sendRequest(path);
  expect(plain.body).toContain('console.log');
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
  });
  const brotli = await sendRequest(path, { headers: { 'accept-encoding': 'gzip, br' } });
  expect(brotli.headers['content-encoding']).toBe('br');
  const refused = await sendRequest(path, { headers: { 'accept-encoding': 'gzip, br;q=0' } });
  expect(refused.headers['content-encoding']).toBe('gzip');
});

test('a missing release file is a plain 404 and never the page', async () => {
  const paths = [
    `/releases/mf-public/${V1}/gone.js`,
    `/releases/mf-public/${V1}/`,
    '/releases/mf-public',
    '/releases/channels/production/current/channel.json',
    '/releases/mf-public/.draft-1/entry.js',
    `/releases/mf-public/${V1}/entry.js.br`,
    '/favicon.ico',
    '/manifest.webmanifest',
    '/.well-known/security.txt',
    '/metrics',
    '/api/metrics',
    '/API/metrics/',
  ];
  for (const path of paths) {
    const { status, headers, body } = await sendRequest(path, { headers: { accept: '*/*' } });
    expect([path, status]).toEqual([path, 404]);
    expect(headers['content-type']).toContain('text/plain');
    expect(body).not.toContain('<html');
  }
  expect(receivedRequests).toEqual([]);
});

test('the API is reached under its prefix and sees one forwarded hop', async () => {
  const headers = {
    'x-forwarded-for': '6.6.6.6',
    'x-real-ip': '6.6.6.6',
    forwarded: 'for=6.6.6.6',
    authorization: 'Bearer t',
  };
  expect(await sendRequest('/api/surveys?limit=2', { headers })).toMatchObject({ status: 200, body: 'behind' });
  expect(receivedRequests[0]).toMatchObject({ method: 'GET', url: '/api/surveys?limit=2' });
  expect(receivedRequests[0]?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', authorization: 'Bearer t' });
  expect(receivedRequests[0]?.headers).not.toHaveProperty('x-real-ip');
  expect(receivedRequests[0]?.headers).not.toHaveProperty('forwarded');
});

test('browser requests to the identity provider are forwarded without the authorization header', async () => {
  const headers = { authorization: 'Bearer owner' };
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=a';
  expect((await sendRequest(path, { method: 'POST', headers })).body).toBe('behind');
  expect(receivedRequests[0]?.headers).not.toHaveProperty('authorization');
  receivedRequests = [];
  const refused: [method: string, path: string][] = [
    ['GET', '/identitytoolkit.googleapis.com/v1/projects/demo-c/accounts:batchGet'],
    ['POST', '/identitytoolkit.googleapis.com/v1/projects/demo-c/accounts'],
    ['DELETE', '/identitytoolkit.googleapis.com/v1/accounts:delete'],
    ['DELETE', '/emulator/v1/projects/demo-c/accounts'],
    ['PATCH', '/emulator/v1/projects/demo-c/config'],
    ['GET', '/securetoken.googleapis.com/v1/token'],
  ];
  for (const [method, each] of refused) {
    const { status } = await sendRequest(each, { method, headers });
    expect([each, [404, 405].includes(status)]).toEqual([each, true]);
  }
  expect(receivedRequests).toEqual([]);
});

describe('the mailbox', () => {
  const page = { headers: { accept: 'text/html' } };

  test('the edge serves the mailbox and allows reading only', async () => {
    expect(await sendRequest('/mailbox', page)).toMatchObject({ status: 200, body: 'behind' });
    expect(receivedRequests).toMatchObject([{ method: 'GET', url: '/mailbox' }]);
    expect((await sendRequest('/mailbox', { method: 'DELETE' })).status).toBe(405);
    expect(receivedRequests).toHaveLength(1);
  });

  test('the mailbox path is an ordinary page in live identity mode', async () => {
    const live = { ...testSettings, config: { ...testSettings.config, identity: 'live' as const } };
    promote({ store: releases, channel: 'production', versions: {}, settings: live, why: 'Live' });
    expect((await sendRequest('/mailbox', page)).body).toContain('<div id="root">');
    promote({ store: releases, channel: 'production', versions: {}, settings: testSettings, why: 'Local again' });
    expect(receivedRequests).toEqual([]);
  });

  test('the mailbox path is an ordinary page without the stand-in', async () => {
    const edgeWithoutIdentity = await startEdge({
      port: 0,
      releases,
      channel: 'production',
      apiUpstreams: ['http://127.0.0.1:9'],
    });
    const response = await fetch(`http://127.0.0.1:${edgeWithoutIdentity.port}/mailbox`);
    expect(await response.text()).toContain('<div id="root">');
    await edgeWithoutIdentity.stop();
  });

  test('the edge refuses to start with the identity emulator in production', async () => {
    const before = process.env.NODE_ENV;
    process.env.NODE_ENV = 'production';
    const options = {
      port: 0,
      releases,
      channel: 'production',
      apiUpstreams: [],
      identityUpstream: 'http://127.0.0.1:9',
    };
    await expect(startEdge(options)).rejects.toThrow('it cannot run with NODE_ENV=production');
    process.env.NODE_ENV = before;
  });
});

test('a stopped API is reported as a service-unavailable problem', async () => {
  const edgeWithoutApi = await startEdge({
    port: 0,
    releases,
    channel: 'production',
    apiUpstreams: ['http://127.0.0.1:9'],
  });
  const response = await fetch(`http://127.0.0.1:${edgeWithoutApi.port}/api/surveys`);
  expect(response.status).toBe(503);
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  expect(await response.json()).toMatchObject({ status: 503, code: 'service-unavailable' });
  await edgeWithoutApi.stop();
});

test('an unpromoted channel and an occupied port are reported in one sentence', async () => {
  const options = { releases, channel: 'staging', apiUpstreams: ['http://127.0.0.1:9'] };
  const emptyStore = await startEdge({ ...options, port: 0 });
  const response = await fetch(`http://127.0.0.1:${emptyStore.port}/`);
  expect([response.status, await response.text()]).toEqual([503, 'Nothing is promoted to staging yet.\n']);
  await expect(startEdge({ ...options, port: emptyStore.port })).rejects.toThrow(/^Port \d+ is in use/);
  await emptyStore.stop();
});

test('common paths redirect to the API documentation', async () => {
  for (const path of ['/docs', '/openapi.json']) {
    expect(await sendRequest(path)).toMatchObject({ status: 308, headers: { location: `/api${path}` } });
  }
});

test('write methods on a page or a release are refused', async () => {
  expect((await sendRequest('/', { method: 'POST' })).status).toBe(405);
  expect((await sendRequest(join('/releases/mf-public', V1, 'entry.js'), { method: 'DELETE' })).status).toBe(405);
});
