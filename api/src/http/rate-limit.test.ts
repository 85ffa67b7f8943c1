import { checkRole, listSurveys, live, problems, sendMessage, sendTelemetry } from '@canvass/shared/contracts';
import { startApi, type Person, type TestApi } from '../testing/api';

const SMALL = 40;

const MINUTE = 60_000;

/** A clock that stands at the beginning of a minute to come, so that no window ends within a test. */
const start = Math.ceil(Date.now() / MINUTE + 1) * MINUTE;
const still = () => new Date(start);

const started: TestApi[] = [];

/** Starts an API with small limits; the first of a test owns its database. */
async function begin(options: Parameters<typeof startApi>[0] = {}): Promise<TestApi> {
  const api = await startApi({ now: still, ...options });
  started.push(api);
  return api;
}

afterEach(async () => {
  for (const api of started.splice(0).toReversed()) await api.stop();
});

function limited(name: string, limit: number): Record<string, string> {
  return { [`RATE_LIMIT_${name}`]: String(limit) };
}

/** How many of these calls were let through; every other one must have been refused as too many. */
async function passed(calls: Promise<{ status: number; body: { code?: string } }>[]): Promise<number> {
  const answers = await Promise.all(calls);
  const refused = answers.filter(({ status, body }) => status === 429 && body.code === 'too-many-requests');
  const through = answers.filter(({ status }) => status === 200);
  expect(through.length + refused.length).toBe(answers.length);
  return through.length;
}

function ask(api: TestApi, { token, email }: Person) {
  return api.call(checkRole, { token, body: { email } });
}

function from(address: string) {
  return { headers: { 'X-Forwarded-For': address } };
}

const message = { name: 'Ada', email: 'ada@canvass.test', message: 'Is there a discount for schools?' };

test('a person who calls too often is told when to come back', async () => {
  const api = await begin({ settings: limited('CALL', 3) });
  const person = await api.person();
  for (let call = 0; call < 3; call += 1) expect((await ask(api, person)).status).toBe(200);
  const { status, headers, body } = await ask(api, person);
  expect([status, body.code, body.title]).toEqual([429, 'too-many-requests', problems['too-many-requests'][1]]);
  expect(headers.get('content-type')).toContain('application/problem+json');
  expect(headers.get('ratelimit')).toMatch(/"call"; r=0; t=\d+/);
  expect(headers.get('ratelimit-policy')).toMatch(/"call"; q=3; w=60; pk=/);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

test('one person at the limit does not hinder another, nor somebody who is not signed in', async () => {
  const api = await begin({ settings: limited('CALL', 1) });
  const [first, second] = [await api.person(), await api.person()];
  expect(await passed([ask(api, first), ask(api, first)])).toBe(1);
  expect((await ask(api, second)).status).toBe(200);
  for (let call = 0; call < 3; call += 1) expect((await api.call(listSurveys)).status).toBe(200);
});

test('the budget comes back with the next minute', async () => {
  let time = start;
  const api = await begin({ now: () => new Date(time), settings: limited('CALL', 2) });
  const person = await api.person();
  expect(await passed([1, 2, 3].map(() => ask(api, person)))).toBe(2);
  time += MINUTE - 1;
  expect((await ask(api, person)).status).toBe(429);
  time += 1;
  expect((await ask(api, person)).status).toBe(200);
});

test.each(['CALL', 'FORM', 'SIGN_IN', 'BEACON', 'EXPORT', 'ADDRESS'])(
  'RATE_LIMIT_%s cannot be switched off',
  async (name) => {
    for (const value of ['0', '-1', 'off', 'Infinity']) {
      await expect(startApi({ settings: { [`RATE_LIMIT_${name}`]: value } })).rejects.toThrow(`RATE_LIMIT_${name}`);
    }
  },
);

test('an address has a limit before anybody asks who is calling', async () => {
  const api = await begin({ settings: limited('ADDRESS', 2) });
  const send = (token: string) => api.call(checkRole, { token, body: {} });
  expect([(await send('nonsense')).status, (await send('nonsense')).status, (await send('nonsense')).status]).toEqual([
    401, 401, 429,
  ]);
  expect((await api.raw('/health/live')).status).toBe(200);
});

test('a forged X-Forwarded-For gives no new budget: only what the one trusted proxy adds is believed', async () => {
  const api = await begin({ settings: limited('ADDRESS', 2) });
  const call = (address: string) => api.call(live, from(address));
  expect(await passed([1, 2, 3, 4].map((forged) => call(`10.0.0.${forged}, 203.0.113.7`)))).toBe(2);
  expect(await passed([call('203.0.113.8')])).toBe(1);
});

test('without a trusted proxy the connection counts, whatever is forwarded', async () => {
  const api = await begin({ settings: { ...limited('ADDRESS', 2), TRUSTED_PROXIES: '0' } });
  expect(await passed([1, 2, 3, 4].map((forged) => api.call(live, from(`10.0.0.${forged}`))))).toBe(2);
});

test('the addresses of one IPv6 network share a budget', async () => {
  const api = await begin({ settings: limited('ADDRESS', 2) });
  expect(await passed([1, 2, 3].map((host) => api.call(live, from(`2001:db8:1:2::${host}`))))).toBe(2);
  expect(await passed([api.call(live, from('2001:db8:1:3::1'))])).toBe(1);
});

test('forms and beacons of people who are not signed in are limited by address', async () => {
  const api = await begin({ settings: { ...limited('FORM', 2), ...limited('BEACON', 1) } });
  const write = (address: string) => api.call(sendMessage, { body: message, ...from(address) });
  expect(await passed([1, 2, 3].map(() => write('203.0.113.7')))).toBe(2);
  expect(await passed([write('203.0.113.8')])).toBe(1);
  const reports = [{ kind: 'loaded', area: 'mf-public', version: '1.0.0', channel: 'production' }];
  expect(await passed([1, 2].map(() => api.call(sendTelemetry, { body: { reports } })))).toBe(1);
});

test('two processes on one database let through exactly the limit when they are asked in turns', async () => {
  const first = await begin({ settings: limited('CALL', SMALL) });
  const second = await begin({ settings: limited('CALL', SMALL), beside: first });
  const person = await first.person();
  let through = 0;
  for (let sent = 0; sent < 2 * SMALL; sent += 1) through += await passed([ask(sent % 2 ? second : first, person)]);
  expect(through).toBe(SMALL);
});

test('asked at once, in whatever order the calls arrive, they let through less than a tenth more', async () => {
  const first = await begin({ settings: limited('CALL', SMALL) });
  const second = await begin({ settings: limited('CALL', SMALL), beside: first });
  const person = await first.person();
  const through = await passed(Array.from({ length: 2 * SMALL }, (_, at) => ask(at % 2 ? second : first, person)));
  expect(through).toBeGreaterThanOrEqual(SMALL);
  expect(through).toBeLessThan(SMALL + SMALL / 10);
});

test('asked in the worst order, the second process lets through less than a tenth more', async () => {
  const first = await begin({ settings: limited('CALL', SMALL) });
  const second = await begin({ settings: limited('CALL', SMALL), beside: first });
  const person = await first.person();
  const all = async (api: TestApi, count: number) => {
    let through = 0;
    for (let call = 0; call < count; call += 1) through += await passed([ask(api, person)]);
    return through;
  };
  const before = await all(second, SMALL / 10 - 1);
  expect(before).toBe(SMALL / 10 - 1);
  expect(before + (await all(first, 2 * SMALL)) + (await all(second, SMALL))).toBe(SMALL + SMALL / 10 - 1);
});

test('forms are counted exactly, in whatever order two processes are asked', async () => {
  const first = await begin({ settings: limited('FORM', SMALL) });
  const second = await begin({ settings: limited('FORM', SMALL), beside: first });
  const write = (api: TestApi) => api.call(sendMessage, { body: message });
  expect(await passed(Array.from({ length: SMALL - 1 }, () => write(second)))).toBe(SMALL - 1);
  expect(await passed(Array.from({ length: SMALL }, (_, at) => write(at % 2 ? first : second)))).toBe(1);
});

test('a few calls of a person cost no write, and refused ones none either', async () => {
  const commands: string[] = [];
  const api = await begin({
    settings: limited('CALL', SMALL),
    onCommand: ({ commandName, command }) => void (command['findAndModify'] === 'limits' && commands.push(commandName)),
  });
  const person = await api.person();
  for (let call = 1; call < SMALL / 10; call += 1) await ask(api, person);
  expect(commands).toEqual([]);
  await passed(Array.from({ length: SMALL }, () => ask(api, person)));
  const used = commands.length;
  expect(used).toBeGreaterThan(0);
  expect(await passed(Array.from({ length: SMALL }, () => ask(api, person)))).toBe(0);
  expect(commands.length).toBe(used);
});
