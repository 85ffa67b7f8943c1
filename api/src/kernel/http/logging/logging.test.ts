import { Writable } from 'node:stream';
import { castVote, issueToken, listParticipated, readSurvey } from '@canvass/shared/contracts';
import { startApi, type TestUser, type TestApi } from '../../../../testing/api';
import { createTestVote, publishSurvey } from '../../../../testing/data/surveys';
import { createLogger } from './logging';
import { redact } from './redact';

interface LogLine {
  level: number;
  msg: string;
  requestId?: string;
  method?: string;
  route?: string;
  id?: string;
  status?: number;
  duration?: number;
  user?: string;
  err?: { type: string; message: string; stack: string };
}

let api: TestApi;
let user: TestUser;
let logOutput = '';

/** The log lines of a request, once its final line has been written. */
async function readLogLines(requestId: string | null): Promise<LogLine[]> {
  for (;;) {
    const lines = logOutput
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as LogLine)
      .filter((line) => line.requestId === requestId);
    if (lines.some(({ msg }) => msg.startsWith('request '))) return lines;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logOutput += chunk.toString();
      done();
    },
  });
  const verifyIdentity = () => {
    const cause = new Error('Bearer secret.id.token of secret@canvass.test');
    throw Object.assign(new Error('duplicate key { email: "secret@canvass.test" }', { cause }), {
      code: 11_000,
      keyValue: { email: 'secret@canvass.test' },
    });
  };
  api = await startApi({ verifyIdentity, log: createLogger('info', sink) });
  user = await api.createUser('surveyor', { email: 'secret-person@canvass.test' });
});

afterAll(() => api.stop());

test('a request is logged as one line with route, survey, status and time, and without personal data', async () => {
  const id = await publishSurvey(api, user);
  const { headers } = await api.call(readSurvey, { token: user.token, params: { id } });
  const lines = await readLogLines(headers.get('x-request-id'));
  expect(lines).toEqual([
    expect.objectContaining({
      level: 30,
      method: 'GET',
      route: '/surveys/:id',
      id,
      status: 200,
      msg: 'request completed',
    }),
  ]);
  expect(lines[0]?.duration).toBeGreaterThanOrEqual(0);
  expect(lines[0]?.user).toMatch(/^[\w-]{12}$/);
});

test('the log lines of one user can be correlated without naming the user', async () => {
  const getLoggedUser = async (token?: string) => {
    const { headers } = await api.call(listParticipated, {
      ...(token && { token }),
      query: { email: user.email },
    });
    return (await readLogLines(headers.get('x-request-id')))[0]?.user;
  };
  const other = await api.createUser();
  expect(await getLoggedUser(user.token)).toBe(await getLoggedUser(user.token));
  expect(await getLoggedUser(other.token)).not.toBe(await getLoggedUser(user.token));
  expect(await getLoggedUser()).toBeUndefined();
});

test('the line of a vote names neither its survey nor its voter', async () => {
  const id = await publishSurvey(api, user);
  const voter = await api.createUser();
  const { status, headers } = await api.call(castVote, { token: voter.token, body: createTestVote(id, voter) });
  expect(status).toBe(200);
  const [line, ...others] = await readLogLines(headers.get('x-request-id'));
  expect(others).toEqual([]);
  expect(line).toMatchObject({ route: '/surveys/response', status: 200 });
  expect(line).not.toHaveProperty('user');
  expect(line).not.toHaveProperty('id');
});

test('the log contains no tokens, emails or quoted data', async () => {
  const { headers } = await api.call(listParticipated, { token: user.token, query: { email: user.email } });
  await readLogLines(headers.get('x-request-id'));
  const failed = await api.call(issueToken, { token: 'secret.id.token', body: { email: 'secret@canvass.test' } });
  expect([failed.status, failed.body.code]).toEqual([500, 'internal']);
  expect(failed.headers.get('x-request-id')).toBe(failed.body.requestId);
  const lines = await readLogLines(failed.body.requestId ?? null);
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [50, 'request failed'],
    [50, 'request errored'],
  ]);
  expect(lines[0]?.err).toMatchObject({ type: 'Error', code: 11_000, message: 'duplicate key { email: "[email]" }' });
  expect(lines[0]?.err?.stack).toContain('logging.test.ts');
  expect(logOutput).toContain('"route":"/surveys/user/participated"');
  expect(logOutput).not.toContain(user.token);
  expect(logOutput).not.toMatch(/secret|Bearer (?!\[token\])|canvass\.test/);
});

test('an unknown path does not appear in the log', async () => {
  const { headers } = await api.raw('/api/secret@canvass.test?token=secret');
  expect(await readLogLines(headers.get('x-request-id'))).toEqual([
    expect.objectContaining({ route: 'none', status: 404 }),
  ]);
  expect(logOutput).not.toContain('secret');
});

test.each([
  ['mail to ada.lovelace+x@canvass.test, please', 'mail to [email], please'],
  ['/users?email=ada%40canvass.test&limit=2', '/users?email=[email]&limit=2'],
  ['Authorization: Bearer abc.def-ghi', 'Authorization: Bearer [token]'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl was sent', '[token] was sent'],
  ['at answer (api/src/endpoints/mount.ts:70:5)', 'at answer (api/src/endpoints/mount.ts:70:5)'],
])('%s is logged as %s', (text, shown) => {
  expect(redact(text)).toBe(shown);
});
