import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { startThrottledLink, type ThrottledLink } from './throttled-link';

let server: Server;
let link: ThrottledLink;

/** An echo server. */
beforeEach(async () => {
  server = createServer({ allowHalfOpen: true }, (socket) => socket.on('error', () => undefined).pipe(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  link = await startThrottledLink(() => (server.address() as AddressInfo).port);
});

afterEach(async () => {
  await link.stop();
  server.close();
});

function openSocket(): Socket {
  return connect({ port: link.port, host: '127.0.0.1', allowHalfOpen: true });
}

const LONG = Array.from({ length: 100_000 }, (_, index) => String(index)).join(' ');

test.each([
  ['as fast as it can be', undefined],
  ['late and slow', { latencyMs: 20, bytesPerSecond: 20_000_000 }],
])('a connection passes everything on, in order, to the end: %s', async (_, shape) => {
  link.setThrottle(shape);
  const socket = openSocket();
  socket.end(LONG);
  expect((await text(socket)) === LONG).toBe(true);
});

test('a cut link closes open connections and accepts none until it is restored', async () => {
  const before = openSocket();
  before.write('hello');
  await once(before, 'data');
  const closedSocket = once(before, 'error');
  link.cut();
  await closedSocket;
  await expect(once(openSocket(), 'close')).rejects.toMatchObject({ code: 'ECONNRESET' });
  link.restore();
  const after = openSocket();
  after.end('again');
  expect(await text(after)).toBe('again');
});
