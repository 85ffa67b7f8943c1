import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { MongoClient } from 'mongodb';
import { buildSharedCounts } from './shared-counts';

const HOUR = 3_600_000;

const LIMIT = 1_000_000;

let real: MongoClient;
let gate: Server;
let port = 0;
const connections = new Set<Socket>();

/** The database behind a port of our own, which can be closed. */
async function openGate(): Promise<void> {
  const { hostname, port: target } = new URL(process.env['TEST_MONGODB_URI'] ?? '');
  gate = createServer((socket) => {
    const behind = connect(Number(target || 27_017), hostname);
    connections.add(socket);
    socket.pipe(behind).on('error', () => socket.destroy());
    behind.pipe(socket).on('error', () => behind.destroy());
  });
  gate.listen(port, '127.0.0.1');
  await once(gate, 'listening');
  port = (gate.address() as AddressInfo).port;
}

async function closeGate(): Promise<void> {
  const closed = once(gate, 'close');
  gate.close();
  for (const socket of connections) socket.destroy();
  connections.clear();
  await closed;
}

beforeAll(async () => {
  await openGate();
  real = await MongoClient.connect(process.env['TEST_MONGODB_URI'] ?? '');
});

afterAll(async () => {
  await real.db('canvass-test-shared-counts').dropDatabase();
  await real.close();
  await closeGate();
});

test('without a database hits are counted here, and told when it is back', async () => {
  const uri = `mongodb://127.0.0.1:${port}/?directConnection=true&heartbeatFrequencyMS=500&serverSelectionTimeoutMS=500`;
  const client = await MongoClient.connect(uri);
  await closeGate();
  const db = client.db('canvass-test-shared-counts');
  const now = () => new Date(HOUR / 2);
  const counts = buildSharedCounts({ db, now, name: 'form', limit: LIMIT, length: HOUR, exact: true });
  const together = await Promise.all([counts.hit('ada'), counts.hit('ada'), counts.hit('ada')]);
  expect(together.map(({ total }) => total)).toEqual([1, 2, 3]);
  expect(await counts.hit('ada')).toEqual({ total: 4, endsAt: new Date(HOUR) });
  await openGate();
  const stored = () =>
    real
      .db(db.databaseName)
      .collection('limits')
      .findOne({ hits: { $exists: true } });
  let hits = 4;
  while (!(await stored()) && hits < LIMIT) {
    hits += 1;
    expect((await counts.hit('ada')).total).toBe(hits);
  }
  expect(await stored()).toMatchObject({ hits, expiresAt: new Date(HOUR) });
  await client.close();
});
