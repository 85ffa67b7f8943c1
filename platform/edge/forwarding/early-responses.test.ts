import { countOutcomes, sendSlowly, BODY_SIZES_BYTES, REQUEST_COUNT } from './early-responses-fixture';
import { sendTestRequest, startTestProxy, startTestServer, stopServers } from './forward-fixture';

const REFUSAL_STATUSES = [401, 413, 429];

afterEach(stopServers);

/**
 * A process that refuses a request immediately, a little later while the body is pending, or after dropping the whole
 * body.
 */
function startRejectingServer(): Promise<string> {
  return startTestServer((request, response) => {
    const status = Number(request.url?.slice(1));
    const rejectRequest = () => {
      response.writeHead(status, { 'content-type': 'application/problem+json' });
      response.end(JSON.stringify({ status }));
    };
    if (status === 401) return rejectRequest();
    if (status === 429) return setTimeout(rejectRequest, 5);
    return request.resume().once('end', rejectRequest);
  });
}

test.each(BODY_SIZES_BYTES.flatMap((size) => ['keep-alive', 'close'].map((connection) => [size, connection] as const)))(
  'a client that is still sending %i bytes receives the early response, with connection: %s',
  async (size, connection) => {
    const url = await startTestProxy([await startRejectingServer()]);
    const body = Buffer.alloc(size, 'x');
    const counts = await countOutcomes(REQUEST_COUNT, async (number) => {
      const expectedStatus = REFUSAL_STATUSES[number % REFUSAL_STATUSES.length] ?? 0;
      return {
        expectedStatus,
        status: (await sendTestRequest(`${url}/${expectedStatus}`, 'POST', body, { connection })).status,
      };
    });
    expect(counts).toEqual({ right: REQUEST_COUNT });
  },
);

test('clients that read only after sending everything receive the early response, directly and through the edge', async () => {
  const process = await startRejectingServer();
  for (const url of [process, await startTestProxy([process])]) {
    for (const size of BODY_SIZES_BYTES)
      expect(await sendSlowly(`${url}/401`, 'POST', size)).toBe('HTTP/1.1 401 Unauthorized');
  }
});
