import { parse } from 'node:querystring';
import fc from 'fast-check';
import type { EndpointDeclaration } from '@canvass/shared/contracts';
import type { TestRequest } from '../api';
import { withValueAt, listPaths, type Json } from './json-paths';

type RequestPart = 'params' | 'query' | 'body';
type Query = Record<string, string | string[]>;

/** Texts that have broken programs before. */
const NOTORIOUS_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\uD800',
  '\u202Eabc',
  '$where',
  '__proto__',
  'constructor',
  'toString',
  '{"$gt":""}',
  '../../etc/passwd',
  "'; --",
  '.*(a+)+$',
  '=1+1',
  'NaN',
  '1e999',
  '-1',
  '2027/2/30',
  '0123456789abcdef01234567',
  'x'.repeat(2500),
  '🏴‍☠️'.repeat(60),
];

const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom(...NOTORIOUS_TEXTS));

const jsonValue = fc.oneof(
  text,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom<Json>(null, true, false, {}, [], { $gt: '' }, { $ne: null }, [{ $where: '1' }]),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>,
);

/** Replaces, removes, or adds a value at a path. */
type Change = { path: string[]; value?: Json | undefined };

function createChanges(sample: Json): fc.Arbitrary<Change> {
  const paths = listPaths(sample);
  const anyPath = fc.constantFrom([], ...paths);
  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ path: anyPath, value: jsonValue }) },
    { weight: 1, arbitrary: fc.record({ path: fc.constantFrom(['nothing'], ...paths) }) },
    {
      weight: 2,
      arbitrary: fc.tuple(anyPath, text, jsonValue).map(([path, key, each]) => ({ path: [...path, key], value: each })),
    },
  );
}

function createBodies(sample: Json): fc.Arbitrary<Json> {
  const changes = fc.array(createChanges(sample), { minLength: 1, maxLength: 3 });
  return changes.map((all) => all.reduce((body, { path, value: each }) => withValueAt(body, path, each), sample));
}

function createQueries(sample: Query): fc.Arbitrary<Query> {
  const names = fc.constantFrom('limit', 'cursor', 'limit[$gt]', ...Object.keys(sample));
  const request = fc.oneof(text, fc.nat().map(String), fc.array(text, { minLength: 2, maxLength: 3 }));
  const change = fc.tuple(
    fc.oneof({ weight: 4, arbitrary: names }, { weight: 1, arbitrary: text }),
    fc.option(request),
  );
  return fc.array(change, { minLength: 1, maxLength: 2 }).map((changes) => {
    const entries = new Map(Object.entries(sample));
    for (const [name, each] of changes) {
      if (each === null) entries.delete(name);
      else entries.set(name, each);
    }
    return Object.fromEntries(entries);
  });
}

/** Path segments that reach the same route as the sample. */
const pathSegments = text
  .filter((each) => !/\p{Surrogate}/u.test(each) && !['', '.', '..', 'me', 'mine', 'response', 'report'].includes(each))
  .map(encodeURIComponent);

/** Now and then a parameter stays as it is: texts of its form would hardly ever be generated. */
function createParameters(sample: Record<string, string>): fc.Arbitrary<Record<string, string>> {
  const parameters = Object.entries(sample).map(([name, each]) => {
    const own = fc.constant(encodeURIComponent(each));
    return [name, fc.oneof({ weight: 4, arbitrary: pathSegments }, { weight: 1, arbitrary: own })] as const;
  });
  return fc.record(Object.fromEntries(parameters));
}

/** Samples with one part or all parts changed. */
function createRequests(
  endpoint: EndpointDeclaration,
  { params = {}, query = {}, body = {}, token }: TestRequest,
): fc.Arbitrary<TestRequest> {
  const parts: fc.Arbitrary<TestRequest>[] = [];
  if (endpoint.params) parts.push(createParameters(params).map((each) => ({ params: each })));
  if (endpoint.query) parts.push(createQueries(query).map((each) => ({ query: each })));
  // Serialized, so that the exact bytes are known.
  if (endpoint.body) parts.push(createBodies(body as Json).map((each) => ({ body: JSON.stringify(each) })));
  const sample = { token, ...(endpoint.params && { params }), ...(endpoint.query && { query }) };
  const valid = { ...sample, ...(endpoint.body && { body: JSON.stringify(body) }) };
  return fc.oneof(...parts).map((part) => ({ ...valid, ...part }));
}

/** A part of a request as the server parses it. */
function parsePart({ params = {}, query = {}, body }: TestRequest, part: RequestPart): unknown {
  if (part === 'params') return Object.fromEntries(Object.entries(params).map(([k, v]) => [k, decodeURIComponent(v)]));
  if (part === 'body') return JSON.parse(body as string);
  const pairs = Object.entries(query).flatMap(([name, each]) =>
    [each].flat().map((one): [string, string] => [name, one]),
  );
  return parse(new URLSearchParams(pairs).toString());
}

/** Whether the contract accepts a request. */
export function isAcceptedByContract(endpoint: EndpointDeclaration, request: TestRequest): boolean {
  return (['params', 'query', 'body'] as const).every(
    (part) => endpoint[part]?.safeParse(parsePart(request, part)).success ?? true,
  );
}

/** Node refuses longer ones before the API sees them. */
function fitsHeaderLimit({ params = {}, query = {} }: TestRequest): boolean {
  return Object.values(params).join('').length + encodeURIComponent(JSON.stringify(query)).length < 10_000;
}

/** Requests derived from a valid one that the contract rejects. */
export function createRejectedRequests(endpoint: EndpointDeclaration, sample: TestRequest): fc.Arbitrary<TestRequest> {
  return createRequests(endpoint, sample).filter(
    (request) => fitsHeaderLimit(request) && !isAcceptedByContract(endpoint, request),
  );
}

/** Requests derived from a valid one that the contract accepts. */
export function createAcceptedRequests(endpoint: EndpointDeclaration, sample: TestRequest): fc.Arbitrary<TestRequest> {
  return createRequests(endpoint, sample).filter(
    (request) => fitsHeaderLimit(request) && isAcceptedByContract(endpoint, request),
  );
}
