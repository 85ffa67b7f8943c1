import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { VersionTelemetry } from '@canvass/shared/contracts';
import { writeAddresses } from '@canvass/data-directory/addresses';
import { ADDRESSES_FILE, OPERATOR_TOKEN_FILE } from '@canvass/data-directory/data-directory';
import { createEmptyDirectory, createPromotedStore, publishBuild, testSettings } from '../testing/fixture';
import { getAreaHealth, readHealth } from './health';
import { findHealthSource, listVersionIds } from './health-source';
import { runWithoutBrowser } from '../testing/command-fixture';

const telemetry: VersionTelemetry = {
  area: 'mf-admin',
  version: '1.1.0',
  loads: 40,
  failures: 0,
  errors: 0,
  timedLoads: 40,
  loadTime: 120.5,
};

let server: Server;
let origin: string;
let apiResponse: [status: number, body: string];
let requests: IncomingMessage[];

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request);
    response.writeHead(apiResponse[0], { 'content-type': 'application/json' }).end(apiResponse[1]);
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(() => {
  requests = [];
  apiResponse = [200, JSON.stringify({ since: '2026-11-20T10:00:00.000Z', versions: [telemetry] })];
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

test('health is requested from the API with the operator token', async () => {
  const source = { api: `${origin}/api`, token: 'a-token-of-operators' };
  expect(await readHealth(source, 'staging', 6, ['1.1.0', '1.0.0+b'])).toEqual([telemetry]);
  expect(requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
    ['/api/telemetry?channel=staging&hours=6&versions=1.1.0%2C1.0.0%2Bb', 'Bearer a-token-of-operators'],
  ]);
});

test.each([
  [401, '{}', ' (401): unknown token'],
  [503, '{}', ' (503): unexpected status'],
  [200, '<!doctype html>', ': this is not a Canvass API'],
  [200, '{"versions":[{"area":"mf-admin"}]}', ': this is not a Canvass API'],
])('a response like %s %s is reported in one sentence', async (status, body, why) => {
  apiResponse = [status, body];
  const healthRequest = readHealth({ api: `${origin}/api`, token: 'a' }, 'production', 24, []);
  await expect(healthRequest).rejects.toThrow(`Health request to ${origin}/api failed${why}.`);
});

test('an unreachable API is reported in one sentence', async () => {
  const healthRequest = readHealth({ api: 'http://127.0.0.1:1/api', token: 'a' }, 'production', 24, []);
  await expect(healthRequest).rejects.toThrow('No answer from http://127.0.0.1:1/api: no health data.');
});

const emptyCounts = { loads: 0, failures: 0, errors: 0, timedLoads: 0, loadTime: null };
const rollout = { percent: 10, salt: 'a', users: [] };

test('a canary is compared with stable, and stable with previous, for areas and shell', () => {
  const remotes = {
    'mf-admin': { stable: '1.1.0', previous: '1.0.0', candidate: { version: '1.2.0', ...rollout } },
    'mf-public': { stable: '3.0.0' },
  };
  const canaryTelemetry = { ...telemetry, version: '1.2.0', loads: 5 };
  const failingTelemetry = { ...telemetry, loads: 100, failures: 900 };
  const previousTelemetry = { ...telemetry, version: '1.0.0' };
  const shellTelemetry = { ...telemetry, area: 'shell' };
  const reported = [
    failingTelemetry,
    canaryTelemetry,
    previousTelemetry,
    { ...shellTelemetry, version: '4.1.0' },
    { ...shellTelemetry, version: '4.0.0' },
  ];
  const [shellHealth, adminHealth, publicHealth] = getAreaHealth(
    { shell: '4.1.0', previousShell: '4.0.0', remotes },
    reported,
  );
  expect(shellHealth).toMatchObject({ area: 'shell', stable: { loads: 40 }, verdict: { advice: 'keep', reasons: [] } });
  expect([adminHealth?.candidate, adminHealth?.stable, adminHealth?.previous]).toEqual([
    canaryTelemetry,
    failingTelemetry,
    previousTelemetry,
  ]);
  expect(adminHealth?.candidateVerdict?.advice).toBe('wait');
  expect(adminHealth?.verdict?.advice).toBe('roll-back');
  expect(publicHealth).toEqual({
    area: 'mf-public',
    stable: { ...telemetry, ...emptyCounts, area: 'mf-public', version: '3.0.0' },
  });
});

test('health is requested once for every version of a channel', () => {
  const remotes = {
    'mf-admin': { stable: '1.1.0', previous: '1.0.0', candidate: { version: '1.2.0', ...rollout } },
    'mf-public': { stable: '1.1.0' },
  };
  const channel = {
    channel: 'production',
    revision: 1,
    shell: '5.1.0',
    previousShell: '5.0.0',
    remotes,
    settings: testSettings,
  };
  expect(listVersionIds(channel)).toEqual(['5.1.0', '5.0.0', '1.1.0', '1.0.0', '1.2.0']);
});

test('an explicit API is requested with the token from the environment', async () => {
  const environment = { OPERATOR_TOKEN: 'a-token-of-operators' };
  expect(await findHealthSource('/nowhere/releases', 'https://canvass.example/api', environment)).toEqual({
    api: 'https://canvass.example/api',
    token: 'a-token-of-operators',
  });
  await expect(findHealthSource('/nowhere/releases', 'https://canvass.example/api', {})).rejects.toThrow(
    'Health data needs the operator token: set OPERATOR_TOKEN.',
  );
});

test('without --api the running local installation of the store is requested', async () => {
  const data = createEmptyDirectory();
  const store = join(data, 'releases');
  mkdirSync(store);
  expect(await findHealthSource(store, undefined)).toBeUndefined();
  writeFileSync(join(data, OPERATOR_TOKEN_FILE), 'of-this-machine');
  const addresses = { payments: origin, project: 'demo-canvass', api: `${origin}/api`, edge: origin };
  writeAddresses(join(data, ADDRESSES_FILE), { ...addresses, identity: '127.0.0.1:1' });
  expect(await findHealthSource(store, undefined)).toBeUndefined();
  writeAddresses(join(data, ADDRESSES_FILE), { ...addresses, identity: new URL(origin).host });
  expect(await findHealthSource(store, undefined)).toEqual({ api: `${origin}/api`, token: 'of-this-machine' });
});

test('status prints version health and suggests a rollback from a worse version', async () => {
  const store = createPromotedStore();
  for (const version of ['1.1.0-bbbb', '1.2.0-cccc']) publishBuild(store, 'mf-admin', { version });
  const options = ['--why', 'B', '--no-boot', '--store', store];
  await runWithoutBrowser(['promote', 'mf-admin@1.1.0-bbbb', ...options]);
  await runWithoutBrowser(['canary', 'mf-admin@1.2.0-cccc', '--percent', '1', ...options]);
  const last = { at: '2026-11-20T10:00:00.000Z', message: 'Error: gone' };
  const failingTelemetry = { ...telemetry, version: '1.1.0-bbbb', loads: 5, failures: 20, loadTime: null, last };
  const canaryTelemetry = { ...telemetry, version: '1.2.0-cccc', loads: 1, last: { ...last, message: 'Error: late' } };
  const versions = [failingTelemetry, canaryTelemetry, { ...telemetry, version: '1.0.0-aaaa' }];
  apiResponse = [200, JSON.stringify({ since: last.at, versions })];
  process.env['OPERATOR_TOKEN'] = 'a-token-of-operators';
  const { output, exitCode } = await runWithoutBrowser(['status', '--api', `${origin}/api`, '--store', store]);
  delete process.env['OPERATOR_TOKEN'];
  expect(exitCode).toBe(4);
  const { searchParams } = new URL(requests[0]?.url ?? '', origin);
  expect(searchParams.get('versions')).toBe('1.0.0-aaaa,1.1.0-bbbb,1.2.0-cccc');
  expect(output.split('\n').slice(-11)).toEqual([
    '  in the page loads of the last 24 hours:',
    '  shell        1.0.0-aaaa           0 loads, 0 failed, 0 threw',
    '  mf-admin     1.2.0-cccc           1 loads in 121 ms, 0 failed, 0 threw',
    '                                    last: Error: late',
    '                                    1 and 25 page loads are too few for a comparison.',
    '               1.1.0-bbbb           5 loads, 20 failed, 0 threw',
    '                                    last: Error: gone',
    '                                    Roll it back with --stable? It fails to load in 80.0% of 25 page loads; the other in 0.0% of 40.',
    '               1.0.0-aaaa           40 loads in 121 ms, 0 failed, 0 threw',
    '  mf-public    1.0.0-aaaa           0 loads, 0 failed, 0 threw',
    '  unhealthy: mf-admin 1.1.0-bbbb does worse: It fails to load in 80.0% of 25 page loads; the other in 0.0% of 40.',
  ]);
});

test('status prints what is served when health is unavailable, with the reason', async () => {
  const args = ['status', '--api', 'https://canvass.example/api', '--store', createPromotedStore()];
  const why = 'Health data needs the operator token: set OPERATOR_TOKEN.';
  const { output, exitCode } = await runWithoutBrowser([...args, '--json']);
  expect([exitCode, JSON.parse(output)]).toMatchObject([
    4,
    { channels: [{ channel: 'production', healthUnknown: why, problems: [why] }] },
  ]);
  expect((await runWithoutBrowser(args)).output).toContain(`\n  ${why}`);
});
