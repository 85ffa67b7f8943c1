import { MAX_VERSIONS, readTelemetry, sendTelemetry } from '@canvass/shared/contracts';
import { OPERATOR_TOKEN, startApi, type TestApi } from '../../testing/api';

const HOUR_MS = 3_600_000;
const start = Date.UTC(2026, 4, 4, 10, 20);

let api: TestApi;
let time = start;

beforeEach(async () => {
  time = start;
  api = await startApi({ now: () => new Date(time) });
});

afterEach(() => api.stop());

function createTestReport(overrides: Record<string, unknown> = {}) {
  return { kind: 'loaded', area: 'mf-admin', version: '1.4.0-3f2a91c', channel: 'production', ...overrides };
}

async function sendFrom(address: string, ...reports: unknown[]) {
  const headers = { 'X-Forwarded-For': address };
  const { status, body } = await api.call(sendTelemetry, { headers, body: { reports } });
  expect([status, body]).toEqual([200, { accepted: reports.length }]);
}

const send = (...reports: unknown[]) => sendFrom('192.0.2.1', ...reports);

function readStored() {
  return api.db.collection('telemetry').find().sort({ _id: 1 }).toArray();
}

test('reports of one version are summed per hour', async () => {
  await send(createTestReport({ duration: 80 }), createTestReport({ duration: 120 }), createTestReport());
  time += 10 * 60_000;
  await send(
    createTestReport({ kind: 'failed', message: 'It did not load.', requestId: 'page-12345678' }),
    createTestReport({ kind: 'error' }),
  );
  expect(await readStored()).toEqual([
    expect.objectContaining({
      area: 'mf-admin',
      version: '1.4.0-3f2a91c',
      channel: 'production',
      hour: new Date(Date.UTC(2026, 4, 4, 10)),
      loads: 3,
      timedLoads: 2,
      loadTime: 200,
      failures: 1,
      errors: 1,
      last: { message: 'It did not load.', requestId: 'page-12345678', at: new Date(time) },
    }),
  ]);
});

test('areas, versions, channels and hours are counted separately', async () => {
  await send(
    createTestReport(),
    createTestReport({ area: 'mf-public' }),
    createTestReport({ version: '1.5.0' }),
    createTestReport({ channel: 'staging' }),
  );
  time += HOUR_MS;
  await send(createTestReport());
  const counted = await readStored();
  expect(counted.map(({ loads }) => loads as number)).toEqual([1, 1, 1, 1, 1]);
});

test('a hundred beacons at once are all counted', async () => {
  await Promise.all(Array.from({ length: 100 }, () => send(createTestReport(), createTestReport({ kind: 'error' }))));
  expect(await readStored()).toEqual([expect.objectContaining({ loads: 100, errors: 100 })]);
});

test('unconfigured areas are counted together', async () => {
  await send(createTestReport({ area: 'mf-invented' }), createTestReport({ area: 'mf-made-up' }));
  expect(await readStored()).toEqual([expect.objectContaining({ area: 'other', loads: 2 })]);
});

/** Sends beacons with twenty invented versions each. */
async function sendInventedVersions(beacons: number, { address = '192.0.2.1', channel = 'production' } = {}) {
  for (let beacon = 0; beacon < beacons; beacon += 1) {
    const reports = Array.from({ length: 20 }, (_, at) =>
      createTestReport({ channel, version: `9.${beacon}.${at}-${address.replaceAll(':', '.')}` }),
    );
    await sendFrom(address, ...reports);
  }
}

test('one address can add a limited number of versions, and the rest is counted as other in its channel', async () => {
  await sendInventedVersions(30);
  const counted = await readStored();
  expect(counted).toHaveLength(41);
  expect(counted.filter(({ version }) => version === 'other')).toEqual([
    expect.objectContaining({ channel: 'production', area: 'mf-admin', loads: 560 }),
  ]);
});

test('an address that invents versions does not displace the versions of others', async () => {
  await sendInventedVersions(30);
  await sendFrom('192.0.2.2', createTestReport({ version: '2.0.0' }));
  await sendFrom('192.0.2.1', createTestReport({ version: '2.0.0' }));
  expect((await readStored()).find(({ version }) => version === '2.0.0')).toMatchObject({ loads: 2 });
});

test('an IPv6 network counts as one address', async () => {
  await sendInventedVersions(2, { address: '2001:db8::1' });
  await sendInventedVersions(2, { address: '2001:db8::2' });
  expect(await readStored()).toHaveLength(41);
});

test('the version limit is reset every hour', async () => {
  await sendInventedVersions(3);
  time += HOUR_MS;
  await send(createTestReport({ version: '2.0.0' }));
  expect((await readStored()).at(-1)).toMatchObject({ version: '2.0.0', loads: 1 });
});

test('invented versions of many addresses cannot fill the database', async () => {
  for (let each = 0; each < 13; each += 1) await sendInventedVersions(2, { address: `192.0.2.${each}` });
  const counted = await readStored();
  expect(counted).toHaveLength(501);
  expect(counted.find(({ version }) => version === 'other')).toMatchObject({ channel: 'production', loads: 20 });
});

test('invented channels are counted together', async () => {
  const channels = ['production', 'staging', 'one', 'two', 'three', 'production'];
  await send(...channels.map((channel) => createTestReport({ channel })));
  const counted = await readStored();
  expect(counted.map(({ channel, loads }) => [channel, loads as number])).toEqual([
    ['one', 1],
    ['other', 2],
    ['production', 2],
    ['staging', 1],
  ]);
});

test('an email that slipped into a message is not stored', async () => {
  await send(createTestReport({ kind: 'error', message: 'No survey for ada@canvass.test' }));
  expect((await readStored())[0]?.['last']).toMatchObject({ message: 'No survey for [email]' });
});

test('a beacon needs no token and ignores one', async () => {
  const { status } = await api.call(sendTelemetry, { token: 'nonsense', body: { reports: [createTestReport()] } });
  expect(status).toBe(200);
});

test('counters are kept for 30 days', async () => {
  const indexes = await api.db.collection('telemetry').indexes();
  expect(indexes.find(({ key }) => 'hour' in key)?.expireAfterSeconds).toBe(30 * 86_400);
});

async function readTelemetryAs(query: Record<string, string> = {}) {
  const { status, body } = await api.call(readTelemetry, { token: OPERATOR_TOKEN, query });
  expect(status).toBe(200);
  return body;
}

test('an operator reads the totals of each version, sorted by number of reports', async () => {
  const canaryVersion = { version: '1.5.0' };
  await send(
    createTestReport({ duration: 80 }),
    createTestReport({ duration: 100 }),
    createTestReport(),
    createTestReport({ ...canaryVersion, duration: 300 }),
  );
  time += HOUR_MS;
  await send(
    createTestReport({ duration: 120 }),
    createTestReport({ ...canaryVersion, kind: 'failed', message: 'gone' }),
  );
  const failed = time;
  await send(
    createTestReport({ ...canaryVersion, kind: 'error' }),
    createTestReport({ area: 'mf-public', kind: 'failed' }),
  );
  const zeroCounts = { loads: 0, failures: 0, errors: 0, timedLoads: 0, loadTime: null };
  expect(await readTelemetryAs()).toEqual({
    since: '2026-05-03T11:00:00.000Z',
    versions: [
      { ...zeroCounts, area: 'mf-admin', version: '1.4.0-3f2a91c', loads: 4, timedLoads: 3, loadTime: 100 },
      {
        area: 'mf-admin',
        version: '1.5.0',
        loads: 1,
        failures: 1,
        errors: 1,
        timedLoads: 1,
        loadTime: 300,
        last: { at: new Date(failed).toISOString(), message: 'gone' },
      },
      { ...zeroCounts, area: 'mf-public', version: '1.4.0-3f2a91c', failures: 1 },
    ],
  });
});

test('the latest error is returned, even when there was none in the last hour', async () => {
  await send(createTestReport({ kind: 'error', message: 'zero' }));
  time += HOUR_MS;
  const details = { message: 'one', stack: ['mf-admin/1.4.0-3f2a91c/users.js:1:20'], requestId: 'page-12345678' };
  await send(createTestReport({ kind: 'error', ...details }));
  const last = { at: new Date(time).toISOString(), ...details };
  time += HOUR_MS;
  await send(createTestReport());
  expect((await readTelemetryAs()).versions).toEqual([expect.objectContaining({ errors: 2, last })]);
});

test.each([
  ['text', ['at Ada (https://canvass.test/?q=secret)']],
  ['a path out of its release', ['mf-admin/../users.js:1:20']],
  ['more than ten positions', Array.from({ length: 11 }, () => 'mf-admin/1.4.0/users.js:1:20')],
])('a stack with %s is refused', async (_, stack) => {
  const reports = [createTestReport({ kind: 'error', message: 'one', stack })];
  const { status, body } = await api.call(sendTelemetry, { body: { reports } });
  expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('reports.0.stack')]);
});

test('other channels and earlier hours are excluded', async () => {
  await send(createTestReport());
  time += 3 * HOUR_MS;
  await send(createTestReport(), createTestReport({ channel: 'staging' }));
  const loads = async (query: Record<string, string>) =>
    (await readTelemetryAs(query)).versions.map((version) => version.loads);
  expect(await loads({ hours: '2' })).toEqual([1]);
  expect(await loads({ hours: '3' })).toEqual([2]);
  expect(await loads({ channel: 'staging' })).toEqual([1]);
  expect(await loads({ channel: 'nowhere' })).toEqual([]);
});

test('a requested version is returned, no matter how many others have more reports', async () => {
  await send(createTestReport({ version: '2.0.0', kind: 'failed' }));
  for (let each = 0; each < 5; each += 1) {
    const address = `192.0.2.${each + 10}`;
    await sendInventedVersions(2, { address });
    await sendInventedVersions(2, { address });
  }
  const mostReported = (await readTelemetryAs()).versions;
  expect(mostReported).toHaveLength(MAX_VERSIONS);
  expect(mostReported.filter(({ version }) => version === '2.0.0')).toEqual([]);
  const { versions } = await readTelemetryAs({ versions: '1.4.0-3f2a91c,2.0.0' });
  expect(versions).toEqual([expect.objectContaining({ area: 'mf-admin', version: '2.0.0', failures: 1 })]);
});

test('requested versions are returned by area for the given channel and hours', async () => {
  await send(createTestReport());
  time += 3 * HOUR_MS;
  await send(
    createTestReport(),
    createTestReport({ area: 'shell' }),
    createTestReport({ channel: 'staging' }),
    createTestReport({ version: '1.4.0' }),
  );
  const { versions } = await readTelemetryAs({ versions: '1.4.0-3f2a91c', hours: '2' });
  expect(versions.map(({ area, version, loads }) => [area, version, loads])).toEqual([
    ['mf-admin', '1.4.0-3f2a91c', 1],
    ['shell', '1.4.0-3f2a91c', 1],
  ]);
});

test.each<Record<string, string>>([
  { hours: '0' },
  { hours: '169' },
  { hours: 'all' },
  { channel: 'No Channel' },
  { area: 'mf-admin' },
  { versions: '' },
  { versions: '1.0.0,' },
  { versions: '1.0.0 1.1.0' },
])('a query like %j is rejected', async (query) => {
  expect((await api.call(readTelemetry, { token: OPERATOR_TOKEN, query })).status).toBe(422);
});

test('the number of requested versions is limited', async () => {
  const getStatus = async (count: number) => {
    const versions = Array.from({ length: count }, (_, at) => `1.0.${at}`).join(',');
    return (await api.call(readTelemetry, { token: OPERATOR_TOKEN, query: { versions } })).status;
  };
  expect([await getStatus(MAX_VERSIONS), await getStatus(MAX_VERSIONS + 1)]).toEqual([200, 422]);
});
