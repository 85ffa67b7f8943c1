import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { getNodeArguments } from '@canvass/node-utils/programs/compile-program';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { seedAccounts } from './seed-accounts';

const PROJECT = 'demo-canvass-test';
const ADA = { uid: 'ada', email: 'ada@canvass.test', password: 'canvass-demo', displayName: 'Ada Marsh' };

let directory: string;
let child: ChildProcess;
let url: string;

async function startProcess(environment: Record<string, string> = {}): Promise<ChildProcess> {
  return spawn(process.execPath, await getNodeArguments(join(__dirname, 'main.ts')), {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      IDENTITY_PORT: '0',
      IDENTITY_DIRECTORY: directory,
      FIREBASE_PROJECT_ID: PROJECT,
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

async function start(): Promise<void> {
  child = await startProcess();
  const [message] = (await once(child, 'message')) as [{ ready: string }];
  url = message.ready;
}

/** Makes a call in the form of the browser SDK. */
async function callEmulator(operation: string, body: object) {
  const response = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as {
    localId?: string;
    idToken?: string;
    refreshToken?: string;
    users?: object[];
    emailVerified?: boolean;
    error?: { message: string };
  };
}

const signIn = (password: string, email = ADA.email) =>
  callEmulator('signInWithPassword', { email, password, returnSecureToken: true });

beforeAll(async () => {
  directory = createTemporaryDirectory('identity');
  await start();
});

afterAll(() => {
  child.kill('SIGKILL');
});

test('seeding twice creates an account once, with a verified email', async () => {
  expect(await seedAccounts(url, PROJECT, [ADA])).toBe(1);
  expect(await seedAccounts(url, PROJECT, [ADA])).toBe(0);
  const { idToken } = await signIn(ADA.password);
  const [account] = (await callEmulator('lookup', { idToken })).users ?? [];
  expect(account).toMatchObject({ localId: 'ada', displayName: 'Ada Marsh', emailVerified: true });
});

test('a wrong password and an unknown email return the same error', async () => {
  expect((await signIn('wrong-password')).error?.message).toBe('INVALID_LOGIN_CREDENTIALS');
  expect((await signIn(ADA.password, 'nobody@canvass.test')).error?.message).toBe('INVALID_LOGIN_CREDENTIALS');
});

test('a call that does not match its schema is refused, the first time and again', async () => {
  for (const time of ['first', 'second']) {
    const { error } = await callEmulator('signUp', { email: { name: 'ada' }, password: `${time}-password` });
    expect(error?.message).toMatch(/^Invalid JSON payload received\. .*must be string$/);
  }
});

test('the password policy can be read', async () => {
  const response = await fetch(`${url}/identitytoolkit.googleapis.com/v2/passwordPolicy?key=local`);
  expect(await response.json()).toMatchObject({ schemaVersion: 1, customStrengthOptions: { minPasswordLength: 6 } });
});

/** A user's emails, newest first: for each the code of its link, or 'used'. */
async function fetchMails(email: string): Promise<string[]> {
  const mails = (await (await fetch(`${url}/mails.json`)).json()) as { to: string; link?: { href: string } }[];
  return mails
    .filter(({ to }) => to === email)
    .toReversed()
    .map(({ link }) => (link ? (/oobCode=([\w-]+)/.exec(link.href)?.[1] ?? 'no code') : 'used'));
}

test('acknowledged registrations, sessions and emails survive a SIGKILL', async () => {
  const bo = { email: 'bo@canvass.test', password: 'six-or-more', returnSecureToken: true };
  const registered = await callEmulator('signUp', bo);
  await callEmulator('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: registered.idToken });
  const [oobCode = ''] = await fetchMails(bo.email);
  expect(oobCode).toHaveLength(54);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await start();

  expect((await signIn(bo.password, bo.email)).localId).toBe(registered.localId);
  const renewed = await fetch(`${url}/securetoken.googleapis.com/v1/token?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: registered.refreshToken! }),
  });
  expect(renewed.status).toBe(200);
  expect(await fetchMails(bo.email)).toEqual([oobCode]);
  expect((await callEmulator('update', { oobCode })).emailVerified).toBe(true);
  expect(await fetchMails(bo.email)).toEqual(['used']);
  expect((await callEmulator('update', { oobCode })).error?.message).toBe('INVALID_OOB_CODE');
});

test('a password reset sends an email, but not to an unknown address', async () => {
  for (const email of [ADA.email, 'nobody@canvass.test']) {
    expect(await callEmulator('sendOobCode', { requestType: 'PASSWORD_RESET', email })).not.toHaveProperty('error');
  }
  expect(await fetchMails('nobody@canvass.test')).toEqual([]);
  const [oobCode] = await fetchMails(ADA.email);
  await callEmulator('resetPassword', { oobCode, newPassword: 'another-one' });
  expect((await signIn('another-one')).localId).toBe('ada');
  expect(await fetchMails(ADA.email)).toEqual(['used']);
});

test('only the file owner can read the account and email files', async () => {
  for (const file of ['accounts.json', 'mails.json']) {
    expect((await stat(join(directory, file))).mode % 0o1000).toBe(0o600);
  }
});

test.each([
  ['in production', { NODE_ENV: 'production' }, 'NODE_ENV=production'],
  ['for a project that could be real', { FIREBASE_PROJECT_ID: 'canvass' }, 'demo-'],
])('it refuses to run %s', async (_, environment, reason) => {
  const failedStart = await startProcess(environment);
  let errorText = '';
  failedStart.stderr?.on('data', (chunk) => (errorText += chunk));
  const [code] = (await once(failedStart, 'close')) as [number];
  expect(code).toBe(1);
  expect(errorText).toContain(reason);
});
