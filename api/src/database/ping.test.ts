import { MongoClient } from 'mongodb';
import { startDatabaseRelay } from '../testing/database-relay';
import { createPing, PING_TIMEOUT_MS } from './ping';

/** What a readiness probe waits for, in milliseconds. */
const PROBE_TIMEOUT_MS = 2000;

let relay: Awaited<ReturnType<typeof startDatabaseRelay>>;
let isOpen = true;
const held: (() => void)[] = [];
let client: MongoClient;
let commands = 0;

/** A way to the database that can be shut: connections stay, and nothing comes through. */
beforeAll(async () => {
  relay = await startDatabaseRelay({
    onConnection: () => ({ onRequest: (chunk, send) => (isOpen ? send(chunk) : held.push(() => send(chunk))) }),
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

test('a database that hangs is reported, is asked once meanwhile, and is found again', async () => {
  const ping = createPing(client.db('canvass'), 100);
  // On a busy machine an answer may take longer than that.
  while (!(await ping()));
  isOpen = false;
  commands = 0;
  const answers = await Promise.all([ping(), ping(), ping()]);
  expect([answers, await ping()]).toEqual([[false, false, false], false]);
  expect(commands).toBe(1);
  isOpen = true;
  for (const send of held.splice(0)) send();
  while (!(await ping()));
});

test('a database that hangs is reported before a readiness probe gives up', () => {
  expect(PING_TIMEOUT_MS).toBeLessThan(PROBE_TIMEOUT_MS);
});

test('a database that refuses is no reason to fail', async () => {
  const refusing = { command: () => Promise.reject(new Error('no')) };
  expect(await createPing(refusing)()).toBe(false);
});

test('a question that is never answered is given up, and the next one finds the database', async () => {
  const answers = [new Promise<never>(() => undefined), Promise.resolve({ ok: 1 })];
  let asked = 0;
  const losing = { command: () => answers[asked++] ?? Promise.reject(new Error('asked too often')) };
  const ping = createPing(losing, 10, 100);
  expect(await ping()).toBe(false);
  while (!(await ping()));
  expect(asked).toBe(2);
});
