import {
  checkRole,
  endpoints,
  issueToken,
  sendMessage,
  sendTelemetry,
  takesKey,
  type Endpoint,
  type EndpointName,
} from '@canvass/shared/contracts';
import { startApi, type Received, type TestApi } from '../testing/api';
import { buildSamples } from '../testing/samples';
import { buildOnce } from './idempotency';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

beforeEach(async () => {
  await api.db.collection('idempotency').deleteMany({});
});

/** The store with a clock that stands until it is moved on. */
function begin() {
  let time = Date.parse('2026-11-20T12:00:00Z');
  const once = buildOnce(api.db, () => new Date(time));
  return {
    send: (run: () => Promise<unknown>, words = 'the same') => once('POST /somewhere uid 1', 'key-1', { words }, run),
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

const MINUTE = 60_000;

const noop = () => undefined;

/** Work that ends when its test says so. */
function held() {
  let [resolve, reject, begun]: [(answer: string) => void, (error: Error) => void, () => void] = [noop, noop, noop];
  const work = new Promise<string>((...ends) => ([resolve, reject] = ends));
  const started = new Promise<void>((tell) => (begun = tell));
  const run = () => {
    begun();
    return work;
  };
  return { run, started, resolve, reject };
}

test('a write whose answer cannot be stored is answered, and not done again by the next repeat', async () => {
  const { send, pass } = begin();
  const answer: { self?: unknown } = {};
  answer.self = answer;
  let runs = 0;
  const run = async () => {
    runs += 1;
    return answer;
  };
  expect(await send(run)).toBe(answer);
  pass(MINUTE / 2);
  await expect(send(run)).rejects.toMatchObject({ code: 'request-in-progress' });
  expect(runs).toBe(1);
});

test('a repeat of every write that takes a key is answered as the first time', async () => {
  const samples = await buildSamples(api);
  const all = Object.entries(endpoints) as [EndpointName, Endpoint][];
  // Who has removed themselves is nobody when the repeat comes.
  const keyed = all.filter(([name, endpoint]) => takesKey(endpoint) && name !== 'deleteOwnAccount');
  const answers: Record<string, Pick<Received, 'status' | 'body'>[]> = {};
  for (const [name, endpoint] of keyed) {
    const sent = { ...samples[name], headers: { 'Idempotency-Key': name } };
    const [first, again] = [await api.call(endpoint, sent), await api.call(endpoint, sent)];
    answers[name] = [first, again].map(({ status, body }) => ({ status, body }));
  }
  expect(keyed.length).toBeGreaterThan(10);
  for (const [name, [first, again]] of Object.entries(answers)) {
    expect({ name, first: first?.status, again }).toEqual({ name, first: 200, again: first });
  }
});

test('a different request with a key that was used before is refused and not run', async () => {
  const { send } = begin();
  await send(async () => 'the answer of the first');
  const run = jest.fn(async () => 'the answer of the second');
  await expect(send(run, 'others')).rejects.toMatchObject({ code: 'idempotency-key-reused' });
  expect(run).not.toHaveBeenCalled();
  expect(await send(run)).toBe('the answer of the first');
});

test('a write that was refused is forgotten, also when it is refused at once', async () => {
  const { send } = begin();
  const refuse = () => {
    throw new Error('refused');
  };
  await expect(send(refuse)).rejects.toThrow('refused');
  expect(await send(async () => 'mended')).toBe('mended');
});

test.each([
  ['ends', (first: ReturnType<typeof held>) => first.resolve('first')],
  ['fails', (first: ReturnType<typeof held>) => first.reject(new Error('late'))],
])('a write that was taken for dead and still %s leaves the claim of its repeat alone', async (_how, end) => {
  const { send, pass } = begin();
  const [first, second] = [held(), held()];
  const late = send(first.run);
  await first.started;
  pass(MINUTE + 1);
  const repeat = send(second.run);
  await second.started;
  end(first);
  await late.catch(() => undefined);
  await expect(send(async () => 'third')).rejects.toMatchObject({ code: 'request-in-progress' });
  second.resolve('second');
  expect(await repeat).toBe('second');
  expect(await send(async () => 'third')).toBe('second');
});

test('a token, a role and a beacon are answered without storing the answer', async () => {
  const samples = await buildSamples(api);
  const headers = { 'Idempotency-Key': '1' };
  for (const [endpoint, sample] of [
    [issueToken, samples.issueToken],
    [checkRole, samples.checkRole],
    [sendTelemetry, samples.sendTelemetry],
  ] as const) {
    const { status } = await api.call(endpoint, { ...sample, headers });
    expect([endpoint.path, status]).toEqual([endpoint.path, 200]);
  }
  expect(await api.db.collection('idempotency').countDocuments({})).toBe(0);
});

test('two strangers with the same key do not meet', async () => {
  const send = (name: string, address: string) =>
    api.call(sendMessage, {
      body: { name, email: 'stranger@canvass.test', message: 'Hello, strangers' },
      headers: { 'Idempotency-Key': '1', 'X-Forwarded-For': address },
    });
  const answers = [await send('Ada', '192.0.2.1'), await send('Ben', '192.0.2.2'), await send('Ada', '192.0.2.1')];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [ada, ben, again] = answers.map(({ body }) => body);
  expect(again).toEqual(ada);
  expect(ben).not.toEqual(ada);
  expect(await api.db.collection('messages').countDocuments({ message: 'Hello, strangers' })).toBe(2);
});
