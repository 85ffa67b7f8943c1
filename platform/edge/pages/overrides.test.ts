import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getCookieName, OVERRIDE_COOKIE } from '@canvass/shared/contracts';
import { createEmptyDirectory, publishBuild, testSettings } from '@canvass/release/testing/fixture';
import { promote } from '@canvass/release/commands/change';
import { type Edge, startEdge } from '../edge';
import { readRegistry } from '@canvass/release/page/page-registry';

const V1 = '1.0.0-aaaa';
const ORIGIN = 'http://localhost:8081';
const UID = 'uid-developer';
const COOKIE = `${OVERRIDE_COOKIE}=a.b.c`;

let releases: string;
let edge: Edge;
let api: Server;
/** The response of the API, and the requests that it got. */
let apiResponse: { status: number; body: string };
let apiRequests: { url: string | undefined; cookie: string | undefined; from: unknown; by: unknown }[] = [];

function override(area: string): { status: number; body: string } {
  return { status: 200, body: JSON.stringify({ override: { area, origin: ORIGIN, uid: UID } }) };
}

function requestPage(
  path = '/',
  cookie?: string,
  options: { at?: Edge; headers?: Record<string, string>; method?: string } = {},
) {
  const { at = edge, method = 'GET' } = options;
  const headers = { accept: 'text/html', ...(cookie && { cookie }), ...options.headers };
  return fetch(`http://127.0.0.1:${at.port}${path}`, { method, headers });
}

beforeAll(async () => {
  releases = createEmptyDirectory();
  for (const name of ['shell', 'mf-public', 'mf-admin']) publishBuild(releases, name);
  const versions = { shell: V1, 'mf-public': V1, 'mf-admin': V1 };
  promote({ store: releases, channel: 'production', versions, settings: testSettings, why: 'First' });
  api = createServer(({ url, headers }, response) => {
    const { cookie, 'x-forwarded-for': from, 'x-forwarded-proto': by } = headers;
    apiRequests.push({ url, cookie, from, by });
    response.writeHead(apiResponse.status).end(apiResponse.body);
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const target = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  // The first process is down, so the next one is asked.
  const apiUpstreams = ['http://127.0.0.1:9', target];
  edge = await startEdge({ port: 0, releases, channel: 'production', apiUpstreams });
});

beforeEach(() => {
  apiResponse = override('mf-admin');
  apiRequests = [];
});

afterAll(async () => {
  await edge.stop();
  await new Promise((resolve) => api.close(resolve));
});

test('a developer gets the page with one overridden area, and the page names the override', async () => {
  const { remotes, config } = readRegistry(await (await requestPage('/surveys', `a=b; ${COOKIE}; c=d`)).text());
  const before = readRegistry(await (await requestPage('/surveys')).text());
  const released = before.remotes.find(({ name }) => name === 'mf-admin')?.stable;
  expect(released?.version).toBe(V1);
  expect(remotes.find(({ name }) => name === 'mf-admin')).toEqual({
    name: 'mf-admin',
    stable: {
      version: 'dev',
      container: 'mf_admin_dev',
      entry: { url: `${ORIGIN}/dev/mf-admin/entry.js`, integrity: '' },
      preload: {},
      area: released?.area,
    },
  });
  expect(remotes.filter(({ name }) => name !== 'mf-admin')).toEqual(
    before.remotes.filter(({ name }) => name !== 'mf-admin'),
  );
  expect([config.override, before.config.override]).toEqual([
    { area: 'mf-admin', origin: ORIGIN, uid: UID },
    undefined,
  ]);
});

test('only the override cookie is verified with the API, and other requests cause no verification', async () => {
  await requestPage('/', `a=b; ${COOKIE}; c=d`);
  expect(apiRequests).toEqual([{ url: '/api/overrides/verified', cookie: COOKIE, from: '127.0.0.1', by: 'http' }]);
  await requestPage('/', 'a=b');
  await requestPage('/', `not-${COOKIE}`);
  await requestPage(`/releases/mf-admin/${V1}/entry.js`, COOKIE);
  expect(apiRequests).toHaveLength(1);
});

test('over https only the host-prefixed cookie is accepted and cleared', async () => {
  const target = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const edgeBehindProxy = await startEdge({
    port: 0,
    releases,
    channel: 'production',
    apiUpstreams: [target],
    proxies: 1,
  });
  const headers = { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https' };
  const plantedResponse = await requestPage('/', COOKIE, { at: edgeBehindProxy, headers });
  expect([apiRequests, plantedResponse.headers.get('set-cookie')]).toEqual([[], null]);
  const name = getCookieName(OVERRIDE_COOKIE, true);
  apiResponse = { status: 200, body: '{"override":null}' };
  const ownResponse = await requestPage('/', `${name}=a.b.c`, { at: edgeBehindProxy, headers });
  await edgeBehindProxy.stop();
  expect(name).toMatch(/^__Host-/);
  expect(apiRequests).toMatchObject([{ cookie: `${name}=a.b.c`, by: 'https' }]);
  expect(ownResponse.headers.get('set-cookie')).toBe(`${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict; Secure`);
});

describe('with several API processes', () => {
  const apiServers: Server[] = [];

  /** The time limits that the edge has set, with what lets them pass. */
  let limits: { ms: number; pass: AbortController }[];
  let timeout: jest.SpiedFunction<typeof AbortSignal.timeout>;

  beforeEach(() => {
    limits = [];
    timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const pass = new AbortController();
      limits.push({ ms, pass });
      return pass.signal;
    });
  });

  afterEach(() => timeout.mockRestore());

  /**
   * Starts a process that responds with this status; without one, it never responds: the limit for it passes when it has got
   * the request.
   */
  async function startApiProcess(
    status?: number,
    body = '',
  ): Promise<{ target: string; getRequestCount: () => number }> {
    let count = 0;
    const server = createServer((_request, response) => {
      count += 1;
      return status === undefined ? limits.at(-1)?.pass.abort() : response.writeHead(status).end(body);
    });
    apiServers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { target: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, getRequestCount: () => count };
  }

  async function readOverrideFrom(...apiUpstreams: string[]): Promise<unknown> {
    const at = await startEdge({ port: 0, releases, channel: 'production', apiUpstreams });
    const html = await (await requestPage('/', COOKIE, { at })).text();
    await at.stop();
    return readRegistry(html).config.override;
  }

  afterEach(() => {
    for (const server of apiServers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  const { body: validOverride } = override('mf-admin');

  test.each([
    [200, '{"override":null}'],
    [404, '{"code":"not-found"}'],
    [429, '{"code":"too-many-requests"}'],
  ])('a rejection (%s) is final, and no other process is requested', async (status, body) => {
    const [first, second] = [await startApiProcess(status, body), await startApiProcess(200, validOverride)];
    expect(await readOverrideFrom(first.target, second.target)).toBeUndefined();
    expect([first.getRequestCount(), second.getRequestCount()]).toEqual([1, 0]);
  });

  test.each([
    ['fails', 503, '{}'],
    ['answers something else', 200, '<html>'],
    ['hangs', undefined, undefined],
  ])('a process that %s is followed by the next one', async (_what, status, body) => {
    const [first, second] = [await startApiProcess(status, body), await startApiProcess(200, validOverride)];
    expect(await readOverrideFrom(first.target, second.target)).toMatchObject({ area: 'mf-admin' });
  });

  test('a page waits at most two seconds, however many processes hang', async () => {
    const [one, two, three] = [await startApiProcess(), await startApiProcess(), await startApiProcess()];
    expect(await readOverrideFrom(one.target, two.target, three.target)).toBeUndefined();
    expect([one.getRequestCount(), two.getRequestCount(), three.getRequestCount()]).toEqual([1, 1, 1]);
    expect(limits).toHaveLength(3);
    expect(limits.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThanOrEqual(2000);
  });
});

test('the content security policy allows only the override origin in addition', async () => {
  const directives = async (cookie?: string) => {
    const policy = (await requestPage('/', cookie)).headers.get('content-security-policy') ?? '';
    return policy.split('; ').map((each) => each.split(' '));
  };
  const [with_, without] = [await directives(COOKIE), await directives()];
  const added = with_.map(([name, ...sources], index) => [
    name,
    sources.filter((source) => !without[index]?.includes(source)),
  ]);
  expect(added.filter(([, sources]) => sources?.length)).toEqual([
    ['script-src', [ORIGIN]],
    ['style-src', [ORIGIN]],
    ['img-src', [ORIGIN]],
    ['font-src', [ORIGIN]],
  ]);
});

test('an overridden page is not cached, and a conditional request gets the full page', async () => {
  const tag = (await requestPage('/')).headers.get('etag') ?? '';
  const { status, headers } = await requestPage('/', COOKIE, { headers: { 'if-none-match': tag } });
  expect(status).toBe(200);
  expect([headers.get('cache-control'), headers.get('vary'), headers.get('etag')]).toEqual([
    'no-store',
    'cookie',
    null,
  ]);
});

test('an overridden page cannot be framed, not even below /embed', async () => {
  const policy = (await requestPage('/embed/1', COOKIE)).headers.get('content-security-policy');
  expect(policy).toContain("frame-ancestors 'none'");
});

test('an unknown path gets 404 with the overridden page', async () => {
  const response = await requestPage('/nowhere', COOKIE);
  expect(response.status).toBe(404);
  expect(readRegistry(await response.text()).config.override).toMatchObject({ area: 'mf-admin' });
  expect((await requestPage('/surveys', COOKIE)).status).toBe(200);
});

test('a HEAD request gets headers only', async () => {
  const response = await requestPage('/', COOKIE, { method: 'HEAD' });
  expect([response.headers.get('cache-control'), await response.text()]).toEqual(['no-store', '']);
});

describe('the regular page is served and the cookie is cleared', () => {
  const CLEARED_COOKIE = `${OVERRIDE_COOKIE}=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict`;

  async function getResponse(cookie?: string, at = edge) {
    const response = await requestPage('/', cookie, { at });
    const { 'set-cookie': setCookie, date: _date, ...headers } = Object.fromEntries(response.headers);
    return { status: response.status, html: await response.text(), headers, kept: setCookie };
  }

  test.each([
    ['the API says that it does not hold', { status: 200, body: '{"override":null}' }],
    ['the API knows of no overrides', { status: 404, body: '{"code":"not-found"}' }],
    ['the API fails', { status: 500, body: '{}' }],
    ['the API answers something else', { status: 200, body: '<html>' }],
    ['an answer lacks the origin', { status: 200, body: '{"override":{"area":"mf-admin"}}' }],
    ['an answer lacks who set it', { status: 200, body: `{"override":{"area":"mf-admin","origin":"${ORIGIN}"}}` }],
    ['the channel lacks the area', override('mf-calendar')],
  ])('when %s', async (_when, mockedResponse) => {
    apiResponse = mockedResponse;
    expect(await getResponse(COOKIE)).toEqual({ ...(await getResponse()), kept: CLEARED_COOKIE });
  });

  test('when the page of the channel cannot be read any more', async () => {
    const headers = join(releases, 'channels/production/current/headers.json');
    const [text, before] = [readFileSync(headers, 'utf8'), await getResponse()];
    writeFileSync(headers, '{ "conte');
    const during = await getResponse(COOKIE);
    writeFileSync(headers, text);
    expect(during).toEqual({ ...before, kept: CLEARED_COOKIE });
  });

  test('when no API answers', async () => {
    const edgeWithoutApi = await startEdge({
      port: 0,
      releases,
      channel: 'production',
      apiUpstreams: ['http://127.0.0.1:9'],
    });
    expect(await getResponse(COOKIE, edgeWithoutApi)).toEqual({
      ...(await getResponse(undefined, edgeWithoutApi)),
      kept: CLEARED_COOKIE,
    });
    await edgeWithoutApi.stop();
  });
});
