import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { startLink, type Link } from './link';

let server: Server;
let link: Link;

/** Gives back what it gets. */
beforeEach(async () => {
  server = createServer({ allowHalfOpen: true }, (socket) => socket.on('error', () => undefined).pipe(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  link = await startLink(() => (server.address() as AddressInfo).port);
});

afterEach(async () => {
  await link.stop();
  server.close();
});

function open(): Socket {
  return connect({ port: link.port, host: '127.0.0.1', allowHalfOpen: true });
}

const LONG = Array.from({ length: 100_000 }, (_, index) => String(index)).join(' ');

test.each([
  ['as fast as it can be', undefined],
  ['late and slow', { latencyMs: 20, bytesPerSecond: 20_000_000 }],
])('a connection passes everything on, in order, to the end: %s', async (_, shape) => {
  link.setShape(shape);
  const socket = open();
  socket.end(LONG);
  expect((await text(socket)) === LONG).toBe(true);
});

test('a cut breaks what is open and lets nobody in until it is mended', async () => {
  const before = open();
  before.write('hello');
  await once(before, 'data');
  const broken = once(before, 'error');
  link.cut();
  await broken;
  await expect(once(open(), 'close')).rejects.toMatchObject({ code: 'ECONNRESET' });
  link.mend();
  const after = open();
  after.end('again');
  expect(await text(after)).toBe('again');
});
