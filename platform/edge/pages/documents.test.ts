import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ListeningServer, startListening } from '@canvass/node-utils/processes/listening-server';
import { createPromotedStore, createTestServerCode, publishBuild } from '@canvass/release/testing/fixture';
import { promote } from '@canvass/release/commands/change';
import { type Edge, startEdge } from '../edge';
import type { Log } from '../log';

const VERSION = '1.1.0-bbbb';

/** Milliseconds after which the edge gives up on a renderer that hangs. */
const SHORT_TIMEOUT_MS = 150;

/** The same where the renderer responds: it only ends what hangs. */
const LONG_TIMEOUT_MS = 600_000;

let renderer: ListeningServer;
let api: ListeningServer;
/** What the API says about every survey; undefined if it says nothing. */
let statusOfSurvey: number | undefined;
let checks: string[];
let edge: Edge;
let store: string;
/** The edge's clock, in milliseconds: it stands still unless a test moves it. */
let clockMs = 0;
let requests: IncomingMessage[];
let answer: (response: ServerResponse) => void;
let logLines: string[];

beforeAll(async () => {
  const server = createServer((request, response) => {
    requests.push(request);
    answer(response);
  });
  renderer = await startListening(server, 0);
  const apiServer = createServer(({ method, url, headers }, response) => {
    checks.push(`${method} ${url} for ${String(headers['x-forwarded-for'])}`);
    if (statusOfSurvey === undefined) response.destroy();
    else response.writeHead(statusOfSurvey).end();
  });
  api = await startListening(apiServer, 0);
});

beforeEach(async () => {
  store = createPromotedStore();
  publishBuild(store, 'shell', { version: VERSION, server: createTestServerCode() });
  publishBuild(store, 'mf-public', { version: VERSION, server: createTestServerCode('/surveys/:id') });
  promote({
    store,
    channel: 'production',
    versions: { shell: VERSION, 'mf-public': VERSION },
    why: 'Server rendering',
  });
  requests = [];
  checks = [];
  statusOfSurvey = 200;
  logLines = [];
});

afterEach(() => edge.stop());

afterAll(() => Promise.all([renderer.stop(), api.stop()]));

async function open({ renderTimeoutMs = LONG_TIMEOUT_MS } = {}): Promise<void> {
  const log: Log = (level, message) => logLines.push(`${level} ${message}`);
  edge = await startEdge({
    port: 0,
    releases: store,
    channel: 'production',
    apiUpstreams: ['http://127.0.0.1:9', `http://127.0.0.1:${api.port}`],
    renderer: `http://127.0.0.1:${renderer.port}`,
    documentTiming: { renderTimeoutMs, now: () => clockMs },
    log,
  });
}

async function fetchPage(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`http://127.0.0.1:${edge.port}${path}`, {
    headers: { accept: 'text/html', 'user-agent': 'Mozilla/5.0 Firefox/150.0', ...headers },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const isPageAsItIs = ({ text }: { text: string }) => text.includes('<title>Canvass</title>');

test('a rendered page is what the renderer answers, and it gets no header that says who asks', async () => {
  await open();
  answer = (response) =>
    response.writeHead(404, { 'cache-control': 'public', etag: '"a"' }).end('<title>A survey</title>');
  const page = await fetchPage('/surveys/1?x=2', {
    cookie: 'a=b',
    authorization: 'Bearer a',
    'x-forwarded-for': '1.2.3.4',
  });
  expect([page.status, page.text]).toEqual([404, '<title>A survey</title>']);
  expect(page.headers.get('etag')).toBe('"a"');
  expect(requests.map(({ url }) => url)).toEqual(['/surveys/1?x=2']);
  for (const name of ['cookie', 'authorization', 'x-forwarded-for', 'user-agent']) {
    expect(requests[0]?.headers).not.toHaveProperty(name);
  }
});

test.each(['/mf-public', '/mf-admin', '/dashboard'])('%s, which no area renders, is not asked for', async (path) => {
  await open();
  answer = (response) => response.end('wrong');
  const page = await fetchPage(path);
  expect([page.status, isPageAsItIs(page)]).toEqual([200, true]);
  expect(requests).toEqual([]);
});

test('an address that no area serves is what the renderer answers, and a 404 without it', async () => {
  await open();
  answer = (response) => response.writeHead(404).end('<title>Page not found</title>');
  expect(await fetchPage('/nowhere')).toMatchObject({ status: 404, text: '<title>Page not found</title>' });
  answer = (response) => response.writeHead(503).end('no');
  const page = await fetchPage('/nowhere');
  expect([page.status, isPageAsItIs(page)]).toEqual([404, true]);
});

test.each<[string, (response: ServerResponse) => void, number]>([
  ['says that it cannot', (response) => response.writeHead(503).end('no'), LONG_TIMEOUT_MS],
  ['has nothing to say', (response) => response.writeHead(204).end(), LONG_TIMEOUT_MS],
  ['redirects', (response) => response.writeHead(302, { location: '//evil.example' }).end(), LONG_TIMEOUT_MS],
  ['hangs', () => {}, SHORT_TIMEOUT_MS],
  [
    'sends half of it',
    (response) => response.writeHead(200, { 'content-length': 100 }).write('<title>'),
    SHORT_TIMEOUT_MS,
  ],
  ['closes the connection', (response) => response.destroy(), LONG_TIMEOUT_MS],
  ['sends megabytes', (response) => response.end('x'.repeat(5_000_000)), LONG_TIMEOUT_MS],
])('when the renderer %s, the page is served as it is', async (_, respond, renderTimeoutMs) => {
  await open({ renderTimeoutMs });
  answer = respond;
  const page = await fetchPage('/surveys/1');
  expect([page.status, isPageAsItIs(page)]).toEqual([200, true]);
});

const BOT = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };

test.each<[reader: string, headers: Record<string, string>, statusOfSurvey: number | undefined, status: number]>([
  ['people', {}, 200, 200],
  ['people', {}, 404, 404],
  ['people', {}, 422, 404],
  ['people', {}, 429, 503],
  ['people', {}, 500, 503],
  ['people', {}, undefined, 503],
  ['programs', BOT, 200, 503],
  ['programs', BOT, 404, 404],
  ['programs', BOT, undefined, 503],
])('what was not rendered is served to %s %j with a status: the API says %s, the page %i', async (...row) => {
  const [, headers, answerOfApi, status] = row;
  await open();
  answer = (response) => response.writeHead(503).end('busy');
  statusOfSurvey = answerOfApi;
  const page = await fetchPage('/surveys/1/?x=2', headers);
  expect([page.status, isPageAsItIs(page)]).toEqual([status, true]);
  expect(page.headers.get('retry-after')).toBe(status === 503 ? '30' : null);
  expect(page.headers.get('cache-control')).toBe(status === 503 ? 'no-store' : 'no-cache');
  expect(page.headers.has('etag')).toBe(status === 200);
  expect(checks.slice(0, 1)).toEqual(['HEAD /api/surveys/1 for 127.0.0.1']);
});

test('the API is not asked about what was rendered, and about pages that show no survey', async () => {
  await open();
  answer = (response) => response.writeHead(404).end('<title>Unknown</title>');
  await fetchPage('/surveys/1');
  answer = (response) => response.writeHead(503).end('busy');
  const pages = [await fetchPage('/mf-public'), await fetchPage('/surveys'), await fetchPage('/nowhere', BOT)];
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 404]);
  expect(checks).toEqual([]);
});

test('a renderer knows whether a person or a program reads, and waits longer for programs', async () => {
  await open({ renderTimeoutMs: SHORT_TIMEOUT_MS });
  const held: ServerResponse[] = [];
  answer = (response) => held.push(response);
  const document = fetchPage('/surveys/1', BOT);
  // A person who comes later gets the page first.
  while (held.length === 0) await nextTurn();
  expect(isPageAsItIs(await fetchPage('/surveys/1'))).toBe(true);
  expect(requests.map(({ headers }) => headers['x-canvass-reader'])).toEqual(['program', 'person']);
  held[0]?.end('<title>A survey</title>');
  await document;
});

test('one document that is late does not keep others from being rendered', async () => {
  await open({ renderTimeoutMs: SHORT_TIMEOUT_MS });
  answer = () => {};
  const late = Array.from({ length: 5 }, () => fetchPage('/surveys/1'));
  while (requests.length < 5) await nextTurn();
  answer = (response) => response.end('<title>A survey</title>');
  while (isPageAsItIs(await fetchPage('/surveys/2')));
  for (const page of await Promise.all(late)) expect(isPageAsItIs(page)).toBe(true);
  expect(isPageAsItIs(await fetchPage('/surveys/2'))).toBe(false);
});

test('an address gets 600 documents a minute, and pages as they are beyond that', async () => {
  await open();
  answer = (response) => response.end('<title>A survey</title>');
  const pages: boolean[] = [];
  for (let load = 0; load < 610; load += 1) pages.push(isPageAsItIs(await fetchPage('/surveys/1')));
  expect(pages.slice(0, 600)).not.toContain(true);
  expect(pages.slice(600)).not.toContain(false);
  expect(requests).toHaveLength(600);
  clockMs += 60_000;
  expect(isPageAsItIs(await fetchPage('/surveys/1'))).toBe(false);
});

test('a renderer that fails three times in a row is logged once, and not asked again for a second', async () => {
  await open();
  answer = (response) => response.destroy();
  for (let load = 0; load < 6; load += 1) expect(isPageAsItIs(await fetchPage('/surveys/1'))).toBe(true);
  expect(requests).toHaveLength(3);
  clockMs += 1000;
  await fetchPage('/surveys/1');
  expect(requests).toHaveLength(4);
  expect(logLines).toEqual(['error the renderer did not answer: serving pages as they are']);
});
