import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type ListeningServer, startListening } from '@canvass/node-utils/processes/listening-server';
import { createPromotedStore } from '@canvass/release/testing/fixture';
import { type Edge, startEdge } from '../edge';

const PATHS = ['/picture.png?page=/surveys', '/oembed?url=x', '/robots.txt', '/sitemap.xml', '/sitemaps/pages.xml'];

let renderer: ListeningServer;
let edge: Edge;
let requests: IncomingMessage[];
let answer: (response: ServerResponse) => void;

beforeAll(async () => {
  const server = createServer((request, response) => {
    requests.push(request);
    answer(response);
  });
  renderer = await startListening(server, 0);
});

beforeEach(() => {
  requests = [];
  answer = (response) => response.end('made by the renderer');
});

afterEach(() => edge.stop());

afterAll(() => renderer.stop());

/** Starts an edge with a renderer at this port, or without one. */
async function start(port?: number) {
  edge = await startEdge({
    port: 0,
    releases: createPromotedStore(),
    channel: 'production',
    apiUpstreams: ['http://127.0.0.1:9'],
    ...(port !== undefined && { renderer: `http://127.0.0.1:${port}` }),
    // Time stands still: no minute passes, however busy the machine is.
    documentTiming: { now: () => 0 },
  });
  return (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${edge.port}${path}`, init);
}

const getRendererPort = () => renderer.port;

test.each(PATHS)('%s is what the renderer answers, and it gets no header that says who asks', async (path) => {
  const send = await start(getRendererPort());
  answer = (response) => response.writeHead(404, { 'cache-control': 'public', etag: '"a"' }).end('nothing');
  const headers = { cookie: 'a=b', authorization: 'Bearer a', 'x-forwarded-for': '1.2.3.4', 'if-none-match': '"a"' };
  const response = await send(path, { headers });
  expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([404, '"a"', 'nothing']);
  expect(requests.map(({ url }) => url)).toEqual([path]);
  for (const name of ['cookie', 'authorization', 'x-forwarded-for', 'user-agent']) {
    expect(requests[0]?.headers).not.toHaveProperty(name);
  }
  expect(requests[0]?.headers['if-none-match']).toBe('"a"');
});

test('a long response is passed on while it is made, and an incomplete one is not taken for a complete one', async () => {
  const send = await start(getRendererPort());
  const chunk = 'x'.repeat(1_000_000);
  answer = (response) => {
    for (let count = 0; count < 8; count += 1) response.write(chunk);
    setTimeout(() => response.end(), 50);
  };
  expect(await (await send('/sitemaps/surveys.xml')).text()).toHaveLength(8_000_000);
  answer = (response) => {
    response.write(chunk);
    setTimeout(() => response.destroy(), 50);
  };
  await expect((await send('/sitemaps/surveys.xml')).text()).rejects.toThrow('terminated');
});

test('without an answer of the renderer, search engines may visit everything, and the rest says that it is not available', async () => {
  // Nothing listens on this port.
  const send = await start(9);
  const statuses = await Promise.all(PATHS.map(async (path) => (await send(path)).status));
  expect(statuses).toEqual([503, 503, 404, 503, 503]);
});

test('without a renderer, there is nothing at its addresses', async () => {
  const send = await start();
  const responses = await Promise.all(PATHS.map((path) => send(path, { headers: { accept: 'text/html' } })));
  expect(responses.map(({ status }) => status)).toEqual(PATHS.map(() => 404));
  expect(await responses[1]?.text()).toBe('Nothing was found at this address.\n');
});

test('an address may ask 120 times a minute', async () => {
  const send = await start(getRendererPort());
  const countRefused = async (path: string) => {
    const statuses = await Promise.all(Array.from({ length: 125 }, async () => (await send(path)).status));
    return statuses.filter((status) => status === 429).length;
  };
  expect(await countRefused('/sitemap.xml')).toBe(5);
  expect(await countRefused('/robots.txt')).toBe(0);
});

test('only reading is possible', async () => {
  const send = await start(getRendererPort());
  expect((await send('/oembed?url=x', { method: 'POST' })).status).toBe(405);
  expect(requests).toEqual([]);
});
