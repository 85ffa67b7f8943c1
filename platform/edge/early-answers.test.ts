import { countAnswers, sendSlowly, SIZES, TRIES, TRIES_TIMEOUT_MS } from './early-answers-fixture';
import { ask, front, serve, stopServers } from './forward-fixture';

const STATUSES = [401, 413, 429];

afterEach(stopServers);

/** A process that refuses: at once, a little later while the body is waiting, or when it has dropped the whole body. */
function startRefusing(): Promise<string> {
  return serve((request, response) => {
    const status = Number(request.url?.slice(1));
    const refuse = () => {
      response.writeHead(status, { 'content-type': 'application/problem+json' });
      response.end(JSON.stringify({ status }));
    };
    if (status === 401) return refuse();
    if (status === 429) return setTimeout(refuse, 5);
    return request.resume().once('end', refuse);
  });
}

test.each(SIZES.flatMap((size) => ['keep-alive', 'close'].map((connection) => [size, connection] as const)))(
  'a refusal that comes while %i bytes are being sent arrives, with connection: %s',
  async (size, connection) => {
    const url = await front([await startRefusing()]);
    const body = Buffer.alloc(size, 'x');
    const counts = await countAnswers(TRIES, async (number) => {
      const right = STATUSES[number % STATUSES.length] ?? 0;
      return { right, status: (await ask(`${url}/${right}`, 'POST', body, { connection })).status };
    });
    expect(counts).toEqual({ right: TRIES });
  },
  TRIES_TIMEOUT_MS,
);

test('callers who read only when they have sent everything get the refusal, from the process and through the edge', async () => {
  const process = await startRefusing();
  for (const url of [process, await front([process])]) {
    for (const size of SIZES) expect(await sendSlowly(`${url}/401`, 'POST', size)).toBe('HTTP/1.1 401 Unauthorized');
  }
});
