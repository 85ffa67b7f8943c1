import { MOST_VERSIONS, readTelemetry, sendTelemetry } from '@canvass/shared/contracts';
import { OPERATOR_TOKEN, startApi, type TestApi } from '../testing/api';

const HOUR = 3_600_000;
const start = Date.UTC(2026, 4, 4, 10, 20);

let api: TestApi;
let time = start;

beforeEach(async () => {
  time = start;
  api = await startApi({ now: () => new Date(time) });
});

afterEach(() => api.stop());

function report(overrides: Record<string, unknown> = {}) {
  return { kind: 'loaded', area: 'mf-admin', version: '1.4.0-3f2a91c', channel: 'production', ...overrides };
}

async function sendFrom(address: string, ...reports: unknown[]) {
  const headers = { 'X-Forwarded-For': address };
  const { status, body } = await api.call(sendTelemetry, { headers, body: { reports } });
  expect([status, body]).toEqual([200, { accepted: reports.length }]);
}

const send = (...reports: unknown[]) => sendFrom('192.0.2.1', ...reports);

function stored() {
  return api.db.collection('telemetry').find().sort({ _id: 1 }).toArray();
}

test('reports of one version add up within an hour', async () => {
  await send(report({ duration: 80 }), report({ duration: 120 }), report());
  time += 10 * 60_000;
  await send(
    report({ kind: 'failed', message: 'It did not load.', requestId: 'page-12345678' }),
    report({ kind: 'error' }),
  );
  expect(await stored()).toEqual([
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

test('areas, versions, channels and hours are counted apart', async () => {
  await send(report(), report({ area: 'mf-public' }), report({ version: '1.5.0' }), report({ channel: 'staging' }));
  time += HOUR;
  await send(report());
  const counted = await stored();
  expect(counted.map(({ loads }) => loads as number)).toEqual([1, 1, 1, 1, 1]);
});

test('a hundred beacons at once are all counted', async () => {
  await Promise.all(Array.from({ length: 100 }, () => send(report(), report({ kind: 'error' }))));
  expect(await stored()).toEqual([expect.objectContaining({ loads: 100, errors: 100 })]);
});

test('areas that nobody configured are counted together', async () => {
  await send(report({ area: 'mf-invented' }), report({ area: 'mf-made-up' }));
  expect(await stored()).toEqual([expect.objectContaining({ area: 'other', loads: 2 })]);
});

/** Beacons of twenty made-up versions each. */
async function invent(beacons: number, { address = '192.0.2.1', channel = 'production' } = {}) {
  for (let beacon = 0; beacon < beacons; beacon += 1) {
    const reports = Array.from({ length: 20 }, (_, at) =>
      report({ channel, version: `9.${beacon}.${at}-${address.replaceAll(':', '.')}` }),
    );
    await sendFrom(address, ...reports);
  }
}

test('one address brings a few versions; what else it invents is counted together, in its channel', async () => {
  await invent(30);
  const counted = await stored();
  expect(counted).toHaveLength(41);
  expect(counted.filter(({ version }) => version === 'other')).toEqual([
    expect.objectContaining({ channel: 'production', area: 'mf-admin', loads: 560 }),
  ]);
});

test('who invents versions takes the place of none that others bring', async () => {
  await invent(30);
  await sendFrom('192.0.2.2', report({ version: '2.0.0' }));
  await sendFrom('192.0.2.1', report({ version: '2.0.0' }));
  expect((await stored()).find(({ version }) => version === '2.0.0')).toMatchObject({ loads: 2 });
});

test('an IPv6 network counts as one address', async () => {
  await invent(2, { address: '2001:db8::1' });
  await invent(2, { address: '2001:db8::2' });
  expect(await stored()).toHaveLength(41);
});

test('an hour later everybody may bring versions again', async () => {
  await invent(3);
  time += HOUR;
  await send(report({ version: '2.0.0' }));
  expect((await stored()).at(-1)).toMatchObject({ version: '2.0.0', loads: 1 });
});

test('many addresses that invent versions fill nobody’s database', async () => {
  for (let each = 0; each < 13; each += 1) await invent(2, { address: `192.0.2.${each}` });
  const counted = await stored();
  expect(counted).toHaveLength(501);
  expect(counted.find(({ version }) => version === 'other')).toMatchObject({ channel: 'production', loads: 20 });
});

test('who invents channels has them counted together', async () => {
  const channels = ['production', 'staging', 'one', 'two', 'three', 'production'];
  await send(...channels.map((channel) => report({ channel })));
  const counted = await stored();
  expect(counted.map(({ channel, loads }) => [channel, loads as number])).toEqual([
    ['one', 1],
    ['other', 2],
    ['production', 2],
    ['staging', 1],
  ]);
});

test('an email that slipped into a message is not stored', async () => {
  await send(report({ kind: 'error', message: 'No survey for ada@canvass.test' }));
  expect((await stored())[0]?.['last']).toMatchObject({ message: 'No survey for [email]' });
});

test('a beacon needs no token and reads none', async () => {
  const { status } = await api.call(sendTelemetry, { token: 'nonsense', body: { reports: [report()] } });
  expect(status).toBe(200);
});

test('counters are kept for 30 days', async () => {
  const indexes = await api.db.collection('telemetry').indexes();
  expect(indexes.find(({ key }) => 'hour' in key)?.expireAfterSeconds).toBe(30 * 86_400);
});

async function read(query: Record<string, string> = {}) {
  const { status, body } = await api.call(readTelemetry, { token: OPERATOR_TOKEN, query });
  expect(status).toBe(200);
  return body;
}

test('an operator reads the sums of each version, those with the most reports first', async () => {
  const candidate = { version: '1.5.0' };
  await send(report({ duration: 80 }), report({ duration: 100 }), report(), report({ ...candidate, duration: 300 }));
  time += HOUR;
  await send(report({ duration: 120 }), report({ ...candidate, kind: 'failed', message: 'gone' }));
  const failed = time;
  await send(report({ ...candidate, kind: 'error' }), report({ area: 'mf-public', kind: 'failed' }));
  const nothing = { loads: 0, failures: 0, errors: 0, timedLoads: 0, loadTime: null };
  expect(await read()).toEqual({
    since: '2026-05-03T11:00:00.000Z',
    versions: [
      { ...nothing, area: 'mf-admin', version: '1.4.0-3f2a91c', loads: 4, timedLoads: 3, loadTime: 100 },
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
      { ...nothing, area: 'mf-public', version: '1.4.0-3f2a91c', failures: 1 },
    ],
  });
});

test('of what went wrong the latest is told, also when nothing did in the last hour', async () => {
  await send(report({ kind: 'error', message: 'zero' }));
  time += HOUR;
  await send(report({ kind: 'error', message: 'one', requestId: 'page-12345678' }));
  const last = { at: new Date(time).toISOString(), message: 'one', requestId: 'page-12345678' };
  time += HOUR;
  await send(report());
  expect((await read()).versions).toEqual([expect.objectContaining({ errors: 2, last })]);
});

test('other channels, and hours that are over, are not counted', async () => {
  await send(report());
  time += 3 * HOUR;
  await send(report(), report({ channel: 'staging' }));
  const loads = async (query: Record<string, string>) => (await read(query)).versions.map((version) => version.loads);
  expect(await loads({ hours: '2' })).toEqual([1]);
  expect(await loads({ hours: '3' })).toEqual([2]);
  expect(await loads({ channel: 'staging' })).toEqual([1]);
  expect(await loads({ channel: 'nowhere' })).toEqual([]);
});

test('a version that is asked for is told of, however many others were reported more often', async () => {
  await send(report({ version: '2.0.0', kind: 'failed' }));
  for (let each = 0; each < 5; each += 1) {
    const address = `192.0.2.${each + 10}`;
    await invent(2, { address });
    await invent(2, { address });
  }
  const most = (await read()).versions;
  expect(most).toHaveLength(MOST_VERSIONS);
  expect(most.filter(({ version }) => version === '2.0.0')).toEqual([]);
  const { versions } = await read({ versions: '1.4.0-3f2a91c,2.0.0' });
  expect(versions).toEqual([expect.objectContaining({ area: 'mf-admin', version: '2.0.0', failures: 1 })]);
});

test('versions that are asked for are told of by area, of that channel, and of these hours', async () => {
  await send(report());
  time += 3 * HOUR;
  await send(report(), report({ area: 'shell' }), report({ channel: 'staging' }), report({ version: '1.4.0' }));
  const { versions } = await read({ versions: '1.4.0-3f2a91c', hours: '2' });
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
])('a question like %j is refused', async (query) => {
  expect((await api.call(readTelemetry, { token: OPERATOR_TOKEN, query })).status).toBe(422);
});

test('so many versions can be asked for at once, and no more', async () => {
  const ask = async (count: number) => {
    const versions = Array.from({ length: count }, (_, at) => `1.0.${at}`).join(',');
    return (await api.call(readTelemetry, { token: OPERATOR_TOKEN, query: { versions } })).status;
  };
  expect([await ask(MOST_VERSIONS), await ask(MOST_VERSIONS + 1)]).toEqual([200, 422]);
});
