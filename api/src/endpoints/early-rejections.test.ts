import { createSurvey } from '@canvass/shared/contracts';
import { startApi, type TestApi } from '../../testing/api';
import { countAnswers, sendSlowly, SIZES, startEdgeFor, TRIES } from '../../testing/processes/edge';

/** More bytes than any body may have. */
const TOO_LARGE_BYTES = 1_100_000;

let api: TestApi;
/** An API whose clock stands still and whose one request per minute has been used up. */
let limitedApi: TestApi;
let edge: Awaited<ReturnType<typeof startEdgeFor>>;
let limitedEdge: Awaited<ReturnType<typeof startEdgeFor>>;
let token: string;

beforeAll(async () => {
  api = await startApi();
  const started = new Date();
  limitedApi = await startApi({ now: () => started, settings: { RATE_LIMIT_ADDRESS: '1' } });
  edge = await startEdgeFor(api.url);
  limitedEdge = await startEdgeFor(limitedApi.url);
  ({ token } = await api.createUser('surveyor'));
  for (let call = 0; call < 2; call += 1) await fetch(`${limitedApi.url}/api/surveys`);
});

afterAll(async () => {
  await Promise.all([edge.stop(), limitedEdge.stop()]);
  await Promise.all([api.stop(), limitedApi.stop()]);
});

const path = `/api${createSurvey.path}`;

/**
 * Sends a request that is rejected before its body has been read: for missing authentication, the rate limit, or its
 * size.
 */
async function sendRejectedRequest(number: number, size: number, [first, second]: [string, string]) {
  const cases = [
    { expectedStatus: 401, origin: first, bytes: size, headers: {} },
    { expectedStatus: 429, origin: second, bytes: size, headers: {} },
    { expectedStatus: 413, origin: first, bytes: TOO_LARGE_BYTES, headers: { Authorization: `Bearer ${token}` } },
  ] as const;
  const { expectedStatus, origin, bytes, headers } = cases[number % cases.length] ?? cases[0];
  const body = Buffer.alloc(bytes, 'x');
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  });
  await response.arrayBuffer();
  return { expectedStatus, status: response.status };
}

test.each(SIZES)(
  'a body of %i bytes that is rejected early gets the reason, directly and through the edge',
  async (size) => {
    const direct = await countAnswers(TRIES, (number) => sendRejectedRequest(number, size, [api.url, limitedApi.url]));
    const throughEdge = await countAnswers(TRIES, (number) =>
      sendRejectedRequest(number, size, [edge.url, limitedEdge.url]),
    );
    expect({ direct, throughEdge }).toEqual({ direct: { right: TRIES }, throughEdge: { right: TRIES } });
  },
);

test('callers that close their connection and read only at the end get the reason, too', async () => {
  for (const size of SIZES) {
    for (const origin of [api.url, edge.url]) {
      expect(await sendSlowly(origin + path, 'POST', size)).toBe('HTTP/1.1 401 Unauthorized');
    }
    for (const origin of [limitedApi.url, limitedEdge.url]) {
      expect(await sendSlowly(origin + path, 'POST', size)).toBe('HTTP/1.1 429 Too Many Requests');
    }
  }
});
