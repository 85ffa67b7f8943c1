import { type EndpointDeclaration, type EndpointName } from '@canvass/shared/contracts';
import { declarations } from '@canvass/shared/contracts/server';
import { selectRows } from '@canvass/testing/exhaustive-table';
import { startApi, type TestRequest, type TestApi } from '../../../../testing/api';
import { countTries, takeShard } from '../../../../testing/hostile/hostile';
import { createHttpClient, type RawResponse } from '../../../../testing/network/http-client';
import { withValueAt, type Json, listPaths } from '../../../../testing/requests/json-paths';
import { createSampleRequests, type SampleRequests } from '../../../../testing/requests/sample-requests';
import { takeSnapshot } from '../../../../testing/data/db-snapshot';

const all = Object.entries(declarations) as [EndpointName, EndpointDeclaration][];

/** Values that MongoDB would interpret as query operators, updates, or code. */
const OPERATORS: Json[] = [
  { $gt: '' },
  { $gte: '' },
  { $ne: null },
  { $ne: '' },
  { $nin: [] },
  { $in: ['admin'] },
  { $exists: true },
  { $regex: '.*', $options: 's' },
  { $not: { $eq: '' } },
  { $or: [{}, {}] },
  { $where: 'sleep(1000)' },
  { $expr: { $eq: [1, 1] } },
  { $function: { body: 'function () { return 1; }', args: [], lang: 'js' } },
  { $type: 2 },
  { $elemMatch: { $ne: 1 } },
  { $oid: '0123456789abcdef01234567' },
  { $date: '2026-01-01T00:00:00Z' },
  { $numberLong: '1' },
  { $set: { role: 'admin' } },
  { _bsontype: 'ObjectId', id: 'aaaaaaaaaaaa' },
  { _bsontype: 'Code', code: 'return 1' },
  { 'a.b': 1 },
  { toString: 'x', valueOf: 'x' },
  { length: 5 },
  [{ $ne: null }],
  [[]],
];

/** Parameter names that some parsers turn into objects; `?` stands for the name of a known parameter. */
const PARAMETER_PATTERNS = [
  '?[$ne]',
  '?[$gt]',
  '?[$regex]',
  '?[$in][]',
  '?[]',
  '?[0]',
  '?.$ne',
  '?[toString]',
  '?[__proto__][polluted]',
  '?[constructor][prototype][polluted]',
  '$where',
  '$or[0][a]',
  '__proto__[polluted]',
  '__proto__.polluted',
  'constructor[prototype][polluted]',
  'constructor.prototype.polluted',
];

/** Strings in place of an id. */
const INVALID_IDS = [
  '{"$gt":""}',
  '[$ne]=1',
  '$where',
  '__proto__',
  'constructor',
  '../../users',
  '..\\..\\users',
  '/etc/passwd',
  '%2e%2e%2fusers',
  '0123456789abcdef01234567/..',
  '0123456789abcdef01234567\u0000',
  '0123456789abcdef01234567\n',
  '0123456789abcdef0123456٧',
  '0123456789ABCDEF01234567',
  'aaaaaaaaaaaa',
  'ObjectId("0123456789abcdef01234567")',
  'true',
  'null',
  '\uFF0E\uFF0E\uFF0Fusers',
  'x'.repeat(4000),
];

/** This many fields or endpoints together try all values of a list. */
const SHARD_COUNT = 16;

const attempts = countTries('operators and paths as values');
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

function listEndpointsWith(part: 'body' | 'query' | 'params'): [EndpointName, EndpointDeclaration, number][] {
  return all.filter(([, endpoint]) => endpoint[part]).map(([name, endpoint], turn) => [name, endpoint, turn]);
}

/** The endpoints of each test. */
const selected = selectRows('operators × endpoints', {
  body: listEndpointsWith('body'),
  query: listEndpointsWith('query'),
  params: listEndpointsWith('params'),
});

/**
 * Sends calls that must all be rejected.
 * @returns those that were accepted or failed
 */
async function findFlaws(
  endpoint: EndpointDeclaration,
  requests: [what: string, sent: TestRequest][],
  statuses: number[],
): Promise<string[]> {
  attempts.add(requests.length);
  const responses = await Promise.all(
    requests.map(async ([label, request]): Promise<[string, RawResponse]> => [
      label,
      await client.send(endpoint, request),
    ]),
  );
  expect(await takeSnapshot(api.db)).toEqual(before);
  return responses.flatMap(([what, { status, text }]) =>
    statuses.includes(status) ? [] : [`${what}: ${status} ${text.slice(0, 200)}`],
  );
}

test.each(selected.body)('%s rejects operators in every field of its body', async (name, endpoint, turn) => {
  const { createReplacement: _fresh, optionalPaths: _optional, ...request } = sampleRequests[name];
  const body = request.body as Json;
  const requests = listPaths(body).flatMap((path, index) =>
    takeShard(OPERATORS, { shardIndex: turn + index, shardCount: SHARD_COUNT }).map(
      (operator): [string, TestRequest] => [
        `${path.join('.')} = ${JSON.stringify(operator)}`,
        { ...request, body: JSON.stringify(withValueAt(body, path, operator)) },
      ],
    ),
  );
  expect(await findFlaws(endpoint, requests, [422])).toEqual([]);
});

test.each(selected.query)('%s rejects operators as query parameters', async (name, endpoint, shardIndex) => {
  const { createReplacement: _fresh, optionalPaths: _optional, query = {}, ...request } = sampleRequests[name];
  const known = [...Object.keys(query), 'limit'];
  const names = new Set(known.flatMap((key) => PARAMETER_PATTERNS.map((parameter) => parameter.replace('?', key))));
  const requests = takeShard([...names], { shardIndex, shardCount: SHARD_COUNT / 4 }).map(
    (parameter): [string, TestRequest] => [parameter, { ...request, query: { ...query, [parameter]: '1' } }],
  );
  expect(await findFlaws(endpoint, requests, [422])).toEqual([]);
});

test.each(selected.params)('%s rejects operators and paths as ids', async (name, endpoint, shardIndex) => {
  const { createReplacement: _fresh, optionalPaths: _optional, params = {}, ...sent } = sampleRequests[name];
  const requests = Object.keys(params).flatMap((parameter) =>
    INVALID_IDS.flatMap((id): [string, TestRequest][] => [
      [`${parameter} = ${id}`, { ...sent, params: { ...params, [parameter]: encodeURIComponent(id) } }],
      [
        `${parameter} = ${id}, twice`,
        { ...sent, params: { ...params, [parameter]: encodeURIComponent(encodeURIComponent(id)) } },
      ],
    ]),
  );
  expect(await findFlaws(endpoint, takeShard(requests, { shardIndex, shardCount: SHARD_COUNT / 4 }), [422])).toEqual(
    [],
  );
});

test('no prototype was polluted', () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect({}).not.toHaveProperty('polluted');
});

test('the suite tried at least two values at each endpoint, and hundreds in all', () => {
  const triedEndpoints = Object.values(selected).flat().length;
  const allEndpoints = (['body', 'query', 'params'] as const).flatMap(listEndpointsWith).length;
  expect(attempts.finish()).toBeGreaterThan(Math.max(2 * triedEndpoints, (250 * triedEndpoints) / allEndpoints));
});
