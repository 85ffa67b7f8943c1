import { endpoints, type Endpoint, type EndpointName } from '@canvass/shared/contracts';
import { startApi, type Sent, type TestApi } from '../../testing/api';
import { countTries, takePart } from '../../testing/hostile';
import { buildLeanClient, type Raw } from '../../testing/lean-client';
import { changed, type Json, placesIn } from '../../testing/places';
import { buildSamples, type Samples } from '../../testing/samples';
import { digestOf } from '../../testing/stored';

const all = Object.entries(endpoints) as [EndpointName, Endpoint][];

/** What MongoDB takes for a question, or for work, where a value should be. */
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

/** Names of parameters that a parser may make objects of; `?` is the name of one that is known. */
const PARAMETERS = [
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

/** Words in the place of an id. */
const IDS = [
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

/** How many places, or endpoints, get all of a list together. */
const PARTS = 16;

const tries = countTries('operators and paths as values');
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

function taking(part: 'body' | 'query' | 'params'): [EndpointName, Endpoint, number][] {
  return all.filter(([, endpoint]) => endpoint[part]).map(([name, endpoint], turn) => [name, endpoint, turn]);
}

/** Sends calls, none of which may be taken. @returns those that were, or failed. */
async function flawsOf(endpoint: Endpoint, calls: [what: string, sent: Sent][], statuses: number[]): Promise<string[]> {
  tries.add(calls.length);
  const answers = await Promise.all(
    calls.map(async ([what, sent]): Promise<[string, Raw]> => [what, await client.send(endpoint, sent)]),
  );
  expect(await digestOf(api.db)).toEqual(before);
  return answers.flatMap(([what, { status, text }]) =>
    statuses.includes(status) ? [] : [`${what}: ${status} ${text.slice(0, 200)}`],
  );
}

test.each(taking('body'))('%s takes no operator in any place of its body', async (name, endpoint, turn) => {
  const { fresh: _fresh, optional: _optional, ...sent } = samples[name];
  const body = sent.body as Json;
  const calls = placesIn(body).flatMap((path, index) =>
    takePart(OPERATORS, { turn: turn + index, parts: PARTS }).map((operator): [string, Sent] => [
      `${path.join('.')} = ${JSON.stringify(operator)}`,
      { ...sent, body: JSON.stringify(changed(body, path, operator)) },
    ]),
  );
  expect(await flawsOf(endpoint, calls, [422])).toEqual([]);
});

test.each(taking('query'))('%s takes no operator as a parameter', async (name, endpoint, turn) => {
  const { fresh: _fresh, optional: _optional, query = {}, ...sent } = samples[name];
  const known = [...Object.keys(query), 'limit'];
  const names = new Set(known.flatMap((key) => PARAMETERS.map((parameter) => parameter.replace('?', key))));
  const calls = takePart([...names], { turn, parts: PARTS / 4 }).map((parameter): [string, Sent] => [
    parameter,
    { ...sent, query: { ...query, [parameter]: '1' } },
  ]);
  expect(await flawsOf(endpoint, calls, [422])).toEqual([]);
});

test.each(taking('params'))('%s takes no operator or path as an id', async (name, endpoint, turn) => {
  const { fresh: _fresh, optional: _optional, ...sent } = samples[name];
  const calls = IDS.flatMap((id): [string, Sent][] => [
    [id, { ...sent, params: { id: encodeURIComponent(id) } }],
    [`${id}, twice`, { ...sent, params: { id: encodeURIComponent(encodeURIComponent(id)) } }],
  ]);
  expect(await flawsOf(endpoint, takePart(calls, { turn, parts: PARTS / 4 }), [422])).toEqual([]);
});

test('no prototype was polluted', () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect({}).not.toHaveProperty('polluted');
});

test('hundreds were tried', () => {
  expect(tries.finish()).toBeGreaterThan(250);
});
