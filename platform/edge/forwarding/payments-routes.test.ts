import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PaymentsConfig } from '@canvass/shared/area';
import { createEmptyDirectory, publishBuild, testSettings } from '@canvass/release/testing/fixture';
import { promote } from '@canvass/release/commands/change';
import { startEdge, type Edge } from '../edge';

const SANDBOX: PaymentsConfig = { mode: 'sandbox', publishableKey: 'pk_sandbox_canvass', script: '/stripe.js' };
const SCRIPT = '/payments-sandbox/stripe.js';

let releases: string;
let edge: Edge;
let sandboxServer: Server;
let target: string;
let receivedRequests: { method?: string; url?: string; headers: IncomingHttpHeaders }[] = [];

/** Promotes a revision with these payment settings. */
function promotePayments(payments: PaymentsConfig | undefined): void {
  const versions = { shell: '1.0.0-aaaa', 'mf-public': '1.0.0-aaaa' };
  const config = { ...testSettings.config, payments };
  promote({ store: releases, channel: 'production', versions, settings: { ...testSettings, config }, why: 'Cards' });
}

function sendRequest(path: string, method = 'GET', { port } = edge) {
  return fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { authorization: 'Bearer sk_sandbox_1' } });
}

beforeAll(async () => {
  releases = createEmptyDirectory();
  for (const name of ['shell', 'mf-public']) publishBuild(releases, name);
  promotePayments(SANDBOX);
  sandboxServer = createServer(({ method, url, headers }, response) => {
    receivedRequests.push({ method, url, headers });
    response.end('behind');
  });
  await new Promise<void>((resolve) => sandboxServer.listen(0, '127.0.0.1', resolve));
  target = `http://127.0.0.1:${(sandboxServer.address() as AddressInfo).port}`;
  const apiUpstreams = ['http://127.0.0.1:9'];
  edge = await startEdge({
    port: 0,
    releases,
    channel: 'production',
    apiUpstreams,
    paymentsUpstream: target,
  });
});

beforeEach(() => {
  receivedRequests = [];
});

afterAll(async () => {
  await edge.stop();
  await new Promise((resolve) => sandboxServer.close(resolve));
});

test('card form requests are forwarded to the sandbox without the authorization header', async () => {
  const allowed = [
    ['GET', SCRIPT],
    ['POST', '/payments-sandbox/methods'],
    ['POST', '/payments-sandbox/confirm'],
    ['POST', '/payments-sandbox/challenge'],
    ['POST', '/payments-sandbox/retrieve'],
  ] as const;
  for (const [method, path] of allowed) expect(await (await sendRequest(path, method)).text()).toBe('behind');
  expect(receivedRequests.map(({ method, url }) => [method, url])).toEqual(allowed);
  for (const { headers } of receivedRequests) expect(headers).not.toHaveProperty('authorization');
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
])('%s %s is not exposed by the edge', async (method, path) => {
  expect((await sendRequest(path, method)).status).toBe(404);
  expect(receivedRequests).toEqual([]);
});

test.each([
  ['for real', { mode: 'stripe', publishableKey: 'pk_live_1' } as const],
  ['nowhere', undefined],
])('the sandbox is not reachable when payments are %s', async (_, payments) => {
  promotePayments(payments);
  expect((await sendRequest(SCRIPT)).status).toBe(404);
  expect((await sendRequest('/payments-sandbox/confirm', 'POST')).status).toBe(405);
  expect(receivedRequests).toEqual([]);
  promotePayments(SANDBOX);
  expect((await sendRequest(SCRIPT)).status).toBe(200);
});

test('an edge without a sandbox upstream exposes no sandbox, whatever the channel says', async () => {
  const apiUpstreams = ['http://127.0.0.1:9'];
  const edgeWithoutSandbox = await startEdge({ port: 0, releases, channel: 'production', apiUpstreams });
  expect((await sendRequest(SCRIPT, 'GET', edgeWithoutSandbox)).status).toBe(404);
  await edgeWithoutSandbox.stop();
});

test('the edge refuses to start with the payments sandbox in production', async () => {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  const options = { port: 0, releases, channel: 'production', apiUpstreams: [], paymentsUpstream: target };
  await expect(startEdge(options)).rejects.toThrow('it cannot run with NODE_ENV=production');
  process.env.NODE_ENV = before;
});
