import { setTimeout as wait } from 'node:timers/promises';
import { checkRole, issueToken, problems, registerUser } from '@canvass/shared/contracts';
import { createLocks } from '../kernel/database/lock';
import { problem } from '../kernel/http/problems/problem';
import { MAX_ACCOUNTS_PER_CALL, createIdentityProvider, type GetAccounts } from '../kernel/identity/identity';
import { startApi, type TestApi } from '../../testing/api';
import { changeAccount, deleteAccount, resetPassword, signInAgain, signUp, type Account } from '../../testing/identity';
import { PROJECT } from '../../testing/services';
import { createAccountCheck } from './account-check';
import { createSessionsRepository } from './sessions.repository';

let api: TestApi;

/** Makes the next check due. Every API checks when it starts, and in tests not again for a day. */
async function makeDue(): Promise<void> {
  const leases = api.db.collection<{ _id: string }>('leases');
  while ((await leases.deleteOne({ _id: 'account-check' })).deletedCount === 0) await wait(20);
}

beforeEach(async () => {
  api = await startApi();
  await makeDue();
});

afterEach(() => api.stop());

const provider = createIdentityProvider(PROJECT);
const SESSION_ENDED = 'session-ended';

/** Checks all accounts at the identity provider, as a process does in the background. */
function check(getAccounts: GetAccounts = provider.getAccounts, interval = 0) {
  const [sessions, leases] = [createSessionsRepository(api.db), createLocks(api.db)];
  return createAccountCheck({ sessions, getAccounts, leases, now: () => new Date() }, interval)();
}

/** An unchanged account. */
const createProviderAccount = (uid: string) => ({
  uid,
  email: `${uid}@canvass.test`,
  name: '',
  verified: true,
  disabled: false,
  validSince: null,
});

const untilNextSecond = () => wait(1001 - (Date.now() % 1000));

interface TestDevice extends Account {
  product: string;
}

async function tokenFor({ token, email }: Account): Promise<string> {
  return (await api.call(issueToken, { token, body: { email } })).body.token;
}

async function register(name: string): Promise<TestDevice> {
  const account = await signUp(name);
  await api.call(registerUser, { token: account.token, body: { name, email: account.email } });
  return { ...account, product: await tokenFor(account) };
}

async function getErrorCode(token: string, email: string): Promise<string> {
  const { body } = await api.call(checkRole, { token, body: { email } });
  return body.role ?? body.code ?? '';
}

test.each([
  ['a reset', (account: Account) => resetPassword(account, 'another-password')],
  [
    'a revocation',
    (account: Account) => changeAccount(account.uid, { validSince: String(Math.floor(Date.now() / 1000)) }),
  ],
  ['disabling', (account: Account) => changeAccount(account.uid, { disableUser: true })],
  ['deletion', deleteAccount],
])('%s at the identity provider ends the sessions of that account only', async (_what, change) => {
  const [account, bystander] = [await register('touched'), await register('untouched')];
  expect(await check()).toEqual({ checked: 2, ended: 0 });
  await untilNextSecond();
  await change(account);
  expect(await getErrorCode(account.product, account.email)).toBe('user');
  expect(await check()).toEqual({ checked: 2, ended: 1 });
  expect(await getErrorCode(account.product, account.email)).toBe(SESSION_ENDED);
  expect(await getErrorCode(bystander.product, bystander.email)).toBe('user');
  expect(await check()).toEqual({ checked: 2, ended: 0 });
});

test('a password reset in the same second as the sign-in ends it', async () => {
  const account = await register('same-second');
  await untilNextSecond();
  const again = await signInAgain(account);
  const product = await tokenFor(again);
  await resetPassword(account, 'another-password');
  await check();
  expect(await getErrorCode(product, account.email)).toBe(SESSION_ENDED);
});

test('a sign-in after a password reset stays valid, even in the same second', async () => {
  const account = await register('signs-in-again');
  await untilNextSecond();
  await resetPassword(account, 'another-password');
  const same = await tokenFor(await signInAgain(account, 'another-password'));
  await untilNextSecond();
  const later = await tokenFor(await signInAgain(account, 'another-password'));
  expect(await check()).toEqual({ checked: 1, ended: 0 });
  expect([await getErrorCode(account.product, account.email), await getErrorCode(same, account.email)]).toEqual([
    SESSION_ENDED,
    'user',
  ]);
  expect(await getErrorCode(later, account.email)).toBe('user');
});

test('an account that is enabled again has to sign in again', async () => {
  const account = await register('paused');
  await untilNextSecond();
  await changeAccount(account.uid, { disableUser: true });
  await check();
  await changeAccount(account.uid, { disableUser: false });
  const refused = await api.call(issueToken, { token: account.token, body: { email: account.email } });
  expect(refused.body.code).toBe(SESSION_ENDED);
  expect(await getErrorCode(await tokenFor(await signInAgain(account)), account.email)).toBe('user');
});

test('an unreachable provider changes nothing, and the next check tries again', async () => {
  const account = await register('waits');
  await untilNextSecond();
  await deleteAccount(account);
  await expect(check(() => Promise.reject(problem('identity-unreachable')))).rejects.toThrow(
    problems['identity-unreachable'][1],
  );
  expect(await getErrorCode(account.product, account.email)).toBe('user');
  expect(await check()).toEqual({ checked: 1, ended: 1 });
  expect(await getErrorCode(account.product, account.email)).toBe(SESSION_ENDED);
});

test('the check covers exactly the users with recent tokens, a hundred per call', async () => {
  const at = new Date();
  const users = Array.from({ length: 4 * MAX_ACCOUNTS_PER_CALL + 50 }, (_, index) => {
    const lastTokenAt = index < 50 ? new Date(at.getTime() - 7_200_000) : at;
    return {
      uid: `seen-${index}`,
      email: `seen-${index}@canvass.test`,
      name: 'S',
      role: 'user',
      createdAt: at,
      lastTokenAt,
    };
  });
  await api.db.collection('users').insertMany(users);
  const calls: string[][] = [];
  const found = await check((uids) => {
    calls.push(uids);
    return Promise.resolve(new Map(uids.map((uid) => [uid, createProviderAccount(uid)])));
  });
  expect(found).toEqual({ checked: 4 * MAX_ACCOUNTS_PER_CALL, ended: 0 });
  expect(calls.map(({ length }) => length)).toEqual([100, 100, 100, 100]);
  expect(new Set(calls.flat())).toEqual(new Set(users.slice(50).map(({ uid }) => uid)));
});

test.each([
  ['uid', 12],
  ['sessions', 'lost'],
])('a damaged %s of one user does not stop the check of others', async (field, damage) => {
  const account = await register('beside-a-damaged-record');
  const damaged = { uid: 'damaged', email: 'damaged@canvass.test', lastTokenAt: new Date(), [field]: damage };
  await api.db.collection('users').insertOne(damaged);
  await deleteAccount(account);
  await check();
  expect(await getErrorCode(account.product, account.email)).toBe(SESSION_ENDED);
});

test('one process runs the check per interval, and another one after it', async () => {
  await register('asked-once');
  const first = await check(undefined, 60_000);
  expect(first).toEqual({ checked: 1, ended: 0 });
  expect(await check(undefined, 60_000)).toBeNull();
  await makeDue();
  expect(await check(undefined, 60_000)).toEqual({ checked: 1, ended: 0 });
});

test('a running API schedules the check', async () => {
  const account = await register('noticed');
  await deleteAccount(account);
  const other = await startApi({ shareDatabaseWith: api, settings: { ACCOUNT_CHECK_INTERVAL_MS: '1000' } });
  while ((await getErrorCode(account.product, account.email)) === 'user') await wait(50);
  expect(await getErrorCode(account.product, account.email)).toBe(SESSION_ENDED);
  await other.stop();
});
