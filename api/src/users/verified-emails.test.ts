import { changeRole, issueToken, listUsers, readOverview, registerUser, type Role } from '@canvass/shared/contracts';
import { problem } from '../http/problem';
import { buildIdentityProvider, type GetAccounts } from '../identity/identity';
import { startApi, type Person, type TestApi } from '../testing/api';
import { changeAccount, deleteAccount, signInAgain, signUp, type Account } from '../testing/identity';
import { PROJECT } from '../testing/services';
import { buildUsersRepository } from './users.repository';
import { createVerifiedEmails } from './verified-emails';

let api: TestApi;
let admin: Person;
const { getAccounts } = buildIdentityProvider(PROJECT);
const unreachable: GetAccounts = () => Promise.reject(problem('identity-unreachable'));

beforeAll(async () => {
  api = await startApi({ getAccounts });
  admin = await api.person('admin');
});

afterAll(() => api.stop());

/** Somebody with an account at the identity provider, whose email is not verified, and a record here. */
async function register(name: string): Promise<Account> {
  const account = await signUp(name);
  await api.call(registerUser, { token: account.token, body: { name, email: account.email } });
  return account;
}

function give({ email }: { email: string }, newRole: Role, where = api, body: object = {}) {
  return where.call(changeRole, { token: admin.token, body: { email, newRole, ...body } });
}

async function listed({ email }: { email: string }, query: Record<string, string> = {}) {
  const { body } = await api.call(listUsers, { token: admin.token, query: { limit: '100', ...query } });
  return body.find((user) => user.email === email);
}

describe('a role that an admin gives', () => {
  test.each(['admin', 'surveyor', 'pro-user'] as const)('as %s needs a verified email', async (role) => {
    const account = await register('unverified');
    const { status, body } = await give(account, role);
    expect([status, body.code]).toEqual([409, 'email-unverified']);
    expect(body.title).toContain('Ask them to verify it under Account');
    expect(await listed(account)).toMatchObject({ role: 'user', emailVerified: false });
  });

  test('is given as soon as the identity provider knows the email as verified, without a new sign-in', async () => {
    const account = await register('verifying');
    await give(account, 'surveyor');
    await changeAccount(account.uid, { emailVerified: true });
    expect((await give(account, 'surveyor')).body).toMatchObject({ modifiedCount: 1, role: 'surveyor' });
    expect(await listed(account)).toMatchObject({ role: 'surveyor', emailVerified: true });
  });

  test('as user needs none, so that a role can always be taken away', async () => {
    const account = await register('demoted');
    await api.db.collection('users').updateOne({ uid: account.uid }, { $set: { role: 'surveyor' } });
    expect((await give(account, 'user')).body).toMatchObject({ modifiedCount: 1, role: 'user' });
  });

  test('is not asked about when nothing would change', async () => {
    const account = await register('holder');
    await api.db.collection('users').updateOne({ uid: account.uid }, { $set: { role: 'surveyor' } });
    expect((await give(account, 'surveyor')).body).toMatchObject({ modifiedCount: 0, role: 'surveyor' });
  });

  test('needs the email of the record verified, not another one that the account has by now', async () => {
    const account = await register('mover');
    await changeAccount(account.uid, { emailVerified: true, email: `new-${account.email}` });
    expect((await give(account, 'admin')).body.code).toBe('email-unverified');
  });

  test('is refused for an account that is disabled, or gone', async () => {
    const [disabled, gone] = [await register('disabled'), await register('gone')];
    await changeAccount(disabled.uid, { emailVerified: true, disableUser: true });
    await deleteAccount(gone);
    for (const account of [disabled, gone]) {
      const { status, body } = await give(account, 'surveyor');
      expect([status, body.code]).toEqual([409, 'account-unusable']);
    }
  });

  test('is refused as 503 while the identity provider cannot be reached, and the list goes on', async () => {
    const offline = await startApi({ beside: api, getAccounts: unreachable });
    const account = await register('offline');
    const { status, body } = await give(account, 'surveyor', offline);
    expect([status, body.code]).toEqual([503, 'identity-unreachable']);
    const list = await offline.call(listUsers, { token: admin.token, query: { q: account.email } });
    expect(list.body).toMatchObject([{ email: account.email, role: 'user', emailVerified: false }]);
    await offline.stop();
  });
});

describe('the list of users', () => {
  test('shows what the identity provider said at the last sign-in', async () => {
    const account = await register('sign-in');
    expect(await listed(account)).toMatchObject({ emailVerified: false });
    await changeAccount(account.uid, { emailVerified: true });
    const { token } = await signInAgain(account);
    await api.call(issueToken, { token, body: { email: account.email } });
    expect(await listed(account)).toMatchObject({ emailVerified: true });
  });

  test('says nothing of somebody who was never asked about', async () => {
    const own = await startApi({ getAccounts: unreachable });
    const boss = await own.person('admin');
    await own.db.collection('users').updateOne({ uid: boss.uid }, { $unset: { emailVerified: '' } });
    const { body } = await own.call(listUsers, { token: boss.token });
    expect(body).toHaveLength(1);
    expect(body[0]).not.toHaveProperty('emailVerified');
    await own.stop();
  });

  test('can be narrowed to those who hold a given role with an unverified email, who keep it', async () => {
    const own = await startApi();
    const boss = await own.person('admin', { email: 'boss@canvass.test' });
    const users = own.db.collection('users');
    const people = {
      surveyor: await own.person('surveyor', { name: 'Sue Veyor' }),
      admin: await own.person('admin'),
      pro: await own.person('pro-user'),
      user: await own.person('user'),
      verified: await own.person('surveyor'),
    };
    const unverified = Object.values(people).filter((person) => person !== people.verified);
    await users.updateMany({ uid: { $in: unverified.map(({ uid }) => uid) } }, { $set: { emailVerified: false } });
    await buildUsersRepository(own.db).backfillTokens();
    const read = async (query: Record<string, string> = {}) => {
      const sent = { token: boss.token, query: { holders: 'unverified', ...query } };
      const { body, headers } = await own.call(listUsers, sent);
      return [headers.get('x-total-count'), ...body.map(({ email }) => email)];
    };
    expect(await read()).toEqual(['3', people.pro.email, people.admin.email, people.surveyor.email]);
    expect(await read({ role: 'surveyor' })).toEqual(['1', people.surveyor.email]);
    expect(await read({ q: 'sue' })).toEqual(['1', people.surveyor.email]);
    expect(await read({ role: 'user' })).toEqual(['0']);
    const { body } = await own.call(readOverview, { token: boss.token });
    expect(body.unverifiedHolders).toBe('3');
    await own.stop();
  });
});

describe('the background check', () => {
  let own: TestApi;

  beforeEach(async () => {
    // The API's own background check learns nothing.
    own = await startApi({ getAccounts: unreachable });
  });

  afterEach(() => own.stop());

  function createCheck(asked: string[][], answer: GetAccounts = getAccounts) {
    return createVerifiedEmails({
      users: buildUsersRepository(own.db),
      getAccounts(uids) {
        asked.push(uids);
        return answer(uids);
      },
    });
  }

  test('asks about everybody who was never asked about, a hundred at a time, holders of roles first', async () => {
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
    const asked: string[][] = [];
    const check = createCheck(asked);
    expect(await check.noteUnchecked()).toBe(121);
    expect(asked.map(({ length }) => length)).toEqual([100, 21]);
    expect(asked[0]).toContain(account.uid);
    const verified = await own.db.collection('users').find({ emailVerified: true }).toArray();
    expect(verified.map(({ uid }) => uid as string)).toEqual([account.uid]);
    expect(await own.db.collection('users').countDocuments({ emailVerified: false })).toBe(120);
    expect(await check.noteUnchecked()).toBe(0);
    expect(asked).toHaveLength(2);
  });

  test.each([
    ['no uid', {}],
    ['a uid that is no text', { uid: 12 }],
    ['a uid that is too long', { uid: 'u'.repeat(129) }],
    ['no known state', { uid: 'nobody', emailVerified: null }],
  ])('asks about the others though a record has %s, and asks about it once', async (_what, damaged) => {
    const account = await signUp('beside-a-damaged-record');
    await changeAccount(account.uid, { emailVerified: true });
    const record = { name: '', role: 'user', createdAt: new Date() };
    await own.db.collection('users').insertOne({ ...record, ...damaged, email: 'damaged@canvass.test' });
    await own.db.collection('users').insertOne({ ...record, uid: account.uid, email: account.email });
    const check = createCheck([]);
    expect([await check.noteUnchecked(), await check.noteUnchecked()]).toEqual([2, 0]);
    expect(await own.db.collection('users').countDocuments({ emailVerified: true })).toBe(1);
  });

  test('changes nothing while the identity provider cannot be reached', async () => {
    await own.db.collection('users').insertOne({ uid: 'nobody', email: 'nobody@canvass.test', role: 'surveyor' });
    const asked: string[][] = [];
    const check = createCheck(asked, unreachable);
    expect(await check.noteUnchecked()).toBe(0);
    expect(await own.db.collection('users').countDocuments({ emailVerified: { $exists: true } })).toBe(0);
  });
});
