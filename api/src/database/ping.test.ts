import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { MongoClient } from 'mongodb';
import { createPing, PING_TIMEOUT_MS } from './ping';

/** What a readiness probe waits for, in milliseconds. */
const PROBE_TIMEOUT_MS = 2000;

let gate: Server;
let isOpen = true;
const held: (() => void)[] = [];
const sockets: Socket[] = [];
let client: MongoClient;
let commands = 0;

/** A way to the database that can be shut: connections stay, and nothing comes through. */
beforeAll(async () => {
  const target = new URL(process.env['TEST_MONGODB_URI'] ?? '');
  gate = createServer((socket) => {
    const behind = connect(Number(target.port), target.hostname);
    sockets.push(socket, behind);
    socket.on('data', (chunk) => (isOpen ? behind.write(chunk) : held.push(() => behind.write(chunk))));
    behind.on('data', (chunk) => socket.write(chunk));
    socket.on('error', () => {});
    behind.on('error', () => {});
  });
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  const { port } = gate.address() as AddressInfo;
  client = await MongoClient.connect(`mongodb://127.0.0.1:${port}/?directConnection=true`, { monitorCommands: true });
  client.on('commandStarted', ({ commandName }) => {
    if (commandName === 'ping') commands += 1;
  });
});

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await client.close();
  gate.close();
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
