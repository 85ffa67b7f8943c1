import fc from 'fast-check';
import { problems, type EndpointDeclaration, type EndpointName } from '@canvass/shared/contracts';
import { declarations } from '@canvass/shared/contracts/server';
import { getPossibleProblems } from '@canvass/shared/openapi';
import { selectRows } from '@canvass/testing/exhaustive-table';
import { startApi, type TestRequest, type TestApi } from '../../testing/api';
import { createRejectedRequests, createAcceptedRequests } from '../../testing/requests/generated-requests';
import { createHttpClient, type RawResponse } from '../../testing/network/http-client';
import { createSampleRequests, type SampleRequests } from '../../testing/requests/sample-requests';
import { takeSnapshot } from '../../testing/data/db-snapshot';

/** Fixed, so that every run sends the same requests; fast-check prints it with the smallest batch that fails. */
const SEED = 20_261_120;
const REQUEST_COUNT = process.env.SOAK ? 10_000 : 500;
/** How many batches of unusual requests each endpoint gets. */
const ODD_BATCH_COUNT = process.env.SOAK ? 6 : 1;
/** How many requests are in flight at the same time. */
const BATCH_SIZE = 10;

const all = Object.entries(declarations) as [EndpointName, EndpointDeclaration][];
const endpointsWithInput = all.filter(([, { params, query, body }]) => params ?? query ?? body);

/** The endpoints of each test. */
const selected = selectRows('generated requests × endpoints', {
  rejected: endpointsWithInput,
  unusual: endpointsWithInput,
  nested: endpointsWithInput.filter(([, { body }]) => body),
  headers: all,
});

let api: TestApi;
let sampleRequests: SampleRequests;
let client: ReturnType<typeof createHttpClient>;

beforeAll(async () => {
  api = await startApi();
  sampleRequests = await createSampleRequests(api);
  client = createHttpClient(api.url);
});

afterAll(async () => {
  client.close();
  await api.stop();
});

/** What is wrong with a refusal that should be one of this endpoint's problems; empty if nothing is. */
function findFlaws(endpoint: EndpointDeclaration, { status, type, text }: RawResponse): string[] {
  if (!type.startsWith('application/problem+json')) return [`${status} ${type} ${text.slice(0, 200)}`];
  const { code, title } = JSON.parse(text) as { code: keyof typeof problems; title: string };
  const isKnownProblem = status < 500 && problems[code]?.[0] === status && problems[code][1] === title;
  return isKnownProblem && getPossibleProblems(endpoint).get(status)?.includes(code)
    ? []
    : [`${status} ${code} ${title}`];
}

/**
 * Sends all requests concurrently.
 * @returns what is wrong with the responses that are not 200
 */
async function findAllFlaws(endpoint: EndpointDeclaration, requests: TestRequest[]): Promise<string[]> {
  const responses = await Promise.all(requests.map((request) => client.send(endpoint, request)));
  return responses.filter(({ status }) => status !== 200).flatMap((response) => findFlaws(endpoint, response));
}

describe('requests that the contract rejects', () => {
  const distinct = new Set<string>();
  const runs = Math.ceil(REQUEST_COUNT / endpointsWithInput.length / BATCH_SIZE);
  let count = 0;

  test.each(selected.rejected)(
    '%s answers every rejected request with a problem and stores nothing',
    async (name, endpoint) => {
      const before = await takeSnapshot(api.db);
      const batches = fc.array(createRejectedRequests(endpoint, sampleRequests[name]), {
        minLength: BATCH_SIZE,
        maxLength: BATCH_SIZE,
      });
      const property = fc.asyncProperty(batches, async (batch) => {
        const responses = await Promise.all(batch.map((request) => client.send(endpoint, request)));
        expect(responses.flatMap((response) => findFlaws(endpoint, response))).toEqual([]);
        expect(responses.filter(({ status }) => status !== 422 && status !== 400)).toEqual([]);
        for (const { params, query, body } of batch) distinct.add(JSON.stringify([name, params, query, body]));
        count += batch.length;
      });
      await fc.assert(property, { seed: SEED, numRuns: runs });
      expect(await takeSnapshot(api.db)).toEqual(before);
    },
  );

  test(`were ${runs * BATCH_SIZE} for each endpoint, most of them different`, () => {
    expect(count).toBe(selected.rejected.length * runs * BATCH_SIZE);
    expect(endpointsWithInput.length * runs * BATCH_SIZE).toBeGreaterThanOrEqual(REQUEST_COUNT);
    expect(distinct.size).toBeGreaterThan(0.8 * Math.min(count, REQUEST_COUNT));
  });
});

describe('unusual requests that the contract accepts', () => {
  test.each(selected.unusual)('%s answers every unusual request without an error', async (name, endpoint) => {
    const { createReplacement, ...sample } = sampleRequests[name];
    const requests = createAcceptedRequests(endpoint, { ...sample, ...(await createReplacement?.()) });
    const property = fc.asyncProperty(fc.array(requests, { minLength: 5, maxLength: 5 }), async (batch) => {
      expect(await findAllFlaws(endpoint, batch)).toEqual([]);
    });
    await fc.assert(property, { seed: SEED, numRuns: ODD_BATCH_COUNT });
  });

  test.each(selected.nested)('%s handles deeply nested and prototype-polluting bodies', async (name, endpoint) => {
    const { token, params, body } = sampleRequests[name];
    const bodyFields = JSON.stringify(body).slice(1, -1);
    const deepArray = `${'['.repeat(60_000)}${']'.repeat(60_000)}`;
    const prototypePollution = '"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}';
    const texts = [
      deepArray,
      `{"a":${deepArray}}`,
      `{${bodyFields},"extra":${deepArray}}`,
      `{${bodyFields},${prototypePollution}}`,
      `{${bodyFields.replace('{', `{${prototypePollution},`)}}`,
    ];
    const requests = texts.map((text) => ({ token, params, body: text }));
    expect(await findAllFlaws(endpoint, requests)).toEqual([]);
    expect({}).not.toHaveProperty('role');
  });

  test.each(selected.headers)('%s handles unusual headers', async (name, endpoint) => {
    const { createReplacement: _fresh, ...sample } = sampleRequests[name];
    const oddHeaders: Record<string, string>[] = [
      { 'Idempotency-Key': '../../x' },
      { 'X-Request-Id': 'x'.repeat(5000) },
      { 'If-None-Match': '"'.repeat(3000) },
      { 'Accept-Encoding': 'br;q=x, *;q=-1' },
      { Authorization: `Bearer ${'.'.repeat(6000)}` },
      { 'X-Forwarded-For': `${'1,'.repeat(2000)}::g` },
      { Origin: 'null', Range: 'bytes=9-1', Cookie: '=;=' },
    ];
    const requests = oddHeaders.map((headers) => ({ ...sample, ...(sample.body ? { body: '{}' } : {}), headers }));
    expect(await findAllFlaws(endpoint, requests)).toEqual([]);
  });
});
