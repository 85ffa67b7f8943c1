import { createSurvey } from '@canvass/shared/contracts';
import { startApi, type TestApi } from '../testing/api';
import { countAnswers, sendSlowly, SIZES, startEdgeBefore, TRIES, TRIES_TIMEOUT_MS } from '../testing/edge';

/** Larger than any body may be. */
const TOO_LARGE = 1_100_000;

let api: TestApi;
/** One whose only request of the minute has been made; its clock stands still. */
let busy: TestApi;
let edge: Awaited<ReturnType<typeof startEdgeBefore>>;
let busyEdge: Awaited<ReturnType<typeof startEdgeBefore>>;
let token: string;

beforeAll(async () => {
  api = await startApi();
  const started = new Date();
  busy = await startApi({ now: () => started, settings: { RATE_LIMIT_ADDRESS: '1' } });
  edge = await startEdgeBefore(api.url);
  busyEdge = await startEdgeBefore(busy.url);
  ({ token } = await api.person('surveyor'));
  for (let call = 0; call < 2; call += 1) await fetch(`${busy.url}/api/surveys`);
});

afterAll(async () => {
  await Promise.all([edge.stop(), busyEdge.stop()]);
  await Promise.all([api.stop(), busy.stop()]);
});

const path = `/api${createSurvey.path}`;

/** A request that is refused before its body has been read: for who asks, how often, or how much is sent. */
async function refused(number: number, size: number, [first, second]: [string, string]) {
  const kinds = [
    { right: 401, origin: first, bytes: size, headers: {} },
    { right: 429, origin: second, bytes: size, headers: {} },
    { right: 413, origin: first, bytes: TOO_LARGE, headers: { Authorization: `Bearer ${token}` } },
  ] as const;
  const { right, origin, bytes, headers } = kinds[number % kinds.length] ?? kinds[0];
  const body = Buffer.alloc(bytes, 'x');
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  });
  await answer.arrayBuffer();
  return { right, status: answer.status };
}

test.each(SIZES)(
  'a body of %i bytes that is refused early is answered with the reason, directly and through the edge',
  async (size) => {
    const direct = await countAnswers(TRIES, (number) => refused(number, size, [api.url, busy.url]));
    const through = await countAnswers(TRIES, (number) => refused(number, size, [edge.url, busyEdge.url]));
    expect({ direct, through }).toEqual({ direct: { right: TRIES }, through: { right: TRIES } });
  },
  TRIES_TIMEOUT_MS,
);

test('callers who close their connections and read only at the end get the reason, too', async () => {
  for (const size of SIZES) {
    for (const origin of [api.url, edge.url]) {
      expect(await sendSlowly(origin + path, 'POST', size)).toBe('HTTP/1.1 401 Unauthorized');
    }
    for (const origin of [busy.url, busyEdge.url]) {
      expect(await sendSlowly(origin + path, 'POST', size)).toBe('HTTP/1.1 429 Too Many Requests');
    }
  }
});
