import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { nodeArguments } from '../compile-program';
import { createTemporaryDirectory } from '../temporary-directory';
import { keepSignInTimes, type RefreshTokens } from './sign-in-times';

const PROJECT = 'demo-canvass-test';

let directory: string;
let child: ChildProcess;
let url: string;

interface Answer {
  localId: string;
  idToken: string;
  refreshToken: string;
  id_token: string;
  refresh_token: string;
  oobCode?: string;
  error?: { message: string };
}

async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(`${url}${path}?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Answer;
}

const call = (operation: string, body: object) =>
  post(`/identitytoolkit.googleapis.com/v1/accounts:${operation}`, body);

/** What the browser's SDK does when an ID token is about to expire. */
const renew = (refreshToken: string) =>
  post('/securetoken.googleapis.com/v1/token', { grant_type: 'refresh_token', refresh_token: refreshToken });

/** What the Admin SDK does to sign somebody out everywhere. */
const revoke = (localId: string) =>
  post(
    `/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:update`,
    { localId, validSince: String(Math.floor(Date.now() / 1000)) },
    { authorization: 'Bearer owner' },
  );

function claimsOf(token: string): { auth_time: number; iat: number } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    auth_time: number;
    iat: number;
  };
}

/** Waits for another second than the one it is called in: the time of a sign-in has no more digits. */
const untilNextSecond = () => wait(1001 - (Date.now() % 1000));

beforeAll(async () => {
  directory = createTemporaryDirectory('identity');
  child = spawn(process.execPath, await nodeArguments(join(__dirname, 'main.ts')), {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      IDENTITY_PORT: '0',
      IDENTITY_DIRECTORY: directory,
      FIREBASE_PROJECT_ID: PROJECT,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const [message] = (await once(child, 'message')) as [{ ready: string }];
  url = message.ready;
});

afterAll(() => {
  child.kill('SIGKILL');
});

async function signUp(name: string): Promise<{ email: string; password: string } & Answer> {
  const account = { email: `${name}@canvass.test`, password: 'canvass-demo' };
  return { ...account, ...(await call('signUp', { ...account, returnSecureToken: true })) };
}

test('a renewed token keeps the time of its own sign-in, whoever signs in after', async () => {
  const { email, password, ...first } = await signUp('keeps');
  await untilNextSecond();
  await call('signInWithPassword', { email, password, returnSecureToken: true });
  const renewed = await renew(first.refreshToken);
  expect(claimsOf(renewed.id_token).auth_time).toBe(claimsOf(first.idToken).auth_time);
  const again = await renew(renewed.refresh_token);
  expect(claimsOf(again.id_token).auth_time).toBe(claimsOf(first.idToken).auth_time);
});

test('a revoked refresh token is refused, also after somebody has signed in anew', async () => {
  const { email, password, localId, ...first } = await signUp('revoked');
  await untilNextSecond();
  await revoke(localId);
  expect((await renew(first.refreshToken)).error?.message).toBe('TOKEN_EXPIRED');
  const second = await call('signInWithPassword', { email, password, returnSecureToken: true });
  expect((await renew(second.refreshToken)).id_token).toMatch(/^[\w-]+\./);
  expect((await renew(first.refreshToken)).error?.message).toBe('TOKEN_EXPIRED');
});

test.each([
  ['1700000000999', '1700000001', '1700000000'],
  ['1700000000000', '1700000000', '1700000000'],
  ['1700000001000', '1690000000', '1690000000'],
])(
  'an account created by a sign-in at %s ms that refuses those before %s s refuses those before %s s',
  (at, since, kept) => {
    const created: object[] = [];
    const state = { createUserWithLocalId: (_id: string, fields: object) => void created.push(fields) };
    keepSignInTimes(state as unknown as RefreshTokens, Error);
    state.createUserWithLocalId('ada', { lastLoginAt: at, validSince: since });
    state.createUserWithLocalId('seeded', { validSince: since });
    expect(created).toEqual([{ lastLoginAt: at, validSince: kept }, { validSince: since }]);
  },
);
