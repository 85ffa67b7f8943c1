import { Writable } from 'node:stream';
import { issueToken, listParticipated, readSurvey } from '@canvass/shared/contracts';
import { startApi, type Person, type TestApi } from '../testing/api';
import { publishSurvey } from '../testing/surveys';
import { buildLog } from './logging';
import { redact } from './redact';

interface Line {
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
let person: Person;
let written = '';

/** Lines of the request, once its answer was sent and the last of them was written. */
async function linesOf(requestId: string | null): Promise<Line[]> {
  for (;;) {
    const lines = written
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line)
      .filter((line) => line.requestId === requestId);
    if (lines.some(({ msg }) => msg.startsWith('request '))) return lines;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
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
  api = await startApi({ verifyIdentity, log: buildLog('info', sink) });
  person = await api.person('surveyor', { email: 'secret-person@canvass.test' });
});

afterAll(() => api.stop());

test('a request is one line that names the route, the survey, the status, the time and nobody', async () => {
  const id = await publishSurvey(api, person);
  const { headers } = await api.call(readSurvey, { token: person.token, params: { id } });
  const lines = await linesOf(headers.get('x-request-id'));
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

test('the lines of one person can be joined, and do not name them', async () => {
  const userOf = async (token?: string) => {
    const { headers } = await api.call(listParticipated, {
      ...(token && { token }),
      query: { email: person.email },
    });
    return (await linesOf(headers.get('x-request-id')))[0]?.user;
  };
  const other = await api.person();
  expect(await userOf(person.token)).toBe(await userOf(person.token));
  expect(await userOf(other.token)).not.toBe(await userOf(person.token));
  expect(await userOf()).toBeUndefined();
});

test('tokens, emails in query and body, and what an error quotes are not in the log', async () => {
  const { headers } = await api.call(listParticipated, { token: person.token, query: { email: person.email } });
  await linesOf(headers.get('x-request-id'));
  const failed = await api.call(issueToken, { token: 'secret.id.token', body: { email: 'secret@canvass.test' } });
  expect([failed.status, failed.body.code]).toEqual([500, 'internal']);
  expect(failed.headers.get('x-request-id')).toBe(failed.body.requestId);
  const lines = await linesOf(failed.body.requestId ?? null);
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [50, 'request failed'],
    [50, 'request errored'],
  ]);
  expect(lines[0]?.err).toMatchObject({ type: 'Error', code: 11_000, message: 'duplicate key { email: "[email]" }' });
  expect(lines[0]?.err?.stack).toContain('logging.test.ts');
  expect(written).toContain('"route":"/surveys/user/participated"');
  expect(written).not.toContain(person.token);
  expect(written).not.toMatch(/secret|Bearer (?!\[token\])|canvass\.test/);
});

test('an address that is none does not bring its words into the log', async () => {
  const { headers } = await api.raw('/api/secret@canvass.test?token=secret');
  expect(await linesOf(headers.get('x-request-id'))).toEqual([expect.objectContaining({ route: 'none', status: 404 })]);
  expect(written).not.toContain('secret');
});

test.each([
  ['mail to ada.lovelace+x@canvass.test, please', 'mail to [email], please'],
  ['/users?email=ada%40canvass.test&limit=2', '/users?email=[email]&limit=2'],
  ['Authorization: Bearer abc.def-ghi', 'Authorization: Bearer [token]'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl was sent', '[token] was sent'],
  ['at answer (api/src/http/mount.ts:70:5)', 'at answer (api/src/http/mount.ts:70:5)'],
])('%s is logged as %s', (text, shown) => {
  expect(redact(text)).toBe(shown);
});
