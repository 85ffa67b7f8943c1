import fc from 'fast-check';
import { BSON } from 'mongodb';
import { sendTelemetry, type AreaReport } from '@canvass/shared/contracts';
import { startApi, type TestApi } from '../../testing/api';
import { countTries } from '../../testing/hostile';
import { buildLeanClient } from '../../testing/lean-client';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 4, 4, 10, 20);
const HOURS = process.env['SOAK'] ? 2 : 1;

/** Addresses that send, beacons of each in an hour, and reports in each, as many as one takes. */
const ADDRESSES = process.env['SOAK'] ? 150 : 60;
const BEACONS = process.env['SOAK'] ? 4 : 2;
const REPORTS = 20;

/** Areas, versions and channels that are counted apart in an hour; of each there is also `other`. */
const AREAS = 5;
const VERSIONS = 500;
const CHANNELS = 100;

/** Versions that one address may be the first to tell in an hour. */
const VERSIONS_OF_ONE_ADDRESS = 40;
const BEACONS_BEYOND_SHARE = VERSIONS_OF_ONE_ADDRESS / REPORTS + 1;

/** Documents of an hour at most: versions, and what is counted together by area and channel. */
const MAX_DOCUMENTS = VERSIONS + (AREAS + 1) * (CHANNELS + 1);

/** Bytes of a document at most: its names and its last message. */
const MAX_BYTES = 1500;

/** Fixed, so that every run sends the same. */
const SEED = 20_261_122;

const letters = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789-'.split('')), maxLength });
const name = letters(39).map((rest) => `a${rest}`);
const known = fc.constantFrom('shell', 'mf-public', 'mf-surveyor', 'mf-member', 'mf-admin');

/** Reports as the contract takes them, as large and as different as can be. */
const reports: fc.Arbitrary<AreaReport> = fc.record({
  kind: fc.constantFrom('loaded', 'failed', 'error'),
  area: fc.oneof(known, name),
  version: letters(59).map((rest) => `9${rest}`),
  channel: fc.oneof(fc.constant('production'), name),
  duration: fc.nat(600_000),
  message: fc.constantFrom('x'.repeat(300), '調'.repeat(300), '=1+1', '<script>', '{{a}}', '$where'),
  requestId: letters(56).map((rest) => `12345678${rest}`),
});

const tries = countTries('reports of pages');
let time = START;
let api: TestApi;
let client: ReturnType<typeof buildLeanClient>;

beforeAll(async () => {
  api = await startApi({ now: () => new Date(time) });
  client = buildLeanClient(api.url);
});

afterAll(async () => {
  client.close();
  await api.stop();
});

/** Sends a beacon by way of the edge, which says whose it is. @param address the number of an address. */
function sendFrom(address: number, list: AreaReport[]) {
  const headers = { 'X-Forwarded-For': `192.0.${Math.floor(address / 250)}.${address % 250}` };
  return client.send(sendTelemetry, { headers, body: JSON.stringify({ reports: list }) });
}

/** All that is stored, and how many reports that counts. */
async function readStored() {
  const documents = await api.db.collection('telemetry').find().toArray();
  const counts = documents.map(
    ({ loads = 0, failures = 0, errors = 0 }) => Number(loads) + Number(failures) + Number(errors),
  );
  return { documents, count: counts.reduce((sum, each) => sum + each, 0) };
}

test(`${ADDRESSES} addresses that report ${BEACONS * REPORTS} made-up things an hour are all counted, in a bounded store`, async () => {
  const beacons = ADDRESSES * BEACONS * HOURS;
  const lists = fc.sample(fc.array(reports, { minLength: REPORTS, maxLength: REPORTS }), {
    seed: SEED,
    numRuns: beacons,
  });
  for (let hour = 0; hour < HOURS; hour += 1) {
    time = START + hour * HOUR_MS;
    const ofHour = lists.slice((hour * beacons) / HOURS, ((hour + 1) * beacons) / HOURS);
    const answers = await Promise.all(ofHour.map((list, index) => sendFrom(index % ADDRESSES, list)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  }
  tries.add(beacons * REPORTS);
  const { documents, count } = await readStored();
  expect(count).toBe(beacons * REPORTS);
  expect(documents.length).toBeLessThanOrEqual(HOURS * MAX_DOCUMENTS);
  expect(Math.max(...documents.map((each) => BSON.calculateObjectSize(each)))).toBeLessThan(MAX_BYTES);
  // So many different things were reported that the bound is what holds them.
  expect(beacons * REPORTS).toBeGreaterThan(2 * documents.length);
});

const good: AreaReport = { kind: 'loaded', area: 'mf-admin', version: '1.0.0', channel: 'production' };

test('an address that tells of more versions than its share leaves room for the versions of others', async () => {
  time = START + HOURS * HOUR_MS;
  const hour = new Date(time - (time % HOUR_MS));
  const countApart = () => api.db.collection('telemetry').countDocuments({ hour, version: { $ne: 'other' } });
  const sendVersions = async (address: number, beacon: number) => {
    const list = Array.from({ length: REPORTS }, (_, index) => ({ ...good, version: `${address}.${beacon}.${index}` }));
    tries.add(REPORTS);
    expect((await sendFrom(address, list)).status).toBe(200);
  };
  for (let beacon = 0; beacon < BEACONS_BEYOND_SHARE; beacon += 1) await sendVersions(0, beacon);
  expect(await countApart()).toBe(VERSIONS_OF_ONE_ADDRESS);
  await sendVersions(1, 0);
  expect(await countApart()).toBe(VERSIONS_OF_ONE_ADDRESS + REPORTS);
});

const REFUSED: [what: string, body: unknown, status: number][] = [
  ['one report too many', { reports: Array.from({ length: 21 }, () => good) }, 422],
  ['ten thousand reports', { reports: Array.from({ length: 10_000 }, () => good) }, 422],
  ['a message that is too long', { reports: [{ ...good, message: 'x'.repeat(301) }] }, 422],
  ['a megabyte', { reports: [{ ...good, message: 'x'.repeat(1_100_000) }] }, 413],
  ['one bad report among good ones', { reports: [good, { ...good, duration: -1 }, good] }, 422],
  ['a time of its own', { reports: [{ ...good, hour: '2020-01-01T00:00:00Z' }] }, 422],
  ['a count of its own', { reports: [{ ...good, loads: 1e9 }] }, 422],
  ['a duration of years', { reports: [{ ...good, duration: 1e12 }] }, 422],
  ['no number', { reports: [{ ...good, duration: 'NaN' }] }, 422],
  ['names that are paths of fields', { reports: [{ ...good, channel: 'a.b', version: '$inc' }] }, 422],
  ['a list in a list', { reports: [[good]] }, 422],
  ['a report in place of a list', good, 422],
];

test.each(REFUSED)('%s is refused, and nothing of it is counted', async (_what, body, status) => {
  const before = await readStored();
  tries.add();
  expect((await client.send(sendTelemetry, { body: JSON.stringify(body) })).status).toBe(status);
  expect(await readStored()).toEqual(before);
});

test('thousands were sent', () => {
  const [ofFlood, ofShare] = [ADDRESSES * BEACONS * HOURS, BEACONS_BEYOND_SHARE + 1];
  expect(tries.finish()).toBe((ofFlood + ofShare) * REPORTS + REFUSED.length);
});
