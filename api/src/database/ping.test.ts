import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { MongoClient } from 'mongodb';
import { createPing } from './ping';

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

test('a database that hangs is reported within two seconds, is asked once meanwhile, and is found again', async () => {
  const ping = createPing(client.db('canvass'));
  expect(await ping()).toBe(true);
  isOpen = false;
  commands = 0;
  const started = performance.now();
  const answers = await Promise.all([ping(), ping(), ping()]);
  expect([answers, await ping()]).toEqual([[false, false, false], false]);
  expect((performance.now() - started) / 2).toBeLessThan(PROBE_TIMEOUT_MS);
  expect(commands).toBe(1);
  isOpen = true;
  for (const send of held.splice(0)) send();
  while (!(await ping())) expect(performance.now() - started).toBeLessThan(20_000);
});

test('a database that refuses is no reason to fail', async () => {
  const refusing = { command: () => Promise.reject(new Error('no')) };
  expect(await createPing(refusing)()).toBe(false);
});
