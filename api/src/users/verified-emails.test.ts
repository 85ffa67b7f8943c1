import {
  changeRole,
  issueToken,
  listUsers,
  readOverview,
  recheckSessions,
  registerUser,
  type Role,
} from '@canvass/shared/contracts';
import { problem } from '../kernel/http/problems/problem';
import { createIdentityProvider, type GetAccounts } from '../kernel/identity/identity';
import { startApi, type TestUser, type TestApi } from '../../testing/api';
import { changeAccount, deleteAccount, signInAgain, signUp, type Account } from '../../testing/identity';
import { PROJECT } from '../../testing/services';
import { createUsersRepository } from '../records/users.repository';
import { createVerifiedEmails } from './verified-emails';

let api: TestApi;
let admin: TestUser;
const { getAccounts } = createIdentityProvider(PROJECT);
const unreachable: GetAccounts = () => Promise.reject(problem('identity-unreachable'));

beforeAll(async () => {
  api = await startApi({ getAccounts });
  admin = await api.createUser('admin');
});

afterAll(() => api.stop());

/** Creates an account with an unverified email at the identity provider, and its user record. */
async function register(name: string): Promise<Account> {
  const account = await signUp(name);
  await api.call(registerUser, { token: account.token, body: { name, email: account.email } });
  return account;
}

function giveRole({ email }: { email: string }, newRole: Role, where = api, body: object = {}) {
  return where.call(changeRole, { token: admin.token, body: { email, newRole, ...body } });
}

async function listed({ email }: { email: string }, query: Record<string, string> = {}) {
  const { body } = await api.call(listUsers, { token: admin.token, query: { limit: '100', ...query } });
  return body.find((user) => user.email === email);
}

describe('a role that an admin gives', () => {
  test.each(['admin', 'surveyor', 'pro-user'] as const)(
    'giving the role %s requires a verified email',
    async (role) => {
      const account = await register('unverified');
      const { status, body } = await giveRole(account, role);
      expect([status, body.code]).toEqual([409, 'email-unverified']);
      expect(body.title).toContain('Ask them to verify it under Account');
      expect(await listed(account)).toMatchObject({ role: 'user', emailVerified: false });
    },
  );

  test('a role is given once the email is verified, without a new sign-in', async () => {
    const account = await register('verifying');
    await giveRole(account, 'surveyor');
    await changeAccount(account.uid, { emailVerified: true });
    expect((await giveRole(account, 'surveyor')).body).toMatchObject({ modifiedCount: 1, role: 'surveyor' });
    expect(await listed(account)).toMatchObject({ role: 'surveyor', emailVerified: true });
  });

  test('giving the role user requires no verified email', async () => {
    const account = await register('demoted');
    await api.db.collection('users').updateOne({ uid: account.uid }, { $set: { role: 'surveyor' } });
    expect((await giveRole(account, 'user')).body).toMatchObject({ modifiedCount: 1, role: 'user' });
  });

  test('verification is skipped when the role does not change', async () => {
    const account = await register('holder');
    await api.db.collection('users').updateOne({ uid: account.uid }, { $set: { role: 'surveyor' } });
    expect((await giveRole(account, 'surveyor')).body).toMatchObject({ modifiedCount: 0, role: 'surveyor' });
  });

  test('the verified email must be the one in the record', async () => {
    const account = await register('mover');
    await changeAccount(account.uid, { emailVerified: true, email: `new-${account.email}` });
    expect((await giveRole(account, 'admin')).body.code).toBe('email-unverified');
  });

  test('a role is rejected for a disabled or deleted account', async () => {
    const [disabled, deletedAccount] = [await register('disabled'), await register('gone')];
    await changeAccount(disabled.uid, { emailVerified: true, disableUser: true });
    await deleteAccount(deletedAccount);
    for (const account of [disabled, deletedAccount]) {
      const { status, body } = await giveRole(account, 'surveyor');
      expect([status, body.code]).toEqual([409, 'account-unusable']);
    }
  });

  test('giving a role returns 503 while the identity provider is unreachable, and the list still works', async () => {
    const offline = await startApi({ shareDatabaseWith: api, getAccounts: unreachable });
    const account = await register('offline');
    const { status, body } = await giveRole(account, 'surveyor', offline);
    expect([status, body.code]).toEqual([503, 'identity-unreachable']);
    const list = await offline.call(listUsers, { token: admin.token, query: { q: account.email } });
    expect(list.body).toMatchObject([{ email: account.email, role: 'user', emailVerified: false }]);
    await offline.stop();
  });
});

describe('the list of users', () => {
  test('the list shows the verification from the last sign-in', async () => {
    const account = await register('sign-in');
    expect(await listed(account)).toMatchObject({ emailVerified: false });
    await changeAccount(account.uid, { emailVerified: true });
    const { token } = await signInAgain(account);
    await api.call(issueToken, { token, body: { email: account.email } });
    expect(await listed(account)).toMatchObject({ emailVerified: true });
  });

  test('the list shows a verification as soon as the page of the mailed link has it checked, without a sign-in', async () => {
    const account = await register('reader');
    const recheck = () => api.call(recheckSessions, { body: { email: account.email } });
    await recheck();
    expect(await listed(account)).toMatchObject({ emailVerified: false });
    await changeAccount(account.uid, { emailVerified: true });
    await recheck();
    expect(await listed(account)).toMatchObject({ emailVerified: true });
  });

  test('the list omits the verification of unchecked users', async () => {
    const own = await startApi({ getAccounts: unreachable });
    const actingAdmin = await own.createUser('admin');
    await own.db.collection('users').updateOne({ uid: actingAdmin.uid }, { $unset: { emailVerified: '' } });
    const { body } = await own.call(listUsers, { token: actingAdmin.token });
    expect(body).toHaveLength(1);
    expect(body[0]).not.toHaveProperty('emailVerified');
    await own.stop();
  });

  test('the list can be filtered to role holders with an unverified email', async () => {
    const own = await startApi();
    const actingAdmin = await own.createUser('admin', { email: 'boss@canvass.test' });
    const users = own.db.collection('users');
    const people = {
      surveyor: await own.createUser('surveyor', { name: 'Sue Veyor' }),
      admin: await own.createUser('admin'),
      pro: await own.createUser('pro-user'),
      user: await own.createUser('user'),
      verified: await own.createUser('surveyor'),
    };
    const unverified = Object.values(people).filter((targetUser) => targetUser !== people.verified);
    await users.updateMany({ uid: { $in: unverified.map(({ uid }) => uid) } }, { $set: { emailVerified: false } });
    await createUsersRepository(own.db).rebuildTokens();
    const read = async (query: Record<string, string> = {}) => {
      const sent = { token: actingAdmin.token, query: { holders: 'unverified', ...query } };
      const { body, headers } = await own.call(listUsers, sent);
      return [headers.get('x-total-count'), ...body.map(({ email }) => email)];
    };
    expect(await read()).toEqual(['3', people.pro.email, people.admin.email, people.surveyor.email]);
    expect(await read({ role: 'surveyor' })).toEqual(['1', people.surveyor.email]);
    expect(await read({ q: 'sue' })).toEqual(['1', people.surveyor.email]);
    expect(await read({ role: 'user' })).toEqual(['0']);
    const { body } = await own.call(readOverview, { token: actingAdmin.token });
    expect(body.unverifiedHolders).toBe('3');
    await own.stop();
  });
});

describe('the background check', () => {
  let own: TestApi;

  beforeEach(async () => {
    // Keeps the API's own background check from learning anything.
    own = await startApi({ getAccounts: unreachable });
  });

  afterEach(() => own.stop());

  function createCheck(requests: string[][], answer: GetAccounts = getAccounts) {
    return createVerifiedEmails({
      users: createUsersRepository(own.db),
      getAccounts(uids) {
        requests.push(uids);
        return answer(uids);
      },
    });
  }

  test('the check covers unchecked users in batches of a hundred, role holders first', async () => {
    const account = await signUp('holder');
    await changeAccount(account.uid, { emailVerified: true });
    const users = Array.from({ length: 120 }, (_, index) => ({
      uid: `nobody-${index}`,
      email: `nobody-${index}@canvass.test`,
      name: '',
      role: 'user',
      createdAt: new Date(),
    }));
    await own.db.collection('users').insertMany(users);
    const holder = { name: '', role: 'surveyor', createdAt: new Date() };
    await own.db.collection('users').insertOne({ ...holder, uid: account.uid, email: account.email });
    const requests: string[][] = [];
    const check = createCheck(requests);
    expect(await check.recordUnchecked()).toBe(121);
    expect(requests.map(({ length }) => length)).toEqual([100, 21]);
    expect(requests[0]).toContain(account.uid);
    const verified = await own.db.collection('users').find({ emailVerified: true }).toArray();
    expect(verified.map(({ uid }) => uid as string)).toEqual([account.uid]);
    expect(await own.db.collection('users').countDocuments({ emailVerified: false })).toBe(120);
    expect(await check.recordUnchecked()).toBe(0);
    expect(requests).toHaveLength(2);
  });

  test.each([
    ['no uid', {}],
    ['a uid that is no text', { uid: 12 }],
    ['a uid that is too long', { uid: 'u'.repeat(129) }],
    ['no known state', { uid: 'nobody', emailVerified: null }],
  ])('the check continues past a record with %s and checks it once', async (_what, damaged) => {
    const account = await signUp('beside-a-damaged-record');
    await changeAccount(account.uid, { emailVerified: true });
    const record = { name: '', role: 'user', createdAt: new Date() };
    await own.db.collection('users').insertOne({ ...record, ...damaged, email: 'damaged@canvass.test' });
    await own.db.collection('users').insertOne({ ...record, uid: account.uid, email: account.email });
    const check = createCheck([]);
    expect([await check.recordUnchecked(), await check.recordUnchecked()]).toEqual([2, 0]);
    expect(await own.db.collection('users').countDocuments({ emailVerified: true })).toBe(1);
  });

  test('the check changes nothing while the identity provider is unreachable', async () => {
    await own.db.collection('users').insertOne({ uid: 'nobody', email: 'nobody@canvass.test', role: 'surveyor' });
    const requests: string[][] = [];
    const check = createCheck(requests, unreachable);
    expect(await check.recordUnchecked()).toBe(0);
    expect(await own.db.collection('users').countDocuments({ emailVerified: { $exists: true } })).toBe(0);
  });
});
