import { sendTelemetry } from '@canvass/shared/contracts';
import { startApi, type TestApi } from '../testing/api';

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

async function send(...reports: unknown[]) {
  const { status, body } = await api.call(sendTelemetry, { body: { reports } });
  expect([status, body]).toEqual([200, { accepted: reports.length }]);
}

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

test('who invents versions fills nobody’s database', async () => {
  const made = (from: number) => Array.from({ length: 20 }, (_, at) => report({ version: `9.${from}.${at}` }));
  for (let beacon = 0; beacon < 30; beacon += 1) await send(...made(beacon));
  await send(report({ version: '9.0.0' }));
  const counted = await stored();
  expect(counted).toHaveLength(501);
  expect(counted.find(({ version }) => version === 'other')?.['loads']).toBe(100);
  expect(counted.find(({ version }) => version === '9.0.0')?.['loads']).toBe(2);
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
