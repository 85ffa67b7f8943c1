import * as z from 'zod/mini';
import { acceptsIdempotencyKey, type EndpointDeclaration, type EndpointName } from '@canvass/shared/contracts';
import { declarations } from '@canvass/shared/contracts/server';
import { createOpenApi } from '@canvass/shared/openapi';
import { selectRows } from '@canvass/testing/exhaustive-table';
import { startApi, type TestApi, type TestRequest } from '../../testing/api';
import { withChangedDeclaration } from '../../testing/requests/change-declaration';
import { createSampleRequests, type SampleRequests } from '../../testing/requests/sample-requests';

/**
 * Changes each of the other fields of an endpoint's declaration in turn, and checks that the server behaves
 * differently, which shows that it reads the field.
 */
const all = Object.entries(declarations) as [EndpointName, EndpointDeclaration][];

/** The test that shows that the server reads a field. A field that is added to the contract needs one. */
const TESTED_BY: Record<keyof EndpointDeclaration, 'here' | 'the description, here' | `${string}.test.ts`> = {
  method: 'mount.test.ts',
  path: 'mount.test.ts',
  access: 'declared-access.test.ts',
  takesExpired: 'declared-access.test.ts',
  ownership: 'declared-access.test.ts',
  restrictedFields: 'declared-access.test.ts',
  params: 'here',
  query: 'here',
  body: 'here',
  answer: 'here',
  produces: 'here',
  rate: 'here',
  keyed: 'here',
  summary: 'the description, here',
  problems: 'the description, here',
};

let api: TestApi;
let sampleRequests: SampleRequests;

beforeAll(async () => {
  api = await startApi();
  sampleRequests = await createSampleRequests(api);
  // It is made at the first request, of declarations that nobody has changed.
  await api.send(declarations.readOpenApi, {});
});

afterAll(() => api.stop());

async function createSample(name: EndpointName): Promise<TestRequest> {
  const { createReplacement, optionalPaths: _optional, ...sample } = sampleRequests[name];
  return { ...sample, ...(await createReplacement?.()) };
}

async function sendChanged(
  endpoint: EndpointDeclaration,
  request: TestRequest,
  changes: Parameters<typeof withChangedDeclaration>[1],
): Promise<{ status: number; headers: Headers; text: string }> {
  return withChangedDeclaration(endpoint, changes, async () => {
    const response = await api.send(endpoint, request);
    return { status: response.status, headers: response.headers, text: await response.text() };
  });
}

const parts = all.flatMap(([name, endpoint]) =>
  (['params', 'query', 'body'] as const).flatMap((part) => (endpoint[part] ? [[name, part, endpoint] as const] : [])),
);

/** The endpoints of each test. */
const selected = selectRows('declared fields × endpoints', {
  parts,
  rate: all,
  produces: all.filter(([, { produces }]) => produces),
  // An answer of another type than JSON is text, which has no fields.
  answer: all.filter(([, { produces }]) => !produces),
  keyed: all.filter(([, { method }]) => method !== 'GET'),
});

test.each(selected.parts)('%s checks its %s by the declared schema', async (name, part, endpoint) => {
  const refusing = z.unknown().check(z.refine(() => false, { message: 'is refused by the test', path: ['probe'] }));
  const { status, text } = await sendChanged(endpoint, await createSample(name), { [part]: refusing });
  expect(status).toBe(422);
  expect((JSON.parse(text) as { errors: unknown }).errors).toEqual([
    { field: `${part}.probe`, message: 'is refused by the test' },
  ]);
});

/** The limits of routes that have one of their own, whatever class their endpoint declares. */
const OWN_LIMITS: Partial<Record<EndpointName, string>> = { unsubscribe: 'unsubscribe' };

test.each(selected.rate)('%s counts against the declared rate, or the limit of its own', async (name, endpoint) => {
  const rate = endpoint.rate === 'export' ? 'form' : 'export';
  // Where the endpoint has a body, the request is refused after it was counted.
  const request = { ...(await createSample(name)), ...(endpoint.body && { body: { nonsense: true } }) };
  const { headers } = await sendChanged(endpoint, request, { rate });
  expect(headers.get('ratelimit-policy')).toContain(`"${OWN_LIMITS[name] ?? rate}"`);
});

/** Maps every value to the same string. */
const probeSchema = z.pipe(
  z.unknown(),
  z.transform(() => 'probe'),
);

describe('what is answered', () => {
  beforeAll(async () => {
    sampleRequests = await createSampleRequests(api);
  });

  test.each(selected.produces)('by %s has the declared content type', async (name, endpoint) => {
    const { headers } = await sendChanged(endpoint, await createSample(name), { produces: 'text/x-probe' });
    expect(headers.get('content-type')).toMatch(/^text\/x-probe/);
  });

  test.each(selected.answer)('by %s is what the schema lets through', async (name, endpoint) => {
    const isList = (endpoint.answer._zod.def as { type: string }).type === 'array';
    const { status, text } = await sendChanged(endpoint, await createSample(name), {
      answer: isList ? z.array(probeSchema) : probeSchema,
    });
    expect(status).toBe(200);
    expect(text).toMatch(isList ? /^\[("probe",?)*\]$/ : /^"probe"$/);
  });
});

describe('idempotency keys', () => {
  beforeAll(async () => {
    sampleRequests = await createSampleRequests(api);
  });

  test.each(selected.keyed)('of %s are read as declared', async (name, endpoint) => {
    const request = { ...(await createSample(name)), headers: { 'Idempotency-Key': 'no key!' } };
    const keyed = endpoint.keyed === false ? undefined : (false as const);
    const { text } = await sendChanged(endpoint, request, { keyed });
    expect(text.includes('headers.idempotency-key')).toBe(acceptsIdempotencyKey({ ...endpoint, keyed }));
  });
});

test.each(['summary', 'problems'] as const)('the %s of each endpoint stands in the description', (field) => {
  const declared = JSON.stringify(createOpenApi(declarations, '/api').paths);
  for (const [name, endpoint] of all) {
    const changed = {
      ...endpoint,
      [field]: field === 'summary' ? 'A probe.' : [...endpoint.problems, 'email-taken', 'own-role'],
    };
    const described = JSON.stringify(createOpenApi({ ...declarations, [name]: changed }, '/api').paths);
    expect([name, described === declared]).toEqual([name, false]);
  }
});

test('every field that some endpoint declares is tested', () => {
  const declared = new Set(all.flatMap(([, endpoint]) => Object.keys(endpoint)));
  expect([...declared].toSorted()).toEqual(Object.keys(TESTED_BY).toSorted());
});
