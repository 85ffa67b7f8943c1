import { type Edge, startEdge } from '@canvass/edge/edge';
import { type RawResponse, rawRequest, sendRaw } from '@canvass/testing/raw-http';
import { createAttemptCounter } from '@canvass/testing/attempt-counter';
import { CHANNEL, type Nginx, createDeployStore, startNginx } from './fixture';

/** The pages that other sites may frame. */
const FRAMED = /^\/embed\/[^/]+\/?$/i;

const FIRST = [
  'embed',
  'EMBED',
  'embedd',
  'embe',
  'embed;a',
  'embed%20',
  '.embed',
  'dashboard',
  'surveys',
  'login',
  '',
];
const REST = ['', '/', '/1', '/1/', '/1/2', '//1', '/1//', '/%31', '/1;a', '/embed/1', '/a%20b', '/embed', '/%00'];
const ENDS = ['', '?x=1', '?/embed/1', '?a=b/embed/1'];

const paths = FIRST.flatMap((first) => REST.flatMap((rest) => ENDS.map((end) => `/${first}${rest}${end}`)));
const tries = createAttemptCounter('pages in frames of other sites');

let edge: Edge;
let nginx: Nginx;

beforeAll(async () => {
  const releases = createDeployStore();
  edge = await startEdge({ port: 0, releases, channel: CHANNEL, apiUpstreams: ['http://127.0.0.1:9'] });
  nginx = await startNginx({ RELEASES: releases, CHANNEL, API_SERVERS: 'server 127.0.0.1:9;' });
});

afterAll(async () => {
  await Promise.all([edge.stop(), nginx.stop()]);
});

async function requestPage(port: number, path: string): Promise<RawResponse> {
  tries.add();
  const headers = ['Host: canvass.test', 'Connection: close', 'Accept: text/html', 'Sec-Fetch-Dest: iframe'];
  const [response] = await sendRaw(port, rawRequest(`GET ${path} HTTP/1.1`, headers));
  if (!response) throw new Error(`There is no answer to ${path}.`);
  return response;
}

test.each(['the edge', 'nginx'])(
  `among ${paths.length} paths %s allows framing for embedded surveys only`,
  async (by) => {
    const { port } = by === 'nginx' ? nginx : edge;
    let framed = 0;
    for (const path of paths) {
      const { head, body } = await requestPage(port, path);
      const isPage = body.includes('<div id="root">');
      const [, ancestors] = /^content-security-policy: .*frame-ancestors ([^;\r]*)/im.exec(head) ?? [];
      const isFramed = ancestors === '*';
      const isAllowed = FRAMED.test(path.split('?')[0] ?? '');
      // Responses other than the page are plain text without a policy.
      expect([path, ancestors]).toEqual([path, isPage ? (isAllowed ? '*' : "'none'") : undefined]);
      framed += Number(isFramed);
    }
    expect(framed).toBeGreaterThan(20);
  },
);

test('every path was requested from both servers', () => {
  expect(tries.finish()).toBe(2 * paths.length);
});
