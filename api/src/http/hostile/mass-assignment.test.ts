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
async function standing(): Promise<unknown> {
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
    const all = assignmentsTo(endpoint, sent).filter(({ fate }) => fate === 'refused');
    const refused = takePart(all, { turn, parts: PARTS });
    const flaws = await Promise.all(
      refused.map(async ({ place, path, value }) => {
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
    const ignored = assignmentsTo(endpoint, sample).filter(({ fate }) => fate === 'ignored');
    if (ignored.length === 0) continue;
    tries.add(ignored.length);
    asked.push(name);
    const sent: Sent = { ...sample, ...(await fresh?.()) };
    const earlier = await standing();
    const { status } = await send(endpoint, { ...sent, body: ignored.reduce(assign, sent.body as Json) });
    expect([name, status, marksIn(await stored())]).toEqual([name, 200, []]);
    expect(await standing()).toEqual(earlier);
  }
  expect(asked).toEqual(['castVote', 'reportSurvey']);
});

test('a field that is stored would be found', async () => {
  await api.db.collection('messages').insertOne(Object.fromEntries(EXTRA_FIELDS.filter(([field]) => field === 'at')));
  expect(marksIn(await stored())).toHaveLength(1);
});

test('nothing has come to be of every object', () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect({}).not.toHaveProperty('polluted');
  expect({}).not.toHaveProperty('role');
});

test('every field was tried in every body', () => {
  expect(tries.finish()).toBeGreaterThan((withBody.length * EXTRA_FIELDS.length) / PARTS);
});
