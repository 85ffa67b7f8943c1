import { problems, type EndpointDeclaration } from '@canvass/shared/contracts';
import { declarations } from '@canvass/shared/contracts/server';
import { selectRows } from '@canvass/testing/exhaustive-table';
import { startApi, type TestRequest, type TestApi } from '../../testing/api';
import { withValueAt, listPaths, getRequestValueAt, type Json } from '../../testing/requests/json-paths';
import { listEndpointsWith } from '../../testing/requests/list-endpoints';
import { createSampleRequests, type SampleRequests } from '../../testing/requests/sample-requests';
import { takeSnapshot } from '../../testing/data/db-snapshot';

let api: TestApi;
let sampleRequests: SampleRequests;

beforeAll(async () => {
  api = await startApi();
  sampleRequests = await createSampleRequests(api);
});

afterAll(() => api.stop());

/** The endpoints of each test. */
const selected = selectRows('bad input × endpoints', {
  values: listEndpointsWith('body'),
  bodies: listEndpointsWith('body'),
  query: listEndpointsWith('query'),
  params: listEndpointsWith('params'),
});

const INVALID_VALUES: Json[] = [null, 42, true, {}, [], ['a', {}], '\u0000', 'x'.repeat(70_000)];

/** What is wrong with a response that should be a standard refusal; empty if nothing is. */
async function findFlaws(endpoint: EndpointDeclaration, request: TestRequest, description: string): Promise<string[]> {
  const { status, body, headers } = await api.call(endpoint, request);
  const [expected, title] = body.code ? problems[body.code] : [0, ''];
  const isValidProblem =
    status >= 400 &&
    status < 500 &&
    status === expected &&
    body.title === title &&
    headers.get('content-type')?.startsWith('application/problem+json') &&
    body.requestId === headers.get('x-request-id');
  return isValidProblem ? [] : [`${description}: ${status} ${body.code}`];
}

test.each(selected.values)('%s rejects a wrong or missing value in every field of its body', async (name, endpoint) => {
  const { optionalPaths = [], validValues = {}, ...request } = sampleRequests[name];
  const body = request.body as Json;
  const before = await takeSnapshot(api.db);
  const flaws: string[] = [];
  for (const path of listPaths(body)) {
    const fieldPath = ['body', ...path].join('.');
    const currentValue = getRequestValueAt(request, fieldPath);
    // A number may be valid in place of another number.
    const isInvalid = (value: Json) =>
      !(typeof value === 'number' && typeof currentValue === 'number') &&
      !validValues[fieldPath]?.some((valid) => JSON.stringify(valid) === JSON.stringify(value));
    for (const value of INVALID_VALUES.filter(isInvalid)) {
      const description = `${fieldPath} = ${JSON.stringify(value).slice(0, 40)}`;
      flaws.push(...(await findFlaws(endpoint, { ...request, body: withValueAt(body, path, value) }, description)));
    }
    if (!optionalPaths.includes(fieldPath))
      flaws.push(...(await findFlaws(endpoint, { ...request, body: withValueAt(body, path) }, `no ${fieldPath}`)));
  }
  flaws.push(
    ...(await findFlaws(endpoint, { ...request, body: { ...(body as object), $where: '1' } }, 'an unknown field')),
  );
  flaws.push(...(await findFlaws(endpoint, { ...request, body: [body] }, 'a list in place of an object')));
  expect(flaws).toEqual([]);
  expect(await takeSnapshot(api.db)).toEqual(before);
});

test.each(selected.bodies)(
  '%s rejects malformed JSON, another content type and a body over the limit',
  async (name, endpoint) => {
    const { token = '', params = {} } = sampleRequests[name];
    const getProblemCode = async (request: TestRequest) =>
      (await api.call(endpoint, { token, params, ...request })).body.code;
    expect(await getProblemCode({ body: '{"email":' })).toBe('malformed-json');
    expect(await getProblemCode({ body: 'email=a', headers: { 'Content-Type': 'text/plain' } })).toBe(
      'unsupported-media-type',
    );
    expect(await getProblemCode({ body: { email: 'x'.repeat(1_100_000) } })).toBe('body-too-large');
  },
);

test('a corrupted body is rejected as unreadable', async () => {
  const { token = '' } = sampleRequests.checkRole;
  const headers = { 'Content-Encoding': 'gzip', 'Content-Type': 'application/json' };
  const { status, body } = await api.call(declarations.checkRole, { token, body: 'not gzip at all', headers });
  expect([status, body.code]).toEqual([400, 'unreadable-request']);
});

test.each(selected.query)('%s rejects wrong, repeated and unknown query parameters', async (name, endpoint) => {
  const { query = {}, ...request } = sampleRequests[name];
  const flaws: string[] = [];
  for (const key of Object.keys(query)) {
    for (const value of ['x'.repeat(300), ['a', 'b'], '{"$gt":""}', '-1', '']) {
      flaws.push(
        ...(await findFlaws(endpoint, { ...request, query: { ...query, [key]: value } }, `${key} = ${String(value)}`)),
      );
    }
  }
  flaws.push(...(await findFlaws(endpoint, { ...request, query: { ...query, unknown: '1' } }, 'an unknown parameter')));
  expect(flaws).toEqual([]);
});

test.each(selected.params)('%s rejects an invalid id', async (name, endpoint) => {
  const flaws: string[] = [];
  for (const id of ['x', '123', '%E0%A4%A']) {
    flaws.push(...(await findFlaws(endpoint, { ...sampleRequests[name], params: { id } }, id)));
  }
  expect(flaws).toEqual([]);
});

test('an unknown path, inside or outside of /api, is answered with a problem', async () => {
  for (const address of ['/api/nothing', '/nothing', '/api/surveys/a/b/c']) {
    const { status, body } = await api.raw(address);
    expect([status, body.code]).toEqual([404, 'not-found']);
  }
});

test('an invalid idempotency key is rejected', async () => {
  const request = { ...sampleRequests.castVote, headers: { 'Idempotency-Key': '{"$gt":""}' } };
  const { status, body } = await api.call(declarations.castVote, request);
  expect([status, body.errors?.[0]?.field]).toEqual([422, 'headers.idempotency-key']);
});

test('a valid request id is kept, and an invalid one is replaced', async () => {
  const getRequestId = async (id: string) =>
    (await api.raw('/api/health/live', { headers: { 'X-Request-Id': id } })).headers.get('x-request-id');
  expect(await getRequestId('edge-12345678')).toBe('edge-12345678');
  expect(await getRequestId('forged id')).toMatch(/^[0-9a-f-]{36}$/);
});
