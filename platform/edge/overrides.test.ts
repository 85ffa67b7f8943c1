import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { cookieName, OVERRIDE_COOKIE } from '@canvass/shared/contracts';
import { emptyDirectory, publishBuild, settings } from '../release/fixture';
import { promote } from '../release/promote';
import { type Edge, startEdge } from './edge';
import { registryIn } from '../release/page-registry';

const V1 = '1.0.0-aaaa';
const ORIGIN = 'http://localhost:8081';
const UID = 'uid-developer';
const COOKIE = `${OVERRIDE_COOKIE}=a.b.c`;

let releases: string;
let edge: Edge;
let api: Server;
/** What the API says, and what it was asked. */
let says: { status: number; body: string };
let asked: { url: string | undefined; cookie: string | undefined; from: unknown; by: unknown }[] = [];

function override(area: string): { status: number; body: string } {
  return { status: 200, body: JSON.stringify({ override: { area, origin: ORIGIN, uid: UID } }) };
}

function ask(path = '/', cookie?: string, more: { at?: Edge; headers?: Record<string, string>; method?: string } = {}) {
  const { at = edge, method = 'GET' } = more;
  const headers = { accept: 'text/html', ...(cookie && { cookie }), ...more.headers };
  return fetch(`http://127.0.0.1:${at.port}${path}`, { method, headers });
}

beforeAll(async () => {
  releases = emptyDirectory();
  for (const name of ['shell', 'mf-public', 'mf-admin']) publishBuild(releases, name);
  const versions = { shell: V1, 'mf-public': V1, 'mf-admin': V1 };
  promote({ store: releases, channel: 'production', versions, settings, why: 'First' });
  api = createServer(({ url, headers }, response) => {
    const { cookie, 'x-forwarded-for': from, 'x-forwarded-proto': by } = headers;
    asked.push({ url, cookie, from, by });
    response.writeHead(says.status).end(says.body);
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const target = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  // The first process is down: the next one is asked.
  const apiTargets = ['http://127.0.0.1:9', target];
  edge = await startEdge({ port: 0, releases, channel: 'production', apiTargets });
});

beforeEach(() => {
  says = override('mf-admin');
  asked = [];
});

afterAll(async () => {
  await edge.stop();
  await new Promise((resolve) => api.close(resolve));
});

test('a developer gets the page with one area from their machine, which the page says', async () => {
  const { remotes, config } = registryIn(await (await ask('/surveys', `a=b; ${COOKIE}; c=d`)).text());
  const before = registryIn(await (await ask('/surveys')).text());
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

test('the API is asked whether it holds, of that cookie only, and nobody else causes a question', async () => {
  await ask('/', `a=b; ${COOKIE}; c=d`);
  expect(asked).toEqual([{ url: '/api/overrides/verified', cookie: COOKIE, from: '127.0.0.1', by: 'http' }]);
  await ask('/', 'a=b');
  await ask('/', `not-${COOKIE}`);
  await ask(`/releases/mf-admin/${V1}/entry.js`, COOKIE);
  expect(asked).toHaveLength(1);
});

test('over https only the cookie counts that no other host can set, and that one is taken back', async () => {
  const target = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const behind = await startEdge({ port: 0, releases, channel: 'production', apiTargets: [target], proxies: 1 });
  const headers = { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https' };
  const planted = await ask('/', COOKIE, { at: behind, headers });
  expect([asked, planted.headers.get('set-cookie')]).toEqual([[], null]);
  const name = cookieName(OVERRIDE_COOKIE, true);
  says = { status: 200, body: '{"override":null}' };
  const own = await ask('/', `${name}=a.b.c`, { at: behind, headers });
  await behind.stop();
  expect(name).toMatch(/^__Host-/);
  expect(asked).toMatchObject([{ cookie: `${name}=a.b.c`, by: 'https' }]);
  expect(own.headers.get('set-cookie')).toBe(`${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict; Secure`);
});

describe('of several processes of the API', () => {
  const others: Server[] = [];

  /** A process that answers as told, or never. */
  async function another(status?: number, body = ''): Promise<{ target: string; asked: () => number }> {
    let count = 0;
    const server = createServer((_request, response) => {
      count += 1;
      if (status !== undefined) response.writeHead(status).end(body);
    });
    others.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { target: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => count };
  }

  async function overrideAt(...apiTargets: string[]): Promise<unknown> {
    const at = await startEdge({ port: 0, releases, channel: 'production', apiTargets });
    const html = await (await ask('/', COOKIE, { at })).text();
    await at.stop();
    return registryIn(html).config.override;
  }

  afterEach(() => {
    for (const server of others.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  const { body: holding } = override('mf-admin');

  test.each([
    [200, '{"override":null}'],
    [404, '{"code":"not-found"}'],
    [429, '{"code":"too-many-requests"}'],
  ])('one that says no (%s) is believed, and nobody else is asked', async (status, body) => {
    const [first, second] = [await another(status, body), await another(200, holding)];
    expect(await overrideAt(first.target, second.target)).toBeUndefined();
    expect([first.asked(), second.asked()]).toEqual([1, 0]);
  });

  test.each([
    ['fails', 503, '{}'],
    ['answers something else', 200, '<html>'],
    ['hangs', undefined, undefined],
  ])('one that %s leaves it to the next', async (_what, status, body) => {
    const [first, second] = [await another(status, body), await another(200, holding)];
    expect(await overrideAt(first.target, second.target)).toMatchObject({ area: 'mf-admin' });
  });

  test('a page waits two seconds at most, however many of them hang', async () => {
    const [one, two, three] = [await another(), await another(), await another()];
    const timeout = jest.spyOn(AbortSignal, 'timeout');
    expect(await overrideAt(one.target, two.target, three.target)).toBeUndefined();
    expect([one.asked(), two.asked(), three.asked()]).toEqual([1, 1, 1]);
    const waits = timeout.mock.calls.map(([milliseconds]) => milliseconds);
    timeout.mockRestore();
    expect(waits).toHaveLength(3);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(2000);
  });
});

test('the policy lets in that one origin, and no more', async () => {
  const directives = async (cookie?: string) => {
    const policy = (await ask('/', cookie)).headers.get('content-security-policy') ?? '';
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

test('no cache keeps the page, and one that was kept is no answer to it', async () => {
  const tag = (await ask('/')).headers.get('etag') ?? '';
  const { status, headers } = await ask('/', COOKIE, { headers: { 'if-none-match': tag } });
  expect(status).toBe(200);
  expect([headers.get('cache-control'), headers.get('vary'), headers.get('etag')]).toEqual([
    'no-store',
    'cookie',
    null,
  ]);
});

test('other sites may not frame a page with an override, not even where they may frame the released one', async () => {
  const policy = (await ask('/embed/1', COOKIE)).headers.get('content-security-policy');
  expect(policy).toContain("frame-ancestors 'none'");
});

test('an address that no area has a page for is not found, with the page and the override', async () => {
  const answer = await ask('/nowhere', COOKIE);
  expect(answer.status).toBe(404);
  expect(registryIn(await answer.text()).config.override).toMatchObject({ area: 'mf-admin' });
  expect((await ask('/surveys', COOKIE)).status).toBe(200);
});

test('a HEAD gets the headers alone', async () => {
  const answer = await ask('/', COOKIE, { method: 'HEAD' });
  expect([answer.headers.get('cache-control'), await answer.text()]).toEqual(['no-store', '']);
});

describe('the page is as for everybody, and the cookie is taken back,', () => {
  const FORGOTTEN = `${OVERRIDE_COOKIE}=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict`;

  async function got(cookie?: string, at = edge) {
    const answer = await ask('/', cookie, { at });
    const { 'set-cookie': kept, date: _date, ...headers } = Object.fromEntries(answer.headers);
    return { status: answer.status, html: await answer.text(), headers, kept };
  }

  test.each([
    ['the API says that it does not hold', { status: 200, body: '{"override":null}' }],
    ['the API knows of no overrides', { status: 404, body: '{"code":"not-found"}' }],
    ['the API fails', { status: 500, body: '{}' }],
    ['the API answers something else', { status: 200, body: '<html>' }],
    ['an answer lacks the origin', { status: 200, body: '{"override":{"area":"mf-admin"}}' }],
    ['an answer lacks who set it', { status: 200, body: `{"override":{"area":"mf-admin","origin":"${ORIGIN}"}}` }],
    ['the channel lacks the area', override('mf-calendar')],
  ])('when %s', async (_when, answer) => {
    says = answer;
    expect(await got(COOKIE)).toEqual({ ...(await got()), kept: FORGOTTEN });
  });

  test('when the page of the channel cannot be read any more', async () => {
    const headers = join(releases, 'channels/production/current/headers.json');
    const [text, before] = [readFileSync(headers, 'utf8'), await got()];
    writeFileSync(headers, '{ "conte');
    const during = await got(COOKIE);
    writeFileSync(headers, text);
    expect(during).toEqual({ ...before, kept: FORGOTTEN });
  });

  test('when no API answers', async () => {
    const lonely = await startEdge({ port: 0, releases, channel: 'production', apiTargets: ['http://127.0.0.1:9'] });
    expect(await got(COOKIE, lonely)).toEqual({ ...(await got(undefined, lonely)), kept: FORGOTTEN });
    await lonely.stop();
  });
});
