import { BSON } from 'mongodb';
import { endpoints, type Endpoint, type EndpointName } from '@canvass/shared/contracts';
import { startApi, type Sent, type TestApi } from '../../testing/api';
import { countTries, takePart } from '../../testing/hostile';
import { buildLeanClient } from '../../testing/lean-client';
import { assign, assignmentsTo, EXTRA_FIELDS, marksIn } from '../../testing/mass-assignment';
import type { Json } from '../../testing/places';
import { buildSamples, type Samples } from '../../testing/samples';
import { digestOf } from '../../testing/stored';

const withBody = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(([, { body }]) => body);
/** Of how many objects each gets all fields together. */
const PARTS = 3;

const tries = countTries('mass assignment');
/** Fields that some body was sent with, and endpoints whose body was sent with some. */
const tried = { fields: new Set<string>(), endpoints: new Set<string>() };

let api: TestApi;
let samples: Samples;
/** What is stored before anything is tried, and so after each test. */
let before: Awaited<ReturnType<typeof digestOf>>;
let client: ReturnType<typeof buildLeanClient>;

beforeAll(async () => {
  api = await startApi();
  samples = await buildSamples(api);
  client = buildLeanClient(api.url);
  before = await digestOf(api.db);
});

afterAll(async () => {
  client.close();
  await api.stop();
});

/** Everything that is stored, as text. */
async function stored(): Promise<string> {
  const texts: string[] = [];
  for (const { name } of await api.db.listCollections({}, { nameOnly: true }).toArray()) {
    texts.push(BSON.EJSON.stringify(await api.db.collection(name).find().toArray()));
  }
  return texts.join('\n');
}

/** Who has which role and plan, and the status of every survey. */
async function readRolesAndStatuses(): Promise<unknown> {
  const users = await api.db
    .collection('users')
    .find({}, { projection: { role: 1, proUntil: 1 } })
    .toArray();
  const surveys = await api.db
    .collection('surveys')
    .find({}, { projection: { status: 1 } })
    .toArray();
  return { users, surveys };
}

function send(endpoint: Endpoint, sent: Sent) {
  return client.send(endpoint, { ...sent, body: JSON.stringify(sent.body) });
}

test.each(withBody.map((each, turn) => [...each, turn] as const))(
  '%s refuses fields that it does not know, in every object of its body',
  async (name, endpoint, turn) => {
    const { fresh: _fresh, optional: _optional, ...sent } = samples[name];
    const all = assignmentsTo(endpoint, sent).filter(({ outcome }) => outcome === 'refused');
    const refused = takePart(all, { turn, parts: PARTS });
    const flaws = await Promise.all(
      refused.map(async ({ place, path, value }) => {
        tried.fields.add(path.at(-1) ?? '');
        tried.endpoints.add(name);
        const { status, text } = await send(endpoint, { ...sent, body: assign(sent.body as Json, { path, value }) });
        const { errors = [] } = JSON.parse(text) as { errors?: { field: string }[] };
        return status === 422 && errors.some(({ field }) => place.startsWith(field))
          ? []
          : [`${place}: ${status} ${text}`];
      }),
    );
    tries.add(refused.length);
    expect(flaws.flat()).toEqual([]);
    expect(await digestOf(api.db)).toEqual(before);
  },
);

// Screens send whole surveys with ballots and reports.
test('fields that a contract leaves out are not stored', async () => {
  const asked: string[] = [];
  for (const [name, endpoint] of withBody) {
    const { fresh, optional: _optional, ...sample } = samples[name];
    const ignored = assignmentsTo(endpoint, sample).filter(({ outcome }) => outcome === 'ignored');
    if (ignored.length === 0) continue;
    tries.add(ignored.length);
    asked.push(name);
    const sent: Sent = { ...sample, ...(await fresh?.()) };
    const earlier = await readRolesAndStatuses();
    const { status } = await send(endpoint, { ...sent, body: ignored.reduce(assign, sent.body as Json) });
    expect([name, status, marksIn(await stored())]).toEqual([name, 200, []]);
    expect(await readRolesAndStatuses()).toEqual(earlier);
  }
  expect(asked).toEqual(['castVote', 'reportSurvey']);
});

test('a field that is stored would be found', async () => {
  await api.db.collection('messages').insertOne(Object.fromEntries(EXTRA_FIELDS.filter(([field]) => field === 'at')));
  expect(marksIn(await stored())).toHaveLength(1);
});

test('no prototype was polluted', () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect({}).not.toHaveProperty('polluted');
  expect({}).not.toHaveProperty('role');
});

test('every field was tried in some body, and every body with some fields', () => {
  expect([...tried.fields].toSorted()).toEqual(EXTRA_FIELDS.map(([field]) => field).toSorted());
  expect([...tried.endpoints]).toEqual(withBody.map(([name]) => name));
  expect(tries.finish()).toBeGreaterThan((withBody.length * EXTRA_FIELDS.length) / PARTS);
});
