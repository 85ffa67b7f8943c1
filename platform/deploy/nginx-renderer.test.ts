import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { PROGRAM_PATTERN, READER_HEADER } from '@canvass/edge/pages/readers';
import { type ListeningServer, startListening } from '@canvass/node-utils/processes/listening-server';
import { createTestServerCode, publishBuild } from '@canvass/release/testing/fixture';
import { promote } from '@canvass/release/commands/change';
import { inRoot } from '@canvass/workspace/applications';
import { CHANNEL, createDeployStore, type Nginx, startNginx } from './fixture';
import { sendRequest } from './http-request';

const NEXT_VERSION = '1.1.0-bbbb';

let renderer: ListeningServer;
let nginx: Nginx;
/** The same, with the template's limits for documents. */
let nginxWithLimits: Nginx;
let requests: IncomingMessage[];
let answer: (response: ServerResponse) => void;

beforeAll(async () => {
  const server = createServer((request, response) => {
    requests.push(request);
    answer(response);
  });
  renderer = await startListening(server, 0);
  const store = createDeployStore();
  publishBuild(store, 'shell', { version: NEXT_VERSION, server: createTestServerCode() });
  publishBuild(store, 'mf-public', {
    version: NEXT_VERSION,
    server: createTestServerCode('/', '/surveys/:id', '/embed/:id'),
  });
  const versions = { shell: NEXT_VERSION, 'mf-public': NEXT_VERSION };
  promote({ store, channel: CHANNEL, versions, why: 'Server rendering' });
  const site = {
    RELEASES: store,
    CHANNEL,
    API_SERVERS: 'server 127.0.0.1:9;',
    RENDERER_SERVERS: `server 127.0.0.1:${renderer.port} max_fails=0;`,
  };
  nginx = await startNginx(site);
  nginxWithLimits = await startNginx(site, { hasDocumentLimits: true });
});

beforeEach(() => {
  requests = [];
});

afterAll(async () => {
  await nginx.stop();
  await nginxWithLimits.stop();
  await renderer.stop();
});

const asPage = { headers: { accept: 'text/html,*/*;q=0.8' } };

test.each([
  ['/', 200],
  ['/surveys/17?page=2', 200],
  ['/surveys/17', 404],
  ['/Embed/1/', 200],
  ['/nowhere', 404],
])('%s is what the renderer answers, with its status and headers', async (path, status) => {
  const headers = { 'content-security-policy': "default-src 'none'", etag: '"a"', 'cache-control': 'public' };
  answer = (response) => response.writeHead(status, headers).end('<title>A survey</title>');
  const response = await sendRequest(nginx.port, path, asPage);
  expect(response).toMatchObject({ status, headers, body: '<title>A survey</title>' });
  expect(requests.map(({ url }) => url)).toEqual([path]);
});

test('the renderer gets no header that says who asks', async () => {
  answer = (response) => response.end('x');
  const headers = { ...asPage.headers, cookie: 'a=b', authorization: 'Bearer a', 'x-forwarded-for': '1.2.3.4' };
  await sendRequest(nginx.port, '/', { headers });
  expect(Object.keys(requests[0]?.headers ?? {}).toSorted()).toEqual(['host', READER_HEADER]);
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'person'],
  ['Mozilla/5.0 (Linux; Android 9; CUBOT_X19) AppleWebKit/537.36', 'person'],
  ['', 'person'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'program'],
  ['WhatsApp/2.23.20.0', 'program'],
  ['curl/8.5.0', 'program'],
])('the renderer is told that what calls itself %j is a %s', async (userAgent, reader) => {
  answer = (response) => response.end('x');
  await sendRequest(nginx.port, '/', { headers: { ...asPage.headers, 'user-agent': userAgent } });
  expect(requests[0]?.headers[READER_HEADER]).toBe(reader);
});

test('nginx tells programs from people as the edge does', () => {
  const template = readFileSync(inRoot('platform/deploy/nginx/canvass.conf.template'), 'utf8');
  expect(template).toContain(`"~*${PROGRAM_PATTERN.source}" program;`);
});

test('an unchanged document is not sent again', async () => {
  answer = (response) => response.writeHead(304, { etag: '"a"' }).end();
  const response = await sendRequest(nginx.port, '/', { headers: { ...asPage.headers, 'if-none-match': '"a"' } });
  expect([response.status, requests[0]?.headers['if-none-match']]).toEqual([304, '"a"']);
});

test.each(['/surveys', '/mf-public', '/dashboard'])('%s, which no area describes, is not asked for', async (path) => {
  const response = await sendRequest(nginx.port, path, asPage);
  expect(response.status).toBe(200);
  expect(requests).toEqual([]);
});

test('an address that no area serves is a 404 without the renderer, too', async () => {
  answer = (response) => response.writeHead(503).end('no');
  const response = await sendRequest(nginx.port, '/nowhere', asPage);
  expect(response).toMatchObject({ status: 404, headers: { 'cache-control': 'no-cache' } });
  expect(response.body).toContain('<title>Canvass</title>');
});

test('the status of an address that no area serves does not depend on what a browser has', async () => {
  answer = (response) => response.writeHead(404).end('<title>Page not found</title>');
  const headers = { ...asPage.headers, 'if-none-match': '"a"' };
  expect(await sendRequest(nginx.port, '/nowhere', { headers })).toMatchObject({ status: 404 });
  expect(requests[0]?.headers).not.toHaveProperty('if-none-match');
});

test('an address that asks for too many documents gets pages as they are', async () => {
  answer = (response) => response.end('<title>A survey</title>');
  const bodies: string[] = [];
  for (let load = 0; load < 400; load += 1) bodies.push((await sendRequest(nginx.port, '/surveys/1', asPage)).body);
  const documents = bodies.filter((body) => body.includes('A survey')).length;
  expect(documents).toBeGreaterThan(100);
  expect(bodies.filter((body) => body.includes('<title>Canvass</title>'))).toHaveLength(400 - documents);
});

test.each<[string, (response: ServerResponse) => void, () => Nginx]>([
  ['says that it cannot', (response) => response.writeHead(503).end('no'), () => nginx],
  ['fails', (response) => response.writeHead(500).end('no'), () => nginx],
  ['hangs', () => {}, () => nginxWithLimits],
  ['closes the connection', (response) => response.destroy(), () => nginx],
])(
  'when the renderer %s, people get the page as it is, and programs are told to come back',
  async (_, respond, getNginx) => {
    answer = respond;
    const response = await sendRequest(getNginx().port, '/surveys/1', asPage);
    expect(response).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } });
    expect(response.body).toContain('<title>Canvass</title>');
    expect(response.headers['content-security-policy']).toContain("script-src 'self'");
    const headers = { ...asPage.headers, 'user-agent': 'Googlebot/2.1' };
    expect(await sendRequest(getNginx().port, '/surveys/1', { headers })).toMatchObject({
      status: 503,
      headers: { 'cache-control': 'no-store', 'retry-after': '30' },
    });
  },
);

const DISCOVERY_PATHS = [
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps/surveys-eyJh.xml',
  '/picture.png?page=/surveys/1',
  '/oembed?url=x',
];

test.each(DISCOVERY_PATHS)(
  '%s is what the renderer answers, and it gets no header that says who asks',
  async (path) => {
    answer = (response) => response.writeHead(404, { etag: '"a"', 'cache-control': 'public' }).end('nothing');
    const headers = { cookie: 'a=b', authorization: 'Bearer a', 'x-forwarded-for': '1.2.3.4', 'if-none-match': '"a"' };
    const response = await sendRequest(nginx.port, path, { headers });
    expect(response).toMatchObject({ status: 404, headers: { etag: '"a"' }, body: 'nothing' });
    expect(requests.map(({ url }) => url)).toEqual([path]);
    expect(Object.keys(requests[0]?.headers ?? {}).toSorted()).toEqual(['host', 'if-none-match']);
  },
);

test('without an answer of the renderer, search engines may visit everything, and the rest is not available', async () => {
  answer = (response) => response.destroy();
  const responses = await Promise.all(DISCOVERY_PATHS.map((path) => sendRequest(nginx.port, path)));
  expect(responses.map(({ status }) => status)).toEqual([404, 503, 503, 503, 503]);
  expect(responses[0]?.body).toBe('Nothing was found at this address.\n');
  expect(responses[1]?.body).toContain('"code":"service-unavailable"');
});

test('an address that asks for too many previews is told so, and may still read the rules for search engines', async () => {
  answer = (response) => response.end('picture');
  const countStatus = async (path: string, status: number) => {
    const responses = await Promise.all(Array.from({ length: 100 }, () => sendRequest(nginx.port, path)));
    return responses.filter((response) => response.status === status).length;
  };
  // nginx measures real time: on a busy machine, a hundred requests may take so long that all are let in.
  let refused = 0;
  while (refused <= 20) refused += await countStatus('/picture.png?page=/surveys/1', 429);
  expect(refused).toBeGreaterThan(20);
  expect(await countStatus('/robots.txt', 200)).toBe(100);
});
