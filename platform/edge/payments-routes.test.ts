import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PaymentsConfig } from '@canvass/shared/area';
import { emptyDirectory, publishBuild, settings } from '../release/fixture';
import { promote } from '../release/promote';
import { startEdge, type Edge } from './edge';

const SANDBOX: PaymentsConfig = { mode: 'sandbox', publishableKey: 'pk_sandbox_canvass', script: '/stripe.js' };
const SCRIPT = '/payments-sandbox/stripe.js';

let releases: string;
let edge: Edge;
let behind: Server;
let target: string;
let seen: { method?: string; url?: string; headers: IncomingHttpHeaders }[] = [];

/** Makes a revision of the channel in which cards are taken so. */
function take(payments: PaymentsConfig | undefined): void {
  const versions = { shell: '1.0.0-aaaa', 'mf-public': '1.0.0-aaaa' };
  const config = { ...settings.config, payments };
  promote({ store: releases, channel: 'production', versions, settings: { ...settings, config }, why: 'Cards' });
}

function ask(path: string, method = 'GET', { port } = edge) {
  return fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { authorization: 'Bearer sk_sandbox_1' } });
}

beforeAll(async () => {
  releases = emptyDirectory();
  for (const name of ['shell', 'mf-public']) publishBuild(releases, name);
  take(SANDBOX);
  behind = createServer(({ method, url, headers }, response) => {
    seen.push({ method, url, headers });
    response.end('behind');
  });
  await new Promise<void>((resolve) => behind.listen(0, '127.0.0.1', resolve));
  target = `http://127.0.0.1:${(behind.address() as AddressInfo).port}`;
  const apiTargets = ['http://127.0.0.1:9'];
  edge = await startEdge({ port: 0, releases, channel: 'production', apiTargets, paymentsTarget: target });
});

beforeEach(() => {
  seen = [];
});

afterAll(async () => {
  await edge.stop();
  await new Promise((resolve) => behind.close(resolve));
});

test('the sandbox is asked for what its card form asks, without authority', async () => {
  const allowed = [
    ['GET', SCRIPT],
    ['POST', '/payments-sandbox/methods'],
    ['POST', '/payments-sandbox/confirm'],
    ['POST', '/payments-sandbox/challenge'],
    ['POST', '/payments-sandbox/retrieve'],
  ] as const;
  for (const [method, path] of allowed) expect(await (await ask(path, method)).text()).toBe('behind');
  expect(seen.map(({ method, url }) => [method, url])).toEqual(allowed);
  for (const { headers } of seen) expect(headers).not.toHaveProperty('authorization');
});

test.each([
  ['GET', '/v1/payment_intents'],
  ['POST', '/v1/payment_intents'],
  ['POST', '/v1/refunds'],
  ['POST', '/sandbox/disputes'],
  ['POST', '/payments-sandbox/../v1/refunds'],
  ['POST', '/payments-sandbox/v1/refunds'],
  ['GET', '/payments-sandbox/confirm'],
  ['DELETE', SCRIPT],
  ['GET', '/payments-sandbox'],
])('%s %s, which needs the secret key or is nothing, is not there', async (method, path) => {
  expect((await ask(path, method)).status).toBe(404);
  expect(seen).toEqual([]);
});

test.each([
  ['for real', { mode: 'stripe', publishableKey: 'pk_live_1' } as const],
  ['nowhere', undefined],
])('where cards are taken %s there is no sandbox', async (_, payments) => {
  take(payments);
  expect((await ask(SCRIPT)).status).toBe(404);
  expect((await ask('/payments-sandbox/confirm', 'POST')).status).toBe(405);
  expect(seen).toEqual([]);
  take(SANDBOX);
  expect((await ask(SCRIPT)).status).toBe(200);
});

test('an edge that was not told of a sandbox has none, whatever the channel says', async () => {
  const apiTargets = ['http://127.0.0.1:9'];
  const without = await startEdge({ port: 0, releases, channel: 'production', apiTargets });
  expect((await ask(SCRIPT, 'GET', without)).status).toBe(404);
  await without.stop();
});

test('in production the edge does not start in front of the sandbox', async () => {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  const options = { port: 0, releases, channel: 'production', apiTargets: [], paymentsTarget: target };
  await expect(startEdge(options)).rejects.toThrow('it cannot run with NODE_ENV=production');
  process.env.NODE_ENV = before;
});
