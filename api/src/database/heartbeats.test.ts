import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { isUnavailable } from './unavailable';
import { databaseHost, databaseUri } from '../testing/database-address';
import { startDatabaseRelay } from '../testing/database-relay';
import { endHungHeartbeats } from './heartbeats';

/** A client of the driver, with what it keeps to itself. */
interface Internals {
  topology: { s: { servers: Map<string, { monitor: Monitor }> } };
}

interface Monitor {
  connection: { socket: Socket } | null;
  s: { state: string };
  requestCheck: () => void;
}

/** Milliseconds; a real MongoDB may wait with an answer for the interval of `beforeEach`. */
const LIMITS = { usual: 300, awaited: 2000 };

let client: MongoClient;

beforeEach(() => {
  const frequencies = { heartbeatFrequencyMS: 500, minHeartbeatFrequencyMS: 0 };
  client = new MongoClient(databaseUri(), frequencies);
});

afterEach(() => client.close());

function monitorOf(): Monitor {
  const [server] = (client as unknown as Internals).topology.s.servers.values();
  if (!server) throw new Error('There is no server.');
  return server.monitor;
}

const ping = async (): Promise<boolean> => Boolean((await client.db('admin').command({ ping: 1 }))['ok']);

/** Has the driver ask on a connection that is broken, which it has not been told yet. */
async function hangHeartbeat(): Promise<void> {
  await client.connect();
  await client.db('admin').command({ ping: 1 });
  let monitor = monitorOf();
  while (!monitor.connection || monitor.s.state !== 'idle') {
    await new Promise((resolve) => client.once('serverHeartbeatSucceeded', () => setImmediate(resolve)));
    monitor = monitorOf();
  }
  monitor.connection.socket.destroy();
  monitor.requestCheck();
}

test('a question whether the server is well that never ends is ended by connecting anew', async () => {
  endHungHeartbeats(client, LIMITS);
  await hangHeartbeat();
  const hung = monitorOf();
  expect(hung.s.state).toBe('monitoring');
  await new Promise((resolve) => client.once('serverHeartbeatSucceeded', resolve));
  expect(monitorOf()).not.toBe(hung);
  await expect(client.db('admin').command({ ping: 1 })).resolves.toMatchObject({ ok: 1 });
});

test('a client that cannot be connected anew at once is connected when the database is there again', async () => {
  const relay = await startDatabaseRelay();
  client = new MongoClient(relay.uri, {
    heartbeatFrequencyMS: 500,
    minHeartbeatFrequencyMS: 0,
    serverSelectionTimeoutMS: 300,
  });
  endHungHeartbeats(client, LIMITS);
  await hangHeartbeat();
  await relay.stop();
  // The first is the one that hung, the second an attempt to connect that has failed.
  for (let closed = 0; closed < 2; closed += 1) {
    await new Promise((resolve) => client.once('topologyClosed', resolve));
  }
  const again = await startDatabaseRelay({ port: relay.port });
  const isBack = () => ping().catch(() => false);
  while (!(await isBack())) await wait(50);
  expect(await ping()).toBe(true);
  await client.close();
  await again.stop();
});

test('a client that is closed while it is connected anew stays closed', async () => {
  const relay = await startDatabaseRelay();
  client = new MongoClient(relay.uri, { heartbeatFrequencyMS: 500, minHeartbeatFrequencyMS: 0 });
  endHungHeartbeats(client, LIMITS);
  await hangHeartbeat();
  await relay.stop();
  await new Promise((resolve) => client.once('topologyClosed', resolve));
  await client.close();
  const again = await startDatabaseRelay({ port: relay.port });
  await expect(ping()).rejects.toThrow(/closed|must be connected/);
  await again.stop();
});

test('questions that are answered leave the connection alone', async () => {
  endHungHeartbeats(client, LIMITS);
  await client.connect();
  const before = monitorOf();
  for (let heard = 0; heard < 3; heard += 1) {
    await new Promise((resolve) => client.once('serverHeartbeatSucceeded', resolve));
  }
  expect(monitorOf()).toBe(before);
});

test('what is under way while the client connects anew succeeds or fails for want of a connection', async () => {
  await client.connect();
  const records = client.db(`canvass-test-heartbeats-${process.pid}`).collection('records');
  const failures: unknown[] = [];
  const over = new AbortController();
  async function work(): Promise<void> {
    while (!over.signal.aborted) {
      await records.insertOne({}).catch((error: unknown) => failures.push(error));
      await records.findOne().catch((error: unknown) => failures.push(error));
    }
  }
  const workers = Array.from({ length: 10 }, work);
  for (let round = 0; round < 2; round += 1) {
    await records.countDocuments();
    await client.close(true);
    await client.connect();
  }
  over.abort();
  await Promise.all(workers);
  await records.drop();
  expect(failures.length).toBeGreaterThan(0);
  expect(failures.filter((error) => !isUnavailable(error))).toEqual([]);
});

test('what a socket says of a broken connection counts as one that the database does not have', async () => {
  const socket = connect(databaseHost());
  await once(socket, 'connect');
  socket.destroy();
  const failure = await new Promise<unknown>((resolve) => socket.write('x', resolve));
  expect([isUnavailable(failure), isUnavailable(new Error('something else'))]).toEqual([true, false]);
});
