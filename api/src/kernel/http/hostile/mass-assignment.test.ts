import { BSON } from 'mongodb';
import { type EndpointDeclaration, type EndpointName } from '@canvass/shared/contracts';
import { declarations } from '@canvass/shared/contracts/server';
import { startApi, type TestRequest, type TestApi } from '../../../../testing/api';
import { countTries, takeShard } from '../../../../testing/hostile/hostile';
import { createHttpClient } from '../../../../testing/network/http-client';
import { assignField, listAssignments, EXTRA_FIELDS, findMarkers } from '../../../../testing/hostile/mass-assignment';
import type { Json } from '../../../../testing/requests/json-paths';
import { createSampleRequests, type SampleRequests } from '../../../../testing/requests/sample-requests';
import { takeSnapshot } from '../../../../testing/data/db-snapshot';

const endpointsWithBody = (Object.entries(declarations) as [EndpointName, EndpointDeclaration][]).filter(
  ([, { body }]) => body,
);
/** This many objects together try all extra fields. */
const SHARD_COUNT = 3;

const attempts = countTries('mass assignment');
/** The extra fields that were sent in some body, and the endpoints that received some. */
const covered = { fields: new Set<string>(), endpoints: new Set<string>() };

let api: TestApi;
let sampleRequests: SampleRequests;
/** A snapshot of the stored data, which every test must leave unchanged. */
let before: Awaited<ReturnType<typeof takeSnapshot>>;
let client: ReturnType<typeof createHttpClient>;

beforeAll(async () => {
  api = await startApi();
  sampleRequests = await createSampleRequests(api);
  client = createHttpClient(api.url);
  before = await takeSnapshot(api.db);
});

afterAll(async () => {
  client.close();
  await api.stop();
});

async function readDatabaseAsText(): Promise<string> {
  const texts: string[] = [];
  for (const { name } of await api.db.listCollections({}, { nameOnly: true }).toArray()) {
    texts.push(BSON.EJSON.stringify(await api.db.collection(name).find().toArray()));
  }
  return texts.join('\n');
}

/** The role and Pro time of every user, and the status of every survey. */
async function readRolesAndStatuses(): Promise<unknown> {
  const users = await api.db
    .collection('users')
    .find({}, { projection: { role: 1, proUntil: 1 }, sort: { _id: 1 } })
    .toArray();
  const surveys = await api.db
    .collection('surveys')
    .find({}, { projection: { status: 1 }, sort: { _id: 1 } })
    .toArray();
  return { users, surveys };
}

function send(endpoint: EndpointDeclaration, request: TestRequest) {
  return client.send(endpoint, { ...request, body: JSON.stringify(request.body) });
}

test.each(endpointsWithBody.map((each, turn) => [...each, turn] as const))(
  '%s rejects unknown fields in every object of its body',
  async (name, endpoint, shardIndex) => {
    const { createReplacement: _fresh, optionalPaths: _optional, ...request } = sampleRequests[name];
    const all = listAssignments(endpoint, request).filter(({ outcome }) => outcome === 'refused');
    const refused = takeShard(all, { shardIndex, shardCount: SHARD_COUNT });
    const flaws = await Promise.all(
      refused.map(async ({ fieldPath, path, value }) => {
        covered.fields.add(path.at(-1) ?? '');
        covered.endpoints.add(name);
        const { status, text } = await send(endpoint, {
          ...request,
          body: assignField(request.body as Json, { path, value }),
        });
        const { errors = [] } = JSON.parse(text) as { errors?: { field: string }[] };
        return status === 422 && errors.some(({ field }) => fieldPath.startsWith(field))
          ? []
          : [`${fieldPath}: ${status} ${text}`];
      }),
    );
    attempts.add(refused.length);
    expect(flaws.flat()).toEqual([]);
    expect(await takeSnapshot(api.db)).toEqual(before);
  },
);

// These contracts ignore extra fields because screens send whole surveys with ballots and reports.
test('fields that a contract ignores are not stored', async () => {
  const endpointNames: string[] = [];
  for (const [name, endpoint] of endpointsWithBody) {
    const { createReplacement, optionalPaths: _optional, ...sample } = sampleRequests[name];
    const ignored = listAssignments(endpoint, sample).filter(({ outcome }) => outcome === 'ignored');
    if (ignored.length === 0) continue;
    attempts.add(ignored.length);
    endpointNames.push(name);
    const request: TestRequest = { ...sample, ...(await createReplacement?.()) };
    const earlier = await readRolesAndStatuses();
    const { status } = await send(endpoint, { ...request, body: ignored.reduce(assignField, request.body as Json) });
    expect([name, status, findMarkers(await readDatabaseAsText())]).toEqual([name, 200, []]);
    expect(await readRolesAndStatuses()).toEqual(earlier);
  }
  expect(endpointNames).toEqual(['castVote', 'reportSurvey']);
});

test('the suite would find a field that was stored', async () => {
  await api.db.collection('messages').insertOne(Object.fromEntries(EXTRA_FIELDS.filter(([field]) => field === 'at')));
  expect(findMarkers(await readDatabaseAsText())).toHaveLength(1);
});

test('no prototype was polluted', () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect({}).not.toHaveProperty('polluted');
  expect({}).not.toHaveProperty('role');
});

test('the suite tried every field in some body, and every body with some fields', () => {
  expect([...covered.fields].toSorted()).toEqual(EXTRA_FIELDS.map(([field]) => field).toSorted());
  expect([...covered.endpoints]).toEqual(endpointsWithBody.map(([name]) => name));
  expect(attempts.finish()).toBeGreaterThan((endpointsWithBody.length * EXTRA_FIELDS.length) / SHARD_COUNT);
});
