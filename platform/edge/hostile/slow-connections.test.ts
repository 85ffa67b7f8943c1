import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Edge, startEdge } from '../edge';
import { sendTestRequest, startTestServer, stopServers } from '../forwarding/forward-fixture';
import { createAttemptCounter } from '@canvass/testing/attempt-counter';

/** Milliseconds that the edge gives a request in these tests; a normal request takes a small part of it. */
const REQUEST_TIMEOUT_MS = 3000;

/** Number of requests that are served while the slow ones wait. */
const OTHERS = 30;

/** Milliseconds between the bytes of a slow client. */
const DRIP_MS = 250;

/** Number of connections of each kind, all open at once. */
const CONNECTIONS = process.env['SOAK'] ? 50 : 20;

const HOST = 'Host: canvass.test';

/** What is sent immediately, and what is then repeated byte by byte. */
const KINDS: [what: string, first: string, drip: string][] = [
  ['nothing', '', ''],
  ['a letter of the method at a time', '', 'P'],
  ['headers that do not end', `GET /api/a HTTP/1.1\r\n${HOST}\r\n`, 'X-A: b\r\n'],
  ['a header that does not end', `GET /api/a HTTP/1.1\r\n${HOST}\r\nX-A: `, 'b'],
  ['a body by the byte', `POST /api/a HTTP/1.1\r\n${HOST}\r\nContent-Length: 100000\r\n\r\n`, 'x'],
  ['chunks of a byte', `POST /api/a HTTP/1.1\r\n${HOST}\r\nTransfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n'],
  [
    'trailers that do not end',
    `POST /api/a HTTP/1.1\r\n${HOST}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n`,
    'X-A: b\r\n',
  ],
  ['a body that never begins', `POST /api/a HTTP/1.1\r\n${HOST}\r\nContent-Length: 10\r\n\r\n`, ''],
  [
    'a body that it wants leave for',
    `POST /api/a HTTP/1.1\r\n${HOST}\r\nExpect: 100-continue\r\nContent-Length: 10\r\n\r\n`,
    '',
  ],
];

const tries = createAttemptCounter('connections that hold on');
let edge: Edge;
/** Complete requests that reached the process behind the edge. */
const carriedOut: string[] = [];
/** A client's connection that is never read, and a promise that resolves when the process sees it close. */
let reader: Socket;
let left: Promise<void>;

beforeAll(async () => {
  let leave: () => void = () => {};
  left = new Promise((resolve) => {
    leave = resolve;
  });
  const upstream = await startTestServer((request, response) => {
    request.on('error', () => {});
    request.resume().on('end', () => {
      carriedOut.push(`${request.method} ${request.url}`);
      if (request.url !== '/api/endless') return response.end('here');
      response.once('close', () => leave());
      const write = () => {
        while (response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', write);
      return write();
    });
  });
  const apiUpstreams = [upstream];
  const requestTimeoutMs = REQUEST_TIMEOUT_MS;
  edge = await startEdge({
    port: 0,
    releases: 'no-releases',
    channel: 'production',
    apiUpstreams,
    requestTimeoutMs,
  });
  reader = connect(edge.port, '127.0.0.1').pause();
  reader.on('error', () => {});
  reader.write(`GET /api/endless HTTP/1.1\r\n${HOST}\r\n\r\n`);
});

afterAll(async () => {
  reader.destroy();
  await edge.stop();
  await stopServers();
});

/** Sends slowly until the edge closes the connection. @returns the edge's response. */
async function holdOn(first: string, drip: string): Promise<string> {
  tries.add();
  const socket: Socket = connect(edge.port, '127.0.0.1');
  let said = '';
  socket.setEncoding('latin1').on('data', (part: string) => (said += part));
  // Writing to a closed connection fails; `close` follows.
  socket.on('error', () => {});
  socket.write(first);
  const dripping = setInterval(() => drip && socket.writable && socket.write(drip), DRIP_MS);
  await once(socket, 'close');
  clearInterval(dripping);
  return said;
}

test(`${KINDS.length} × ${CONNECTIONS} concurrent slow connections are closed while other clients are served`, async () => {
  const held = KINDS.flatMap(([what, first, drip]) =>
    Array.from({ length: CONNECTIONS }, async () => [what, await holdOn(first, drip)] as const),
  );
  for (let served = 0; served < OTHERS; served += 1) {
    const { status, body } = await sendTestRequest(`http://127.0.0.1:${edge.port}/api/other`);
    expect([status, body]).toEqual([200, 'here']);
  }
  for (const [what, said] of await Promise.all(held)) {
    expect([what, said]).toEqual([what, expect.not.stringMatching(/HTTP\/1\.1 [25]|\bat .+:\d+:\d+/)]);
  }
  expect(carriedOut.filter((each) => each.endsWith('/api/a'))).toEqual([]);
});

test('a client that never reads an endless response is disconnected, and the upstream request is aborted', async () => {
  tries.add();
  await left;
  expect(carriedOut).toContain('GET /api/endless');
});

test('every kind of slow connection was tried', () => {
  expect(tries.finish()).toBe(KINDS.length * CONNECTIONS + 1);
});
