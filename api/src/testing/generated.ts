import { parse } from 'node:querystring';
import fc from 'fast-check';
import type { Endpoint } from '@canvass/shared/contracts';
import type { Sent } from './api';
import { changed, placesIn, type Json } from './places';

type Part = 'params' | 'query' | 'body';
type Query = Record<string, string | string[]>;

/** Words that have broken programs before. */
const NOTORIOUS = [
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

const word = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom(...NOTORIOUS));

const value = fc.oneof(
  word,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom<Json>(null, true, false, {}, [], { $gt: '' }, { $ne: null }, [{ $where: '1' }]),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>,
);

/** Replaces, removes or adds something, somewhere. */
type Change = { path: string[]; value?: Json | undefined };

function changesOf(whole: Json): fc.Arbitrary<Change> {
  const places = placesIn(whole);
  const somewhere = fc.constantFrom([], ...places);
  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ path: somewhere, value }) },
    { weight: 1, arbitrary: fc.record({ path: fc.constantFrom(['nothing'], ...places) }) },
    {
      weight: 2,
      arbitrary: fc.tuple(somewhere, word, value).map(([path, key, each]) => ({ path: [...path, key], value: each })),
    },
  );
}

function bodies(sample: Json): fc.Arbitrary<Json> {
  const changes = fc.array(changesOf(sample), { minLength: 1, maxLength: 3 });
  return changes.map((all) => all.reduce((body, { path, value: each }) => changed(body, path, each), sample));
}

function queries(sample: Query): fc.Arbitrary<Query> {
  const names = fc.constantFrom('limit', 'cursor', 'limit[$gt]', ...Object.keys(sample));
  const sent = fc.oneof(word, fc.nat().map(String), fc.array(word, { minLength: 2, maxLength: 3 }));
  const change = fc.tuple(fc.oneof({ weight: 4, arbitrary: names }, { weight: 1, arbitrary: word }), fc.option(sent));
  return fc.array(change, { minLength: 1, maxLength: 2 }).map((changes) => {
    const entries = new Map(Object.entries(sample));
    for (const [name, each] of changes) {
      if (each === null) entries.delete(name);
      else entries.set(name, each);
    }
    return Object.fromEntries(entries);
  });
}

/** Words that reach the route of the sample: neither another path nor none. */
const segments = word
  .filter((each) => !/\p{Surrogate}/u.test(each) && !['', '.', '..', 'me', 'mine', 'response', 'report'].includes(each))
  .map(encodeURIComponent);

function parameters(sample: Record<string, string>): fc.Arbitrary<Record<string, string>> {
  return fc.record(Object.fromEntries(Object.keys(sample).map((name) => [name, segments])));
}

/** A sample with one part, or all, changed. */
function requests(endpoint: Endpoint, { params = {}, query = {}, body = {}, token }: Sent): fc.Arbitrary<Sent> {
  const parts: fc.Arbitrary<Sent>[] = [];
  if (endpoint.params) parts.push(parameters(params).map((each) => ({ params: each })));
  if (endpoint.query) parts.push(queries(query).map((each) => ({ query: each })));
  // As text, which says to the byte what is sent.
  if (endpoint.body) parts.push(bodies(body as Json).map((each) => ({ body: JSON.stringify(each) })));
  const sample = { token, ...(endpoint.params && { params }), ...(endpoint.query && { query }) };
  const good = { ...sample, ...(endpoint.body && { body: JSON.stringify(body) }) };
  return fc.oneof(...parts).map((part) => ({ ...good, ...part }));
}

/** A part as the server reads it. */
function seen({ params = {}, query = {}, body }: Sent, part: Part): unknown {
  if (part === 'params') return Object.fromEntries(Object.entries(params).map(([k, v]) => [k, decodeURIComponent(v)]));
  if (part === 'body') return JSON.parse(body as string);
  const pairs = Object.entries(query).flatMap(([name, each]) => [each].flat().map((one) => [name, one]));
  return parse(new URLSearchParams(pairs).toString());
}

/** Whether the contract takes a request. */
export function isAccepted(endpoint: Endpoint, sent: Sent): boolean {
  return (['params', 'query', 'body'] as const).every(
    (part) => endpoint[part]?.safeParse(seen(sent, part)).success ?? true,
  );
}

/** Node itself refuses longer ones, before the API sees them. */
function fitsHeaders({ params = {}, query = {} }: Sent): boolean {
  return Object.values(params).join('').length + encodeURIComponent(JSON.stringify(query)).length < 10_000;
}

/** Requests made of a good one that the contract refuses. */
export function badRequests(endpoint: Endpoint, sample: Sent): fc.Arbitrary<Sent> {
  return requests(endpoint, sample).filter((sent) => fitsHeaders(sent) && !isAccepted(endpoint, sent));
}

/** Requests made of a good one that the contract takes. */
export function oddRequests(endpoint: Endpoint, sample: Sent): fc.Arbitrary<Sent> {
  return requests(endpoint, sample).filter((sent) => fitsHeaders(sent) && isAccepted(endpoint, sent));
}
