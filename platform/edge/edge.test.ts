import { createServer, request as rawRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { emptyDirectory, publishBuild, settings } from '../release/fixture';
import { promote } from '../release/promote';
import { type Edge, startEdge } from './edge';

interface Seen {
  method?: string;
  url?: string;
  headers: IncomingHttpHeaders;
}

const V1 = '1.0.0-aaaa';
let releases: string;
let edge: Edge;
let behind: Server;
let seen: Seen[] = [];

/** With its own path, untouched by the client's normalisation. */
function ask(
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
  releases = emptyDirectory();
  for (const name of ['shell', 'mf-public']) publishBuild(releases, name);
  promote({ store: releases, channel: 'production', versions: { shell: V1, 'mf-public': V1 }, settings, why: 'First' });
  behind = createServer(({ method, url, headers }, response) => {
    seen.push({ method, url, headers });
    response.end('behind');
  });
  await new Promise<void>((resolve) => behind.listen(0, '127.0.0.1', resolve));
  const target = `http://127.0.0.1:${(behind.address() as AddressInfo).port}`;
  edge = await startEdge({ port: 0, releases, channel: 'production', apiTargets: [target], identityTarget: target });
});

beforeEach(() => {
  seen = [];
});

afterAll(async () => {
  await edge.stop();
  await new Promise((resolve) => behind.close(resolve));
});

test('every address that has a page gets the page, with the headers of its revision', async () => {
  for (const path of ['/', '/surveys/17', '/dashboard?page=2']) {
    const { status, headers, body } = await ask(path, { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['cache-control']).toBe('no-cache');
    expect(body).toContain('<div id="root">');
  }
});

test('a page that only some get, or that comes when the stable version fails, is found', async () => {
  const area = { name: 'mf-admin', contract: 1, pages: [{ path: '/new', title: 'New', frame: 'site' as const }] };
  publishBuild(releases, 'mf-admin');
  publishBuild(releases, 'mf-admin', { version: '2.0.0-bbbb', area, pages: {} });
  const statusAt = async (path: string) => (await ask(path, { headers: { accept: 'text/html' } })).status;
  const change = { store: releases, channel: 'production', why: 'New pages' };
  promote({ ...change, versions: { 'mf-admin': V1 } });
  expect([await statusAt('/mf-admin'), await statusAt('/new')]).toEqual([200, 404]);
  promote({ ...change, versions: { 'mf-admin': '2.0.0-bbbb' } });
  expect([await statusAt('/mf-admin'), await statusAt('/new')]).toEqual([200, 200]);
});

test('an unchanged page costs no bytes', async () => {
  const { headers } = await ask('/');
  const again = await ask('/', { headers: { 'if-none-match': headers.etag ?? '' } });
  expect(again).toMatchObject({ status: 304, body: '' });
});

test('a promotion is visible on the next page load', async () => {
  publishBuild(releases, 'mf-public', { version: '2.0.0-bbbb' });
  promote({ store: releases, channel: 'production', versions: { 'mf-public': '2.0.0-bbbb' }, why: 'Next' });
  expect((await ask('/')).body).toContain('/releases/mf-public/2.0.0-bbbb/entry.js');
});

test('releases are immutable, and served as they were compressed', async () => {
  const path = `/releases/mf-public/${V1}/entry.js`;
  const plain = await ask(path);
  expect(plain.body).toContain('console.log');
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
  });
  const brotli = await ask(path, { headers: { 'accept-encoding': 'gzip, br' } });
  expect(brotli.headers['content-encoding']).toBe('br');
  const refused = await ask(path, { headers: { 'accept-encoding': 'gzip, br;q=0' } });
  expect(refused.headers['content-encoding']).toBe('gzip');
});

test('what is not a file of a release is a plain 404, never the page', async () => {
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
    const { status, headers, body } = await ask(path, { headers: { accept: '*/*' } });
    expect([path, status]).toEqual([path, 404]);
    expect(headers['content-type']).toContain('text/plain');
    expect(body).not.toContain('<html');
  }
  expect(seen).toEqual([]);
});

test('the API is reached under its prefix, and sees one hop only', async () => {
  const headers = {
    'x-forwarded-for': '6.6.6.6',
    'x-real-ip': '6.6.6.6',
    forwarded: 'for=6.6.6.6',
    authorization: 'Bearer t',
  };
  expect(await ask('/api/surveys?limit=2', { headers })).toMatchObject({ status: 200, body: 'behind' });
  expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/surveys?limit=2' });
  expect(seen[0]?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', authorization: 'Bearer t' });
  expect(seen[0]?.headers).not.toHaveProperty('x-real-ip');
  expect(seen[0]?.headers).not.toHaveProperty('forwarded');
});

test('the identity provider is asked for what a browser asks, without authority', async () => {
  const headers = { authorization: 'Bearer owner' };
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=a';
  expect((await ask(path, { method: 'POST', headers })).body).toBe('behind');
  expect(seen[0]?.headers).not.toHaveProperty('authorization');
  seen = [];
  const refused: [method: string, path: string][] = [
    ['GET', '/identitytoolkit.googleapis.com/v1/projects/demo-c/accounts:batchGet'],
    ['POST', '/identitytoolkit.googleapis.com/v1/projects/demo-c/accounts'],
    ['DELETE', '/identitytoolkit.googleapis.com/v1/accounts:delete'],
    ['DELETE', '/emulator/v1/projects/demo-c/accounts'],
    ['PATCH', '/emulator/v1/projects/demo-c/config'],
    ['GET', '/securetoken.googleapis.com/v1/token'],
  ];
  for (const [method, each] of refused) {
    const { status } = await ask(each, { method, headers });
    expect([each, [404, 405].includes(status)]).toEqual([each, true]);
  }
  expect(seen).toEqual([]);
});

describe('the mailbox', () => {
  const page = { headers: { accept: 'text/html' } };

  test('is read through the edge, and only read', async () => {
    expect(await ask('/mailbox', page)).toMatchObject({ status: 200, body: 'behind' });
    expect(seen).toMatchObject([{ method: 'GET', url: '/mailbox' }]);
    expect((await ask('/mailbox', { method: 'DELETE' })).status).toBe(405);
    expect(seen).toHaveLength(1);
  });

  test('is an address like any other where people sign in for real', async () => {
    const live = { ...settings, config: { ...settings.config, identity: 'live' as const } };
    promote({ store: releases, channel: 'production', versions: {}, settings: live, why: 'Live' });
    expect((await ask('/mailbox', page)).body).toContain('<div id="root">');
    promote({ store: releases, channel: 'production', versions: {}, settings, why: 'Local again' });
    expect(seen).toEqual([]);
  });

  test('is an address like any other where there is no emulator', async () => {
    const without = await startEdge({ port: 0, releases, channel: 'production', apiTargets: ['http://127.0.0.1:9'] });
    const answer = await fetch(`http://127.0.0.1:${without.port}/mailbox`);
    expect(await answer.text()).toContain('<div id="root">');
    await without.stop();
  });

  test('is not there in production: the edge does not start in front of the emulator', async () => {
    const before = process.env.NODE_ENV;
    process.env.NODE_ENV = 'production';
    const options = { port: 0, releases, channel: 'production', apiTargets: [], identityTarget: 'http://127.0.0.1:9' };
    await expect(startEdge(options)).rejects.toThrow('it cannot run with NODE_ENV=production');
    process.env.NODE_ENV = before;
  });
});

test('an API that is down is a problem that says so', async () => {
  const lonely = await startEdge({ port: 0, releases, channel: 'production', apiTargets: ['http://127.0.0.1:9'] });
  const response = await fetch(`http://127.0.0.1:${lonely.port}/api/surveys`);
  expect(response.status).toBe(503);
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  expect(await response.json()).toMatchObject({ status: 503, code: 'service-unavailable' });
  await lonely.stop();
});

test('a channel that was never promoted, and a port that is taken, are said in a sentence', async () => {
  const options = { releases, channel: 'staging', apiTargets: ['http://127.0.0.1:9'] };
  const empty = await startEdge({ ...options, port: 0 });
  const response = await fetch(`http://127.0.0.1:${empty.port}/`);
  expect([response.status, await response.text()]).toEqual([503, 'Nothing is promoted to staging yet.\n']);
  await expect(startEdge({ ...options, port: empty.port })).rejects.toThrow(/^Port \d+ is in use/);
  await empty.stop();
});

test('the description of the API is found where people look for it first', async () => {
  for (const path of ['/docs', '/openapi.json']) {
    expect(await ask(path)).toMatchObject({ status: 308, headers: { location: `/api${path}` } });
  }
});

test('writing to a page or a release is refused', async () => {
  expect((await ask('/', { method: 'POST' })).status).toBe(405);
  expect((await ask(join('/releases/mf-public', V1, 'entry.js'), { method: 'DELETE' })).status).toBe(405);
});
