import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readWebhooks } from '../health/webhooks';
import { change, call, runWithoutBrowser, storeWithNext, V1, V2 } from '../testing/command-fixture';
import { createEmptyDirectory } from '../testing/fixture';

const SECRET = `whsec_${Buffer.from('a secret of the owners').toString('base64')}`;

interface Message {
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Answers as the API at `/api/telemetry`, and as webhooks elsewhere. */
let server: Server;
let origin: string;
let messages: Message[];
/** The statuses of the next responses to messages; 200 after those. */
let statuses: number[];
/** In how many of 100 page loads the new version fails. */
let failures: number;

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url?.startsWith('/api/telemetry')) {
        const counts = { area: 'mf-admin', errors: 0, timedLoads: 0, loadTime: null };
        const last = {
          at: '2026-11-20T10:00:00.000Z',
          message: 'x is undefined',
          stack: [`mf-admin/${V2}/page.js:1:2`],
        };
        const versions = [
          { ...counts, version: V1, loads: 100, failures: 0 },
          { ...counts, version: V2, loads: 100 - failures, failures, last },
        ];
        return response.end(JSON.stringify({ since: '2026-11-20T10:00:00.000Z', versions }));
      }
      messages.push({ url: request.url ?? '', headers: request.headers, body });
      return response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(() => {
  messages = [];
  statuses = [];
  failures = 40;
  Object.assign(process.env, { WEBHOOK_SECRET: SECRET, OPERATOR_TOKEN: 'a-token-of-operators' });
});

afterAll(() => {
  delete process.env['WEBHOOK_SECRET'];
  delete process.env['OPERATOR_TOKEN'];
  server.close();
  server.closeAllConnections();
});

/** A store that serves the new version of mf-admin, and its webhooks. */
async function createStore(webhooks: object = { 'mf-admin': `${origin}/owners` }) {
  const store = storeWithNext();
  await change(store, 'promote', `mf-admin@${V2}`);
  const file = join(createEmptyDirectory(), 'webhooks.json');
  writeFileSync(file, JSON.stringify(webhooks));
  return {
    notify: (...args: string[]) => call(store, 'notify', '--api', `${origin}/api`, '--webhooks', file, ...args),
    store,
  };
}

test('the owners of an area are told once about a version that does worse, with the command that withdraws it', async () => {
  const { notify, store } = await createStore();
  expect((await notify()).result).toMatchObject({ ok: true, sent: [{ area: 'mf-admin', version: V2 }] });
  expect(messages.map(({ url }) => url)).toEqual(['/owners']);
  expect(JSON.parse(messages[0]?.body ?? '')).toMatchObject({
    type: 'version.failing',
    data: {
      channel: 'production',
      area: 'mf-admin',
      version: V2,
      comparedWith: V1,
      failures: 40,
      owners: ['@canvass/admin-tools'],
      message: 'x is undefined',
      stack: [`at mf-admin/${V2}/page.js:1:2`],
      rollback: `npm run release -- rollback mf-admin --channel production --why "${V2} does worse than ${V1}"`,
    },
  });
  expect((await notify()).result).toMatchObject({ sent: [] });
  expect(messages).toHaveLength(1);
  expect((await call(store, 'verify')).result).toMatchObject({ ok: true });
});

test('status --errors shows the last error of each version with its stack', async () => {
  const { store } = await createStore();
  const { result } = await call(store, 'status', '--errors', '--api', `${origin}/api`);
  const frames = [{ position: `mf-admin/${V2}/page.js:1:2` }];
  expect(result).toMatchObject({
    channels: [{ errors: [{ area: 'mf-admin', version: V2, message: 'x is undefined', frames }] }],
  });
  const { output } = await runWithoutBrowser(['status', '--errors', '--store', store, '--api', `${origin}/api`]);
  expect(output).toMatch(/x is undefined\n +at mf-admin\/1\.1\.0-bbbb\/page\.js:1:2$/m);
});

test('a message is signed as Standard Webhooks define', async () => {
  const { notify } = await createStore();
  await notify();
  const [{ headers, body } = { headers: {} as IncomingHttpHeaders, body: '' }] = messages;
  const key = Buffer.from('a secret of the owners');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
});

test('a webhook that fails is tried again with the same id, and told at the next run if it still fails', async () => {
  const { notify } = await createStore({ '*': `${origin}/all` });
  statuses = [500];
  expect((await notify()).result).toMatchObject({ ok: true });
  expect(new Set(messages.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(messages).toHaveLength(2);

  const { notify: notifyAgain } = await createStore({ '*': `${origin}/all` });
  statuses = [500, 500, 500];
  expect(await notifyAgain()).toMatchObject({
    exitCode: 1,
    result: { failed: [`The webhook of mf-admin could not be notified about ${V2}: it responded with 500`] },
  });
  expect((await notifyAgain()).result).toMatchObject({ ok: true, sent: [{ version: V2 }] });
});

test('versions that do well, areas without a webhook, and dry runs send nothing', async () => {
  const { notify } = await createStore({ 'mf-public': `${origin}/others` });
  expect((await notify()).result).toMatchObject({ sent: [] });
  const { notify: notifyOwners } = await createStore();
  expect((await notifyOwners('--dry-run')).result).toMatchObject({ sent: [{ version: V2 }] });
  failures = 0;
  expect((await notifyOwners()).result).toMatchObject({ sent: [] });
  expect(messages).toEqual([]);
});

test.each([
  ['{', 'cannot be read as JSON'],
  ['{}', 'names no webhook'],
  ['{"mf-admin":"http://hooks.example"}', 'the webhook of mf-admin must be an https address'],
])('the webhooks %s are refused', (content, message) => {
  const file = join(createEmptyDirectory(), 'webhooks.json');
  writeFileSync(file, content);
  expect(() => readWebhooks(file)).toThrow(message);
});

test('a run without a secret is refused', async () => {
  const { notify } = await createStore();
  delete process.env['WEBHOOK_SECRET'];
  expect((await notify()).exitCode).toBe(2);
});
