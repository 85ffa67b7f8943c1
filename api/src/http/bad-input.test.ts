import { endpoints, problems, type Endpoint, type EndpointName } from '@canvass/shared/contracts';
import { startApi, type Sent, type TestApi } from '../testing/api';
import { changed, placesIn, valueAt, type Json } from '../testing/places';
import { buildSamples, type Samples } from '../testing/samples';
import { digestOf } from '../testing/stored';

let api: TestApi;
let samples: Samples;

beforeAll(async () => {
  api = await startApi();
  samples = await buildSamples(api);
});

afterAll(() => api.stop());

/** The endpoints that take a body, a query or parameters. */
function taking(part: 'body' | 'query' | 'params'): [EndpointName, Endpoint][] {
  return (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(([, endpoint]) => endpoint[part]);
}

const WRONG_VALUES: Json[] = [null, 42, true, {}, [], ['a', {}], '\u0000', 'x'.repeat(70_000)];

/** What is wrong with an answer that should be a refusal in the agreed form; empty when nothing is. */
async function flawsOf(endpoint: Endpoint, sent: Sent, what: string): Promise<string[]> {
  const { status, body, headers } = await api.call(endpoint, sent);
  const [expected, title] = body.code ? problems[body.code] : [0, ''];
  const sound =
    status >= 400 &&
    status < 500 &&
    status === expected &&
    body.title === title &&
    headers.get('content-type')?.startsWith('application/problem+json') &&
    body.requestId === headers.get('x-request-id');
  return sound ? [] : [`${what}: ${status} ${body.code}`];
}

test.each(taking('body'))(
  '%s refuses a wrong value, or nothing, in every place of its body',
  async (name, endpoint) => {
    const { optional = [], ...sent } = samples[name];
    const body = sent.body as Json;
    const before = await digestOf(api.db);
    const flaws: string[] = [];
    for (const path of placesIn(body)) {
      const place = ['body', ...path].join('.');
      const held = valueAt(sent, place);
      // In place of a number, another one is not wrong.
      for (const value of WRONG_VALUES.filter((each) => typeof each !== 'number' || typeof held !== 'number')) {
        const what = `${place} = ${JSON.stringify(value).slice(0, 40)}`;
        flaws.push(...(await flawsOf(endpoint, { ...sent, body: changed(body, path, value) }, what)));
      }
      if (!optional.includes(place))
        flaws.push(...(await flawsOf(endpoint, { ...sent, body: changed(body, path) }, `no ${place}`)));
    }
    flaws.push(
      ...(await flawsOf(endpoint, { ...sent, body: { ...(body as object), $where: '1' } }, 'an unknown field')),
    );
    flaws.push(...(await flawsOf(endpoint, { ...sent, body: [body] }, 'a list in place of an object')));
    expect(flaws).toEqual([]);
    expect(await digestOf(api.db)).toEqual(before);
  },
);

test.each(taking('body'))(
  '%s refuses malformed JSON, another content type and a body over the limit',
  async (name, endpoint) => {
    const { token = '', params = {} } = samples[name];
    const codeOf = async (sent: Sent) => (await api.call(endpoint, { token, params, ...sent })).body.code;
    expect(await codeOf({ body: '{"email":' })).toBe('malformed-json');
    expect(await codeOf({ body: 'email=a', headers: { 'Content-Type': 'text/plain' } })).toBe('unsupported-media-type');
    expect(await codeOf({ body: { email: 'x'.repeat(1_100_000) } })).toBe('body-too-large');
  },
);

test('a body that was damaged on its way is refused as such', async () => {
  const { token = '' } = samples.checkRole;
  const headers = { 'Content-Encoding': 'gzip', 'Content-Type': 'application/json' };
  const { status, body } = await api.call(endpoints.checkRole, { token, body: 'not gzip at all', headers });
  expect([status, body.code]).toEqual([400, 'unreadable-request']);
});

test.each(taking('query'))('%s refuses wrong, repeated and unknown query parameters', async (name, endpoint) => {
  const { query = {}, ...sent } = samples[name];
  const flaws: string[] = [];
  for (const key of Object.keys(query)) {
    for (const value of ['x'.repeat(300), ['a', 'b'], '{"$gt":""}', '-1', '']) {
      flaws.push(
        ...(await flawsOf(endpoint, { ...sent, query: { ...query, [key]: value } }, `${key} = ${String(value)}`)),
      );
    }
  }
  flaws.push(...(await flawsOf(endpoint, { ...sent, query: { ...query, unknown: '1' } }, 'an unknown parameter')));
  expect(flaws).toEqual([]);
});

test.each(taking('params'))('%s refuses an id that is none', async (name, endpoint) => {
  const flaws: string[] = [];
  for (const id of ['x', '123', '%E0%A4%A']) {
    flaws.push(...(await flawsOf(endpoint, { ...samples[name], params: { id } }, id)));
  }
  expect(flaws).toEqual([]);
});

test('an unknown path, also outside of /api, is a problem', async () => {
  for (const address of ['/api/nothing', '/nothing', '/api/surveys/a/b/c']) {
    const { status, body } = await api.raw(address);
    expect([status, body.code]).toEqual([404, 'not-found']);
  }
});

test('an idempotency key that is none is refused', async () => {
  const sent = { ...samples.castVote, headers: { 'Idempotency-Key': '{"$gt":""}' } };
  const { status, body } = await api.call(endpoints.castVote, sent);
  expect([status, body.errors?.[0]?.field]).toEqual([422, 'headers.idempotency-key']);
});

test('a request id is kept when it is one, and replaced when it is not', async () => {
  const idFor = async (id: string) =>
    (await api.raw('/api/health/live', { headers: { 'X-Request-Id': id } })).headers.get('x-request-id');
  expect(await idFor('edge-12345678')).toBe('edge-12345678');
  expect(await idFor('forged id')).toMatch(/^[0-9a-f-]{36}$/);
});
