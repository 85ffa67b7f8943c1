import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { VersionTelemetry } from '@canvass/shared/contracts';
import { writeAddresses } from '../launch/addresses';
import { ADDRESSES_FILE, OPERATOR_TOKEN_FILE } from '../launch/data-directory';
import { emptyDirectory, promotedStore, publishBuild, settings } from './fixture';
import { healthOf, readHealth } from './health';
import { findHealthSource, namedVersions } from './health-source';
import { runCommand } from './run-command';

const counted: VersionTelemetry = {
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
let answer: [status: number, body: string];
let asked: IncomingMessage[];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request);
    response.writeHead(answer[0], { 'content-type': 'application/json' }).end(answer[1]);
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(() => {
  asked = [];
  answer = [200, JSON.stringify({ since: '2026-11-20T10:00:00.000Z', versions: [counted] })];
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

test('health is asked of the API as an operator', async () => {
  const source = { api: `${origin}/api`, token: 'a-token-of-operators' };
  expect(await readHealth(source, 'staging', 6, ['1.1.0', '1.0.0+b'])).toEqual([counted]);
  expect(asked.map(({ url, headers }) => [url, headers.authorization])).toEqual([
    ['/api/telemetry?channel=staging&hours=6&versions=1.1.0%2C1.0.0%2Bb', 'Bearer a-token-of-operators'],
  ]);
});

test.each([
  [401, '{}', 'it does not know this token'],
  [503, '{}', 'status 503'],
  [200, '<!doctype html>', 'what answers there is no API of Canvass'],
  [200, '{"versions":[{"area":"mf-admin"}]}', 'what answers there is no API of Canvass'],
])('an answer like %s %s is told in a sentence', async (status, body, why) => {
  answer = [status, body];
  const reading = readHealth({ api: `${origin}/api`, token: 'a' }, 'production', 24, []);
  await expect(reading).rejects.toThrow(`${origin}/api does not tell its health: ${why}.`);
});

test('an API that is not there is told in a sentence', async () => {
  const reading = readHealth({ api: 'http://127.0.0.1:1/api', token: 'a' }, 'production', 24, []);
  await expect(reading).rejects.toThrow('Nobody answers at http://127.0.0.1:1/api: its health is not known.');
});

const nothing = { loads: 0, failures: 0, errors: 0, timedLoads: 0, loadTime: null };
const rollout = { percent: 10, salt: 'a', users: [] };

test('a candidate is compared with the stable version, and a stable one with the one before it, the shell too', () => {
  const remotes = {
    'mf-admin': { stable: '1.1.0', previous: '1.0.0', candidate: { version: '1.2.0', ...rollout } },
    'mf-public': { stable: '3.0.0' },
  };
  const tried = { ...counted, version: '1.2.0', loads: 5 };
  const broken = { ...counted, loads: 100, failures: 900 };
  const before = { ...counted, version: '1.0.0' };
  const ofShell = { ...counted, area: 'shell' };
  const reported = [broken, tried, before, { ...ofShell, version: '4.1.0' }, { ...ofShell, version: '4.0.0' }];
  const [shell, admin, ofPublic] = healthOf({ shell: '4.1.0', previousShell: '4.0.0', remotes }, reported);
  expect(shell).toMatchObject({ area: 'shell', stable: { loads: 40 }, verdict: { advice: 'keep', reasons: [] } });
  expect([admin?.candidate, admin?.stable, admin?.previous]).toEqual([tried, broken, before]);
  expect(admin?.candidateVerdict?.advice).toBe('wait');
  expect(admin?.verdict?.advice).toBe('roll-back');
  expect(ofPublic).toEqual({
    area: 'mf-public',
    stable: { ...counted, ...nothing, area: 'mf-public', version: '3.0.0' },
  });
});

test('health is asked of every version that a channel names, once', () => {
  const remotes = {
    'mf-admin': { stable: '1.1.0', previous: '1.0.0', candidate: { version: '1.2.0', ...rollout } },
    'mf-public': { stable: '1.1.0' },
  };
  const channel = { channel: 'production', revision: 1, shell: '5.1.0', previousShell: '5.0.0', remotes, settings };
  expect(namedVersions(channel)).toEqual(['5.1.0', '5.0.0', '1.1.0', '1.0.0', '1.2.0']);
});

test('an API that is named is asked with the token of the environment', async () => {
  const environment = { OPERATOR_TOKEN: 'a-token-of-operators' };
  expect(await findHealthSource('/nowhere/releases', 'https://canvass.example/api/', environment)).toEqual({
    api: 'https://canvass.example/api',
    token: 'a-token-of-operators',
  });
  await expect(findHealthSource('/nowhere/releases', 'https://canvass.example/api', {})).rejects.toThrow(
    'The API tells its health to operators only: set OPERATOR_TOKEN.',
  );
});

test('otherwise the local installation is asked that keeps its releases in the store, while it runs', async () => {
  const data = emptyDirectory();
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

test('status tells people how versions fare, and suggests to go back from one that is worse', async () => {
  const store = promotedStore();
  for (const version of ['1.1.0-bbbb', '1.2.0-cccc']) publishBuild(store, 'mf-admin', { version });
  const options = ['--why', 'B', '--no-boot', '--store', store];
  await runCommand(['promote', 'mf-admin@1.1.0-bbbb', ...options], () => {});
  await runCommand(['canary', 'mf-admin@1.2.0-cccc', '--percent', '1', ...options], () => {});
  const last = { at: '2026-11-20T10:00:00.000Z', message: 'Error: gone' };
  const broken = { ...counted, version: '1.1.0-bbbb', loads: 5, failures: 20, loadTime: null, last };
  const tried = { ...counted, version: '1.2.0-cccc', loads: 1, last: { ...last, message: 'Error: late' } };
  const versions = [broken, tried, { ...counted, version: '1.0.0-aaaa' }];
  answer = [200, JSON.stringify({ since: last.at, versions })];
  process.env['OPERATOR_TOKEN'] = 'a-token-of-operators';
  const { output, exitCode } = await runCommand(['status', '--api', `${origin}/api`, '--store', store], () => {});
  delete process.env['OPERATOR_TOKEN'];
  expect(exitCode).toBe(0);
  const { searchParams } = new URL(asked[0]?.url ?? '', origin);
  expect(searchParams.get('versions')).toBe('1.0.0-aaaa,1.1.0-bbbb,1.2.0-cccc');
  expect(output.split('\n').slice(-10)).toEqual([
    '  in the page loads of the last 24 hours:',
    '  shell        1.0.0-aaaa           0 loads, 0 failed, 0 threw',
    '  mf-admin     1.2.0-cccc           1 loads in 121 ms, 0 failed, 0 threw',
    '                                    last: Error: late',
    '                                    1 and 25 page loads are too few to compare.',
    '               1.1.0-bbbb           5 loads, 20 failed, 0 threw',
    '                                    last: Error: gone',
    '                                    Roll it back with --stable? It fails to load in 80.0% of 25 page loads; the other in 0.0% of 40.',
    '               1.0.0-aaaa           40 loads in 121 ms, 0 failed, 0 threw',
    '  mf-public    1.0.0-aaaa           0 loads, 0 failed, 0 threw',
  ]);
});

test('status tells what is served when nobody tells how it fares, and says why', async () => {
  const args = ['status', '--api', 'https://canvass.example/api', '--store', promotedStore()];
  const why = 'The API tells its health to operators only: set OPERATOR_TOKEN.';
  const { output, exitCode } = await runCommand([...args, '--json'], () => {});
  expect([exitCode, JSON.parse(output)]).toMatchObject([
    0,
    { channels: [{ channel: 'production', healthUnknown: why }] },
  ]);
  expect((await runCommand(args, () => {})).output).toContain(`\n  ${why}`);
});
