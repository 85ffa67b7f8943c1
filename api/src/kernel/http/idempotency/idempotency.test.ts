import {
  checkRole,
  endpoints,
  issueToken,
  sendMessage,
  sendTelemetry,
  acceptsIdempotencyKey,
  type Endpoint,
  type EndpointName,
} from '@canvass/shared/contracts';
import { startApi, type TestResponse, type TestApi } from '../../../../testing/api';
import { createSampleRequests } from '../../../../testing/requests/sample-requests';
import { createIdempotencyStore } from './idempotency';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

beforeEach(async () => {
  await api.db.collection('idempotency').deleteMany({});
});

/** An idempotency store with a clock that only moves when a test advances it. */
function createTestStore() {
  let time = Date.parse('2026-11-20T12:00:00Z');
  const runIdempotent = createIdempotencyStore(api.db, () => new Date(time));
  return {
    send: (run: () => Promise<unknown>, input = 'the same') =>
      runIdempotent('POST /somewhere uid 1', 'key-1', { words: input }, run),
    advanceTime: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

const MINUTE_MS = 60_000;

const noop = () => undefined;

/** A write that ends when its test resolves or rejects it. */
function createHeldWork() {
  let [resolve, reject, begun]: [(answer: string) => void, (error: Error) => void, () => void] = [noop, noop, noop];
  const work = new Promise<string>((...ends) => ([resolve, reject] = ends));
  const started = new Promise<void>((resolveStarted) => (begun = resolveStarted));
  const run = () => {
    begun();
    return work;
  };
  return { run, started, resolve, reject };
}

test('a write whose answer cannot be stored is answered, and is not executed again by a retry', async () => {
  const { send, advanceTime } = createTestStore();
  const answer: { self?: unknown } = {};
  answer.self = answer;
  let runs = 0;
  const run = async () => {
    runs += 1;
    return answer;
  };
  expect(await send(run)).toBe(answer);
  advanceTime(MINUTE_MS / 2);
  await expect(send(run)).rejects.toMatchObject({ code: 'request-in-progress' });
  expect(runs).toBe(1);
});

test('every write that accepts a key answers a retry with the first response', async () => {
  const sampleRequests = await createSampleRequests(api);
  const all = Object.entries(endpoints) as [EndpointName, Endpoint][];
  // After users delete themselves, their repeated request is no longer authenticated.
  const keyed = all.filter(([name, endpoint]) => acceptsIdempotencyKey(endpoint) && name !== 'deleteOwnAccount');
  const responses: Record<string, Pick<TestResponse, 'status' | 'body'>[]> = {};
  for (const [name, endpoint] of keyed) {
    const request = { ...sampleRequests[name], headers: { 'Idempotency-Key': name } };
    const [first, again] = [await api.call(endpoint, request), await api.call(endpoint, request)];
    responses[name] = [first, again].map(({ status, body }) => ({ status, body }));
  }
  expect(keyed.length).toBeGreaterThan(10);
  for (const [name, [first, again]] of Object.entries(responses)) {
    expect({ name, first: first?.status, again }).toEqual({ name, first: 200, again: first });
  }
});

test('a different request with a used key is rejected and not executed', async () => {
  const { send } = createTestStore();
  await send(async () => 'the answer of the first');
  const run = jest.fn(async () => 'the answer of the second');
  await expect(send(run, 'others')).rejects.toMatchObject({ code: 'idempotency-key-reused' });
  expect(run).not.toHaveBeenCalled();
  expect(await send(run)).toBe('the answer of the first');
});

test('a write that failed is forgotten, even when it fails synchronously', async () => {
  const { send } = createTestStore();
  const failWork = () => {
    throw new Error('refused');
  };
  await expect(send(failWork)).rejects.toThrow('refused');
  expect(await send(async () => 'mended')).toBe('mended');
});

test.each([
  ['ends', (first: ReturnType<typeof createHeldWork>) => first.resolve('first')],
  ['fails', (first: ReturnType<typeof createHeldWork>) => first.reject(new Error('late'))],
])('an abandoned write that still %s does not touch the claim of its retry', async (_how, end) => {
  const { send, advanceTime } = createTestStore();
  const [first, second] = [createHeldWork(), createHeldWork()];
  const lateRequest = send(first.run);
  await first.started;
  advanceTime(MINUTE_MS + 1);
  const retry = send(second.run);
  await second.started;
  end(first);
  await lateRequest.catch(() => undefined);
  await expect(send(async () => 'third')).rejects.toMatchObject({ code: 'request-in-progress' });
  second.resolve('second');
  expect(await retry).toBe('second');
  expect(await send(async () => 'third')).toBe('second');
});

test('an unfinished write of a process whose clock was two days ahead can be retried a minute after a retry met it', async () => {
  const { send, advanceTime } = createTestStore();
  const first = createHeldWork();
  advanceTime(2 * 86_400_000);
  const unfinished = send(first.run);
  await first.started;
  advanceTime(-2 * 86_400_000);
  const retry = () => send(async () => 'second');
  await expect(retry()).rejects.toMatchObject({ code: 'request-in-progress' });
  advanceTime(MINUTE_MS);
  await expect(retry()).rejects.toMatchObject({ code: 'request-in-progress' });
  advanceTime(1);
  expect(await retry()).toBe('second');
  first.resolve('first');
  await unfinished;
});

test('responses with a token, a role or a beacon are not stored', async () => {
  const sampleRequests = await createSampleRequests(api);
  const headers = { 'Idempotency-Key': '1' };
  for (const [endpoint, sample] of [
    [issueToken, sampleRequests.issueToken],
    [checkRole, sampleRequests.checkRole],
    [sendTelemetry, sampleRequests.sendTelemetry],
  ] as const) {
    const { status } = await api.call(endpoint, { ...sample, headers });
    expect([endpoint.path, status]).toEqual([endpoint.path, 200]);
  }
  expect(await api.db.collection('idempotency').countDocuments({})).toBe(0);
});

test('two visitors with the same key do not share a response', async () => {
  const send = (name: string, address: string) =>
    api.call(sendMessage, {
      body: { name, email: 'stranger@canvass.test', message: 'Hello, strangers' },
      headers: { 'Idempotency-Key': '1', 'X-Forwarded-For': address },
    });
  const responses = [await send('Ada', '192.0.2.1'), await send('Ben', '192.0.2.2'), await send('Ada', '192.0.2.1')];
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [ada, ben, again] = responses.map(({ body }) => body);
  expect(again).toEqual(ada);
  expect(ben).not.toEqual(ada);
  expect(await api.db.collection('messages').countDocuments({ message: 'Hello, strangers' })).toBe(2);
});
