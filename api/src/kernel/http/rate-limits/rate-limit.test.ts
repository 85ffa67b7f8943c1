import {
  checkRole,
  listSurveys,
  live,
  problems,
  reportSurvey,
  sendMessage,
  sendTelemetry,
  unsubscribe,
} from '@canvass/shared/contracts';
import { startApi, type TestUser, type TestApi } from '../../../../testing/api';

const SMALL_LIMIT = 40;

const MINUTE_MS = 60_000;

/** A fixed time at the start of a future minute, so that no window ends during a test. */
const start = Math.ceil(Date.now() / MINUTE_MS + 1) * MINUTE_MS;
const getFixedTime = () => new Date(start);

const started: TestApi[] = [];

/** Starts an API with low limits; the first one of a test owns its database. */
async function startLimitedApi(options: Parameters<typeof startApi>[0] = {}): Promise<TestApi> {
  const api = await startApi({ now: getFixedTime, ...options });
  started.push(api);
  return api;
}

afterEach(async () => {
  for (const api of started.splice(0).toReversed()) await api.stop();
});

function createLimitSetting(name: string, limit: number): Record<string, string> {
  return { [`RATE_LIMIT_${name}`]: String(limit) };
}

/** How many of these calls were allowed; all others must have been rejected with `too-many-requests`. */
async function countAllowed(requests: Promise<{ status: number; body: { code?: string } }>[]): Promise<number> {
  const responses = await Promise.all(requests);
  const rejected = responses.filter(({ status, body }) => status === 429 && body.code === 'too-many-requests');
  const allowed = responses.filter(({ status }) => status === 200);
  expect(allowed.length + rejected.length).toBe(responses.length);
  return allowed.length;
}

function checkOwnRole(api: TestApi, { token, email }: TestUser) {
  return api.call(checkRole, { token, body: { email } });
}

function createForwardedHeaders(address: string) {
  return { headers: { 'X-Forwarded-For': address } };
}

const message = { name: 'Ada', email: 'ada@canvass.test', message: 'Is there a discount for schools?' };

test('a user who calls too often is told when to retry', async () => {
  const api = await startLimitedApi({ settings: createLimitSetting('CALL', 3) });
  const user = await api.createUser();
  for (let call = 0; call < 3; call += 1) expect((await checkOwnRole(api, user)).status).toBe(200);
  const { status, headers, body } = await checkOwnRole(api, user);
  expect([status, body.code, body.title]).toEqual([429, 'too-many-requests', problems['too-many-requests'][1]]);
  expect(headers.get('content-type')).toContain('application/problem+json');
  expect(headers.get('ratelimit')).toMatch(/"call"; r=0; t=\d+/);
  expect(headers.get('ratelimit-policy')).toMatch(/"call"; q=3; w=60; pk=/);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a user at the limit does not affect other users or visitors', async () => {
  const api = await startLimitedApi({ settings: createLimitSetting('CALL', 1) });
  const [first, second] = [await api.createUser(), await api.createUser()];
  expect(await countAllowed([checkOwnRole(api, first), checkOwnRole(api, first)])).toBe(1);
  expect((await checkOwnRole(api, second)).status).toBe(200);
  for (let call = 0; call < 3; call += 1) expect((await api.call(listSurveys)).status).toBe(200);
});

test('the budget is restored in the next minute', async () => {
  let time = start;
  const api = await startLimitedApi({ now: () => new Date(time), settings: createLimitSetting('CALL', 2) });
  const user = await api.createUser();
  expect(await countAllowed([1, 2, 3].map(() => checkOwnRole(api, user)))).toBe(2);
  time += MINUTE_MS - 1;
  expect((await checkOwnRole(api, user)).status).toBe(429);
  time += 1;
  expect((await checkOwnRole(api, user)).status).toBe(200);
});

test.each(['CALL', 'FORM', 'UNSUBSCRIBE', 'SIGN_IN', 'BEACON', 'EXPORT', 'ADDRESS'])(
  'RATE_LIMIT_%s cannot be switched off',
  async (name) => {
    for (const value of ['0', '-1', 'off', 'Infinity']) {
      await expect(startApi({ settings: { [`RATE_LIMIT_${name}`]: value } })).rejects.toThrow(`RATE_LIMIT_${name}`);
    }
  },
);

test('the address limit applies before authentication', async () => {
  const api = await startLimitedApi({ settings: createLimitSetting('ADDRESS', 2) });
  const send = (token: string) => api.call(checkRole, { token, body: {} });
  expect([(await send('nonsense')).status, (await send('nonsense')).status, (await send('nonsense')).status]).toEqual([
    401, 401, 429,
  ]);
  expect((await api.raw('/health/live')).status).toBe(200);
});

test('a forged X-Forwarded-For gives no new budget, since only the entry of the trusted proxy counts', async () => {
  const api = await startLimitedApi({ settings: createLimitSetting('ADDRESS', 2) });
  const call = (address: string) => api.call(live, createForwardedHeaders(address));
  expect(await countAllowed([1, 2, 3, 4].map((forged) => call(`10.0.0.${forged}, 203.0.113.7`)))).toBe(2);
  expect(await countAllowed([call('203.0.113.8')])).toBe(1);
});

test('without a trusted proxy only the address of the connection counts', async () => {
  const api = await startLimitedApi({ settings: { ...createLimitSetting('ADDRESS', 2), TRUSTED_PROXIES: '0' } });
  expect(
    await countAllowed([1, 2, 3, 4].map((forged) => api.call(live, createForwardedHeaders(`10.0.0.${forged}`)))),
  ).toBe(2);
});

test('the addresses of one IPv6 network share a budget', async () => {
  const api = await startLimitedApi({ settings: createLimitSetting('ADDRESS', 2) });
  expect(
    await countAllowed([1, 2, 3].map((host) => api.call(live, createForwardedHeaders(`2001:db8:1:2::${host}`)))),
  ).toBe(2);
  expect(await countAllowed([api.call(live, createForwardedHeaders('2001:db8:1:3::1'))])).toBe(1);
});

test('forms and beacons of visitors are limited by address', async () => {
  const api = await startLimitedApi({
    settings: { ...createLimitSetting('FORM', 2), ...createLimitSetting('BEACON', 1) },
  });
  const write = (address: string) => api.call(sendMessage, { body: message, ...createForwardedHeaders(address) });
  expect(await countAllowed([1, 2, 3].map(() => write('203.0.113.7')))).toBe(2);
  expect(await countAllowed([write('203.0.113.8')])).toBe(1);
  const reports = [{ kind: 'loaded', area: 'mf-public', version: '1.0.0', channel: 'production' }];
  expect(await countAllowed([1, 2].map(() => api.call(sendTelemetry, { body: { reports } })))).toBe(1);
});

test('each form has a limit of its own, and refused posts use up nothing of it', async () => {
  const api = await startLimitedApi({ settings: createLimitSetting('FORM', 2) });
  const user = await api.createUser('surveyor');
  const send = (name: string) => api.call(sendMessage, { token: user.token, body: { ...message, name } });
  for (let refused = 0; refused < 4; refused += 1) expect((await send('')).body.code).toBe('invalid-input');
  expect(await countAllowed([1, 2, 3].map(() => send('Ada')))).toBe(2);
  expect((await send('')).body.code).toBe('too-many-requests');
  const report = { survey: { _id: '0'.repeat(24) }, reportedBy: user.email, reason: 'spam' as const };
  const { body } = await api.call(reportSurvey, { token: user.token, body: report });
  expect(body.code).toBe('survey-not-found');
});

test('posts that are over the limit or refused by another process leave the rest of the limit', async () => {
  const first = await startLimitedApi({ settings: createLimitSetting('FORM', 2) });
  const second = await startLimitedApi({ settings: createLimitSetting('FORM', 2), shareDatabaseWith: first });
  const send = (api: TestApi, name: string) => api.call(sendMessage, { body: { ...message, name } });
  expect((await send(first, 'Ada')).status).toBe(200);
  await Promise.all([first, second, first, second].map((api) => send(api, '')));
  expect(await countAllowed([first, second, second].map((api) => send(api, 'Ada')))).toBe(1);
});

test('refused posts of users count as calls', async () => {
  const api = await startLimitedApi({ settings: createLimitSetting('CALL', 2) });
  const { token } = await api.createUser();
  const send = async () => (await api.call(sendMessage, { token, body: { ...message, name: '' } })).body.code;
  expect([await send(), await send(), await send()]).toEqual(['invalid-input', 'invalid-input', 'too-many-requests']);
});

test('ends of mails by one click have a limit of their own', async () => {
  const api = await startLimitedApi({
    settings: { ...createLimitSetting('FORM', 1), ...createLimitSetting('UNSUBSCRIBE', 3) },
  });
  expect(await countAllowed([api.call(sendMessage, { body: message })])).toBe(1);
  const token = `${'0'.repeat(24)}~daily-digest~${'A'.repeat(43)}`;
  const end = async () => (await api.call(unsubscribe, { params: { token } })).body.code;
  const invalid = 'unsubscribe-link-invalid';
  expect([await end(), await end(), await end(), await end()]).toEqual([
    invalid,
    invalid,
    invalid,
    'too-many-requests',
  ]);
  expect(await countAllowed([api.call(sendMessage, { body: message })])).toBe(0);
});

test('two processes on one database allow exactly the limit when they are called in turns', async () => {
  const first = await startLimitedApi({ settings: createLimitSetting('CALL', SMALL_LIMIT) });
  const second = await startLimitedApi({ settings: createLimitSetting('CALL', SMALL_LIMIT), shareDatabaseWith: first });
  const user = await first.createUser();
  let through = 0;
  for (let sent = 0; sent < 2 * SMALL_LIMIT; sent += 1)
    through += await countAllowed([checkOwnRole(sent % 2 ? second : first, user)]);
  expect(through).toBe(SMALL_LIMIT);
});

test('two processes that are called concurrently exceed the limit by less than a tenth', async () => {
  const first = await startLimitedApi({ settings: createLimitSetting('CALL', SMALL_LIMIT) });
  const second = await startLimitedApi({ settings: createLimitSetting('CALL', SMALL_LIMIT), shareDatabaseWith: first });
  const user = await first.createUser();
  const through = await countAllowed(
    Array.from({ length: 2 * SMALL_LIMIT }, (_, at) => checkOwnRole(at % 2 ? second : first, user)),
  );
  expect(through).toBeGreaterThanOrEqual(SMALL_LIMIT);
  expect(through).toBeLessThan(SMALL_LIMIT + SMALL_LIMIT / 10);
});

test('two processes that are called in the worst order exceed the limit by less than a tenth', async () => {
  const first = await startLimitedApi({ settings: createLimitSetting('CALL', SMALL_LIMIT) });
  const second = await startLimitedApi({ settings: createLimitSetting('CALL', SMALL_LIMIT), shareDatabaseWith: first });
  const user = await first.createUser();
  const all = async (api: TestApi, count: number) => {
    let through = 0;
    for (let call = 0; call < count; call += 1) through += await countAllowed([checkOwnRole(api, user)]);
    return through;
  };
  const before = await all(second, SMALL_LIMIT / 10 - 1);
  expect(before).toBe(SMALL_LIMIT / 10 - 1);
  expect(before + (await all(first, 2 * SMALL_LIMIT)) + (await all(second, SMALL_LIMIT))).toBe(
    SMALL_LIMIT + SMALL_LIMIT / 10 - 1,
  );
});

test('forms are counted exactly, no matter in which order two processes are called', async () => {
  const first = await startLimitedApi({ settings: createLimitSetting('FORM', SMALL_LIMIT) });
  const second = await startLimitedApi({ settings: createLimitSetting('FORM', SMALL_LIMIT), shareDatabaseWith: first });
  const write = (api: TestApi) => api.call(sendMessage, { body: message });
  expect(await countAllowed(Array.from({ length: SMALL_LIMIT - 1 }, () => write(second)))).toBe(SMALL_LIMIT - 1);
  expect(await countAllowed(Array.from({ length: SMALL_LIMIT }, (_, at) => write(at % 2 ? first : second)))).toBe(1);
});

test('a few calls of a user cause no write, and rejected calls cause none either', async () => {
  const commands: string[] = [];
  const api = await startLimitedApi({
    settings: createLimitSetting('CALL', SMALL_LIMIT),
    onCommand: ({ commandName, command }) => void (command['findAndModify'] === 'limits' && commands.push(commandName)),
  });
  const user = await api.createUser();
  for (let call = 1; call < SMALL_LIMIT / 10; call += 1) await checkOwnRole(api, user);
  expect(commands).toEqual([]);
  await countAllowed(Array.from({ length: SMALL_LIMIT }, () => checkOwnRole(api, user)));
  const used = commands.length;
  expect(used).toBeGreaterThan(0);
  expect(await countAllowed(Array.from({ length: SMALL_LIMIT }, () => checkOwnRole(api, user)))).toBe(0);
  expect(commands.length).toBe(used);
});
