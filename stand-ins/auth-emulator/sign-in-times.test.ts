import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getNodeArguments } from '@canvass/node-utils/programs/compile-program';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { patchSignInTimes, type RefreshTokens } from './sign-in-times';

const PROJECT = 'demo-canvass-test';

let directory: string;
let child: ChildProcess;
let url: string;

interface TokenResponse {
  localId: string;
  idToken: string;
  refreshToken: string;
  id_token: string;
  refresh_token: string;
  oobCode?: string;
  error?: { message: string };
}

async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<TokenResponse> {
  const answer = await fetch(`${url}${path}?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as TokenResponse;
}

const callEmulator = (operation: string, body: object) =>
  post(`/identitytoolkit.googleapis.com/v1/accounts:${operation}`, body);

/** The browser SDK's call when an ID token is about to expire. */
const renew = (refreshToken: string) =>
  post('/securetoken.googleapis.com/v1/token', { grant_type: 'refresh_token', refresh_token: refreshToken });

/** The Admin SDK's call to sign a user out on all devices. */
const revoke = (localId: string) =>
  post(
    `/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:update`,
    { localId, validSince: String(Math.floor(Date.now() / 1000)) },
    { authorization: 'Bearer owner' },
  );

function decodeClaims(token: string): { auth_time: number; iat: number } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    auth_time: number;
    iat: number;
  };
}

/** Waits for the next second, because sign-in times have a resolution of one second. */
const waitForNextSecond = () => wait(1001 - (Date.now() % 1000));

beforeAll(async () => {
  directory = createTemporaryDirectory('identity');
  child = spawn(process.execPath, await getNodeArguments(join(__dirname, 'main.ts')), {
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

async function signUp(name: string): Promise<{ email: string; password: string } & TokenResponse> {
  const account = { email: `${name}@canvass.test`, password: 'canvass-demo' };
  return { ...account, ...(await callEmulator('signUp', { ...account, returnSecureToken: true })) };
}

test('a renewed token keeps its own sign-in time after later sign-ins', async () => {
  const { email, password, ...first } = await signUp('keeps');
  await waitForNextSecond();
  await callEmulator('signInWithPassword', { email, password, returnSecureToken: true });
  const renewed = await renew(first.refreshToken);
  expect(decodeClaims(renewed.id_token).auth_time).toBe(decodeClaims(first.idToken).auth_time);
  const renewedAgain = await renew(renewed.refresh_token);
  expect(decodeClaims(renewedAgain.id_token).auth_time).toBe(decodeClaims(first.idToken).auth_time);
});

test('a revoked refresh token is refused, even after a new sign-in', async () => {
  const { email, password, localId, ...first } = await signUp('revoked');
  await waitForNextSecond();
  await revoke(localId);
  expect((await renew(first.refreshToken)).error?.message).toBe('TOKEN_EXPIRED');
  const second = await callEmulator('signInWithPassword', { email, password, returnSecureToken: true });
  expect((await renew(second.refreshToken)).id_token).toMatch(/^[\w-]+\./);
  expect((await renew(first.refreshToken)).error?.message).toBe('TOKEN_EXPIRED');
});

test.each([
  ['1700000000999', '1700000001', '1700000000'],
  ['1700000000000', '1700000000', '1700000000'],
  ['1700000001000', '1690000000', '1690000000'],
])(
  'an account created by a sign-in at %s ms that refuses those before %s s refuses those before %s s',
  (at, givenValidSince, keptValidSince) => {
    const created: object[] = [];
    const state = { createUserWithLocalId: (_id: string, fields: object) => void created.push(fields) };
    patchSignInTimes(state as unknown as RefreshTokens, Error);
    state.createUserWithLocalId('ada', { lastLoginAt: at, validSince: givenValidSince });
    state.createUserWithLocalId('seeded', { validSince: givenValidSince });
    expect(created).toEqual([{ lastLoginAt: at, validSince: keptValidSince }, { validSince: givenValidSince }]);
  },
);
