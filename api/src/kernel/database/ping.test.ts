import { MongoClient } from 'mongodb';
import { startDatabaseRelay } from '../../../testing/network/database-relay';
import { createPing, PING_TIMEOUT_MS } from './ping';

/** The timeout of a readiness probe, in milliseconds. */
const PROBE_TIMEOUT_MS = 2000;

let relay: Awaited<ReturnType<typeof startDatabaseRelay>>;
let isRelayOpen = true;
const heldRequests: (() => void)[] = [];
let client: MongoClient;
let commands = 0;

/** A connection to the database that can be blocked: it stays open, but nothing passes. */
beforeAll(async () => {
  relay = await startDatabaseRelay({
    onConnection: () => ({
      onRequest: (chunk, send) => (isRelayOpen ? send(chunk) : heldRequests.push(() => send(chunk))),
    }),
  });
  client = await MongoClient.connect(relay.uri, { monitorCommands: true });
  client.on('commandStarted', ({ commandName }) => {
    if (commandName === 'ping') commands += 1;
  });
});

afterAll(async () => {
  await client.close(true);
  await relay.stop();
});

test('a database that hangs is reported as unavailable, receives only one ping meanwhile, and is detected when it is back', async () => {
  const ping = createPing(client.db('canvass'), 100);
  // On a busy machine, a reply may take longer than that.
  while (!(await ping()));
  isRelayOpen = false;
  commands = 0;
  const answers = await Promise.all([ping(), ping(), ping()]);
  expect([answers, await ping()]).toEqual([[false, false, false], false]);
  expect(commands).toBe(1);
  isRelayOpen = true;
  for (const send of heldRequests.splice(0)) send();
  while (!(await ping()));
});

test('a database that hangs is reported before a readiness probe gives up', () => {
  expect(PING_TIMEOUT_MS).toBeLessThan(PROBE_TIMEOUT_MS);
});

test('a ping that is rejected resolves to false', async () => {
  const failingDatabase = { command: () => Promise.reject(new Error('no')) };
  expect(await createPing(failingDatabase)()).toBe(false);
});

test('a ping that is never answered is abandoned, and the next one reaches the database', async () => {
  const answers = [new Promise<never>(() => undefined), Promise.resolve({ ok: 1 })];
  let commandCount = 0;
  const droppingDatabase = { command: () => answers[commandCount++] ?? Promise.reject(new Error('asked too often')) };
  const ping = createPing(droppingDatabase, 10, 100);
  expect(await ping()).toBe(false);
  while (!(await ping()));
  expect(commandCount).toBe(2);
});
