import { type Edge, startEdge } from '../edge/edge';
import { type RawAnswer, rawRequest, sendRaw } from '../testing/raw-http';
import { countTries } from '../testing/tries';
import { CHANNEL, type Nginx, promotedStore, startNginx } from './fixture';

/** The pages that are made for frames of other sites. */
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
const tries = countTries('pages in frames of other sites');

let edge: Edge;
let nginx: Nginx;

beforeAll(async () => {
  const releases = promotedStore();
  edge = await startEdge({ port: 0, releases, channel: CHANNEL, apiTargets: ['http://127.0.0.1:9'] });
  nginx = await startNginx({ RELEASES: releases, CHANNEL, API_SERVERS: 'server 127.0.0.1:9;' });
});

afterAll(async () => {
  await Promise.all([edge.stop(), nginx.stop()]);
});

async function ask(port: number, path: string): Promise<RawAnswer> {
  tries.add();
  const headers = ['Host: canvass.test', 'Connection: close', 'Accept: text/html', 'Sec-Fetch-Dest: iframe'];
  const [answer] = await sendRaw(port, rawRequest(`GET ${path} HTTP/1.1`, headers));
  if (!answer) throw new Error(`There is no answer to ${path}.`);
  return answer;
}

test.each(['the edge', 'nginx'])(
  `of ${paths.length} addresses %s lets other sites frame those of surveys alone`,
  async (by) => {
    const { port } = by === 'nginx' ? nginx : edge;
    let framed = 0;
    for (const path of paths) {
      const { head, body } = await ask(port, path);
      const isPage = body.includes('<div id="root">');
      const [, ancestors] = /^content-security-policy: .*frame-ancestors ([^;\r]*)/im.exec(head) ?? [];
      const isFramed = ancestors === '*';
      const mayBe = FRAMED.test(path.split('?')[0] ?? '');
      // What is no page, but a sentence, has no policy.
      expect([path, ancestors]).toEqual([path, isPage ? (mayBe ? '*' : "'none'") : undefined]);
      framed += Number(isFramed);
    }
    expect(framed).toBeGreaterThan(20);
  },
);

test('every address was asked for at both', () => {
  expect(tries.finish()).toBe(2 * paths.length);
});
