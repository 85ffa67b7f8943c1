import fc from 'fast-check';
import { BSON } from 'mongodb';
import { sendTelemetry, type AreaReport } from '@canvass/shared/contracts';
import { startApi, type TestApi } from '../../../testing/api';
import { countTries } from '../../../testing/hostile/hostile';
import { createHttpClient } from '../../../testing/network/http-client';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 4, 4, 10, 20);
const HOUR_COUNT = process.env['SOAK'] ? 2 : 1;

/** The number of addresses, the beacons per address and hour, and the reports per beacon, which is the maximum. */
const ADDRESS_COUNT = process.env['SOAK'] ? 150 : 60;
const BEACONS_PER_HOUR = process.env['SOAK'] ? 4 : 2;
const REPORTS_PER_BEACON = 20;

/** The numbers of areas, versions, and channels that are counted separately within an hour; each also has `other`. */
const AREA_COUNT = 5;
const MAX_VERSIONS = 500;
const MAX_CHANNELS = 100;

/** The maximum number of versions that one address can introduce within an hour. */
const MAX_VERSIONS_PER_ADDRESS = 40;
const BEACONS_OVER_LIMIT = MAX_VERSIONS_PER_ADDRESS / REPORTS_PER_BEACON + 1;

/** The maximum number of documents of an hour: the versions, and the combined counts by area and channel. */
const MAX_DOCUMENTS = MAX_VERSIONS + (AREA_COUNT + 1) * (MAX_CHANNELS + 1);

/** The maximum size of a document in bytes: its names and its last message. */
const MAX_DOCUMENT_BYTES = 1500;

/** Fixed, so that every run sends the same reports. */
const SEED = 20_261_122;

const createText = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789-'.split('')), maxLength });
const name = createText(39).map((rest) => `a${rest}`);
const knownArea = fc.constantFrom('shell', 'mf-public', 'mf-surveyor', 'mf-member', 'mf-admin');

/** Reports that the contract accepts, as large and as different as possible. */
const reports: fc.Arbitrary<AreaReport> = fc.record({
  kind: fc.constantFrom('loaded', 'failed', 'error'),
  area: fc.oneof(knownArea, name),
  version: createText(59).map((rest) => `9${rest}`),
  channel: fc.oneof(fc.constant('production'), name),
  duration: fc.nat(600_000),
  message: fc.constantFrom('x'.repeat(300), '調'.repeat(300), '=1+1', '<script>', '{{a}}', '$where'),
  requestId: createText(56).map((rest) => `12345678${rest}`),
});

const attempts = countTries('reports of pages');
let time = START;
let api: TestApi;
let client: ReturnType<typeof createHttpClient>;

beforeAll(async () => {
  api = await startApi({ now: () => new Date(time) });
  client = createHttpClient(api.url);
});

afterAll(async () => {
  client.close();
  await api.stop();
});

/**
 * Sends a beacon through the edge, which adds the address.
 * @param address the number of an address.
 */
function sendFrom(address: number, list: AreaReport[]) {
  const headers = { 'X-Forwarded-For': `192.0.${Math.floor(address / 250)}.${address % 250}` };
  return client.send(sendTelemetry, { headers, body: JSON.stringify({ reports: list }) });
}

/** Everything that is stored, and how many reports it counts. */
async function readStored() {
  const documents = await api.db.collection('telemetry').find().toArray();
  const counts = documents.map(
    ({ loads = 0, failures = 0, errors = 0 }) => Number(loads) + Number(failures) + Number(errors),
  );
  return { documents, count: counts.reduce((sum, each) => sum + each, 0) };
}

test(`${ADDRESS_COUNT} addresses that report ${BEACONS_PER_HOUR * REPORTS_PER_BEACON} made-up things an hour are all counted, in a bounded store`, async () => {
  const beacons = ADDRESS_COUNT * BEACONS_PER_HOUR * HOUR_COUNT;
  const lists = fc.sample(fc.array(reports, { minLength: REPORTS_PER_BEACON, maxLength: REPORTS_PER_BEACON }), {
    seed: SEED,
    numRuns: beacons,
  });
  for (let hour = 0; hour < HOUR_COUNT; hour += 1) {
    time = START + hour * HOUR_MS;
    const hourlyLists = lists.slice((hour * beacons) / HOUR_COUNT, ((hour + 1) * beacons) / HOUR_COUNT);
    const responses = await Promise.all(hourlyLists.map((list, index) => sendFrom(index % ADDRESS_COUNT, list)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  }
  attempts.add(beacons * REPORTS_PER_BEACON);
  const { documents, count } = await readStored();
  expect(count).toBe(beacons * REPORTS_PER_BEACON);
  expect(documents.length).toBeLessThanOrEqual(HOUR_COUNT * MAX_DOCUMENTS);
  expect(Math.max(...documents.map((each) => BSON.calculateObjectSize(each)))).toBeLessThan(MAX_DOCUMENT_BYTES);
  // So many different reports were sent that only the limits can have kept the documents this few.
  expect(beacons * REPORTS_PER_BEACON).toBeGreaterThan(2 * documents.length);
});

const validReport: AreaReport = { kind: 'loaded', area: 'mf-admin', version: '1.0.0', channel: 'production' };

test('an address that reports more versions than its limit leaves room for the versions of others', async () => {
  time = START + HOUR_COUNT * HOUR_MS;
  const hour = new Date(time - (time % HOUR_MS));
  const countNamedVersions = () => api.db.collection('telemetry').countDocuments({ hour, version: { $ne: 'other' } });
  const sendVersions = async (address: number, beacon: number) => {
    const list = Array.from({ length: REPORTS_PER_BEACON }, (_, index) => ({
      ...validReport,
      version: `${address}.${beacon}.${index}`,
    }));
    attempts.add(REPORTS_PER_BEACON);
    expect((await sendFrom(address, list)).status).toBe(200);
  };
  for (let beacon = 0; beacon < BEACONS_OVER_LIMIT; beacon += 1) await sendVersions(0, beacon);
  expect(await countNamedVersions()).toBe(MAX_VERSIONS_PER_ADDRESS);
  await sendVersions(1, 0);
  expect(await countNamedVersions()).toBe(MAX_VERSIONS_PER_ADDRESS + REPORTS_PER_BEACON);
});

const REJECTED_BODIES: [what: string, body: unknown, status: number][] = [
  ['one report too many', { reports: Array.from({ length: 21 }, () => validReport) }, 422],
  ['ten thousand reports', { reports: Array.from({ length: 10_000 }, () => validReport) }, 422],
  ['a message that is too long', { reports: [{ ...validReport, message: 'x'.repeat(301) }] }, 422],
  ['a megabyte', { reports: [{ ...validReport, message: 'x'.repeat(1_100_000) }] }, 413],
  ['one bad report among good ones', { reports: [validReport, { ...validReport, duration: -1 }, validReport] }, 422],
  ['a time of its own', { reports: [{ ...validReport, hour: '2020-01-01T00:00:00Z' }] }, 422],
  ['a count of its own', { reports: [{ ...validReport, loads: 1e9 }] }, 422],
  ['a duration of years', { reports: [{ ...validReport, duration: 1e12 }] }, 422],
  ['no number', { reports: [{ ...validReport, duration: 'NaN' }] }, 422],
  ['names that are paths of fields', { reports: [{ ...validReport, channel: 'a.b', version: '$inc' }] }, 422],
  ['a list in a list', { reports: [[validReport]] }, 422],
  ['a report in place of a list', validReport, 422],
];

test.each(REJECTED_BODIES)('%s is rejected, and nothing of it is counted', async (_what, body, status) => {
  const before = await readStored();
  attempts.add();
  expect((await client.send(sendTelemetry, { body: JSON.stringify(body) })).status).toBe(status);
  expect(await readStored()).toEqual(before);
});

test('the suite sent thousands of reports', () => {
  const [floodBeacons, shareBeacons] = [ADDRESS_COUNT * BEACONS_PER_HOUR * HOUR_COUNT, BEACONS_OVER_LIMIT + 1];
  expect(attempts.finish()).toBe((floodBeacons + shareBeacons) * REPORTS_PER_BEACON + REJECTED_BODIES.length);
});
