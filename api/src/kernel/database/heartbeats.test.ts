import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { MongoClient } from 'mongodb';
import { isUnavailable } from './unavailable';
import { getDatabaseHost, getDatabaseUri } from '../../../testing/database-uri';
import { startDatabaseRelay } from '../../../testing/network/database-relay';
import { ping, pingUntilAnswered } from '../../../testing/network/ping';
import { reconnectOnHungHeartbeat } from './heartbeats';

/** The driver's client with its internals. */
interface ClientInternals {
  topology: { s: { servers: Map<string, { monitor: Monitor }> } };
}

interface Monitor {
  connection: { socket: Socket } | null;
  s: { state: string };
  requestCheck: () => void;
}

/** In milliseconds; a real MongoDB may delay a reply for the heartbeat interval of `beforeEach`. */
const TIMEOUTS_MS = { usual: 1000, awaited: 2500 };

let client: MongoClient;

beforeEach(() => {
  const heartbeatOptions = { heartbeatFrequencyMS: 500, minHeartbeatFrequencyMS: 0 };
  client = new MongoClient(getDatabaseUri(), heartbeatOptions);
});

afterEach(() => client.close());

function getMonitor(): Monitor {
  const [server] = (client as unknown as ClientInternals).topology.s.servers.values();
  if (!server) throw new Error('There is no server.');
  return server.monitor;
}

/** Makes the driver send a heartbeat on a connection that is broken without its knowledge. */
async function hangHeartbeat(): Promise<void> {
  await pingUntilAnswered(client);
  let monitor = getMonitor();
  while (!monitor.connection || monitor.s.state !== 'idle') {
    await new Promise((resolve) => client.once('serverHeartbeatSucceeded', () => setImmediate(resolve)));
    monitor = getMonitor();
  }
  monitor.connection.socket.destroy();
  monitor.requestCheck();
}

test('a heartbeat that hangs makes the client reconnect', async () => {
  reconnectOnHungHeartbeat(client, TIMEOUTS_MS);
  await hangHeartbeat();
  const hung = getMonitor();
  expect(hung.s.state).toBe('monitoring');
  await new Promise((resolve) => client.once('serverHeartbeatSucceeded', resolve));
  expect(getMonitor()).not.toBe(hung);
  expect(await pingUntilAnswered(client)).toBe(true);
});

test('a client that cannot reconnect at once reconnects when the database is back', async () => {
  const relay = await startDatabaseRelay();
  client = new MongoClient(relay.uri, {
    heartbeatFrequencyMS: 500,
    minHeartbeatFrequencyMS: 0,
    serverSelectionTimeoutMS: 300,
  });
  reconnectOnHungHeartbeat(client, TIMEOUTS_MS);
  await hangHeartbeat();
  await relay.stop();
  // The first is the connection that hung, the second a failed attempt to reconnect.
  for (let closed = 0; closed < 2; closed += 1) {
    await new Promise((resolve) => client.once('topologyClosed', resolve));
  }
  const secondRelay = await startDatabaseRelay({ port: relay.port });
  expect(await pingUntilAnswered(client)).toBe(true);
  await client.close();
  await secondRelay.stop();
});

test('a client that is closed while it reconnects stays closed', async () => {
  const relay = await startDatabaseRelay();
  client = new MongoClient(relay.uri, { heartbeatFrequencyMS: 500, minHeartbeatFrequencyMS: 0 });
  reconnectOnHungHeartbeat(client, TIMEOUTS_MS);
  await hangHeartbeat();
  await relay.stop();
  await new Promise((resolve) => client.once('topologyClosed', resolve));
  await client.close();
  const secondRelay = await startDatabaseRelay({ port: relay.port });
  await expect(ping(client)).rejects.toThrow(/closed|must be connected/);
  await secondRelay.stop();
});

test('heartbeats that succeed do not cause a reconnect', async () => {
  reconnectOnHungHeartbeat(client, TIMEOUTS_MS);
  await client.connect();
  const before = getMonitor();
  for (let heartbeatCount = 0; heartbeatCount < 3; heartbeatCount += 1) {
    await new Promise((resolve) => client.once('serverHeartbeatSucceeded', resolve));
  }
  expect(getMonitor()).toBe(before);
});

test('operations in flight during a reconnect either succeed or fail with a connection error', async () => {
  await client.connect();
  const records = client.db(`canvass-test-heartbeats-${process.pid}`).collection('records');
  const errors: unknown[] = [];
  const stopSignal = new AbortController();
  async function runQueries(): Promise<void> {
    while (!stopSignal.signal.aborted) {
      await records.insertOne({}).catch((error: unknown) => errors.push(error));
      await records.findOne().catch((error: unknown) => errors.push(error));
    }
  }
  const workers = Array.from({ length: 10 }, runQueries);
  for (let round = 0; round < 2; round += 1) {
    await records.countDocuments();
    await client.close(true);
    await client.connect();
  }
  stopSignal.abort();
  await Promise.all(workers);
  await records.drop();
  expect(errors.length).toBeGreaterThan(0);
  expect(errors.filter((error) => !isUnavailable(error))).toEqual([]);
});

test('a socket error of a broken connection counts as an unavailable database', async () => {
  const socket = connect(getDatabaseHost());
  await once(socket, 'connect');
  socket.destroy();
  const error = await new Promise<unknown>((resolve) => socket.write('x', resolve));
  expect([isUnavailable(error), isUnavailable(new Error('something else'))]).toEqual([true, false]);
});
