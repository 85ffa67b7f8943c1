import type { Document } from 'mongodb';
import { GRANTABLE_ROLES, listUsers, refreshUser, registerUser } from '@canvass/shared/contracts';
import { startApi, type TestUser, type TestApi } from '../../testing/api';
import { signUp } from '../../testing/identity';
import { createUsersRepository } from '../records/users.repository';

let api: TestApi;
let admin: TestUser;

beforeAll(async () => {
  api = await startApi();
  admin = await api.createUser('admin', { name: 'Noor Haddad', email: 'noor@canvass.test' });
  await api.createUser('surveyor', { name: 'Mara Lind', email: 'mara.lind@city-library.test' });
  await api.createUser('user', { name: 'Ada Marsh', email: 'ada@canvass.test' });
  await api.createUser('pro-user', { name: 'Zoë Märker', email: 'zoe@canvass.test' });
  await api.createUser('user', {
    name: 'Ada Paying',
    email: 'pay@canvass.test',
    proUntil: new Date(Date.now() + 3_600_000),
  });
  await api.createUser('user', { name: 'Ada Lapsed', email: 'lapsed@canvass.test', proUntil: new Date(1) });
  await createUsersRepository(api.db).rebuildTokens();
});

afterAll(() => api.stop());

async function listNames(query: Record<string, string>): Promise<string[]> {
  const { body } = await api.call(listUsers, { token: admin.token, query });
  return body.map(({ name }) => name);
}

describe('a search for users', () => {
  test.each([
    ['the beginning of a name', 'ma', ['Zoë Märker', 'Ada Marsh', 'Mara Lind']],
    ['a single letter', 'n', ['Noor Haddad']],
    ['capital letters', 'NOOR', ['Noor Haddad']],
    ['the last word of a name', 'lind', ['Mara Lind']],
    ['a name without its accents', 'zoe marker', ['Zoë Märker']],
    ['a name with accents', 'Märk', ['Zoë Märker']],
    ['two words in any order', 'marsh ada', ['Ada Marsh']],
    ['a whole email', 'mara.lind@city-library.test', ['Mara Lind']],
    ['the beginning of an email', 'lapsed@can', ['Ada Lapsed']],
    ['a part within a word', 'arsh', []],
    ['two words of different people', 'ada haddad', []],
    ['signs only', '@@', []],
  ])('a search finds users by %s', async (_what, q, names) => {
    expect(await listNames({ q })).toEqual(names);
  });

  test.each([
    ['user', ['Ada Lapsed', 'Ada Marsh']],
    ['pro-user', ['Ada Paying']],
    ['admin', []],
  ])('a search is limited to the role %s', async (role, names) => {
    expect(await listNames({ q: 'ada', role })).toEqual(names);
  });

  test('a search finds users by the name and email of their last sign-in', async () => {
    const account = await signUp('changing');
    await api.call(registerUser, { token: account.token, body: { name: 'Before Wedding', email: account.email } });
    expect(await listNames({ q: 'wedding' })).toEqual(['Before Wedding']);
    await api.call(refreshUser, { token: account.token, body: { name: 'After Party', email: account.email } });
    expect(await listNames({ q: 'wedding' })).toEqual([]);
    expect(await listNames({ q: 'party changing' })).toEqual(['After Party']);
  });

  test('a search finds users by a changed email', async () => {
    const users = createUsersRepository(api.db);
    await users.save({ uid: 'mover', email: 'old-address@canvass.test', verified: true }, 'Wilma Mover', new Date());
    await users.save({ uid: 'mover', email: 'fresh@canvass.test', verified: true }, '', new Date());
    expect(await listNames({ q: 'old-address' })).toEqual([]);
    expect(await listNames({ q: 'fresh wilma' })).toEqual(['Wilma Mover']);
  });

  test('search results are paginated with a total', async () => {
    const first = await api.call(listUsers, { token: admin.token, query: { q: 'ada', limit: '2' } });
    expect(first.headers.get('x-total-count')).toBe('3');
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await api.raw<{ name: string }[]>(next, { headers: { Authorization: `Bearer ${admin.token}` } });
    expect([...first.body, ...second.body].map(({ name }) => name)).toEqual(['Ada Lapsed', 'Ada Paying', 'Ada Marsh']);
    expect(second.headers.get('link')).toBeNull();
  });
});

test('users stored without tokens are indexed once', async () => {
  await api.createUser('user', { name: 'Found Later' });
  expect(await listNames({ q: 'later' })).toEqual([]);
  const users = createUsersRepository(api.db);
  expect(await users.rebuildTokens()).toBe(1);
  expect(await users.rebuildTokens()).toBe(0);
  expect(await listNames({ q: 'later' })).toEqual(['Found Later']);
});

describe('among twelve hundred users', () => {
  let manyUsers: TestApi;
  let commands: Document[] = [];
  const now = new Date();

  beforeAll(async () => {
    manyUsers = await startApi({ onCommand: ({ command }) => commands.push(command) });
    const users = Array.from({ length: 1200 }, (_, index) => ({
      uid: `many-${index}`,
      name: index % 2 === 0 ? 'Even Person' : 'Odd Person',
      email: `many-${index}@canvass.test`,
      role: index % 100 === 0 ? 'surveyor' : 'user',
      createdAt: now,
      ...(index % 300 === 1 && { proUntil: new Date(now.getTime() + 60_000) }),
    }));
    await manyUsers.db.collection('users').insertMany(users);
    await createUsersRepository(manyUsers.db).rebuildTokens();
  });

  afterAll(() => manyUsers.stop());

  test('totals are exact up to a thousand', async () => {
    const actingAdmin = await manyUsers.createUser('admin');
    const getTotal = async (query: Record<string, string>) =>
      (await manyUsers.call(listUsers, { token: actingAdmin.token, query })).headers.get('x-total-count');
    expect(await getTotal({})).toBe('1000+');
    expect(await getTotal({ q: 'person' })).toBe('1000+');
    expect(await getTotal({ q: 'odd' })).toBe('600');
    expect(await getTotal({ role: 'surveyor' })).toBe('12');
    expect(await getTotal({ role: 'pro-user' })).toBe('4');
  });

  /** The index and the number of keys that each query of a page read. */
  async function countReads(query: Record<string, string>) {
    const actingAdmin = await manyUsers.createUser('admin');
    commands = [];
    await manyUsers.call(listUsers, { token: actingAdmin.token, query: { limit: '20', ...query } });
    // The background check looks for emails that were never checked; its query does not belong to the list.
    const isList = ({ find, filter, sort }: Document) => find === 'users' && sort && filter.emailVerified !== null;
    const finds = commands.filter(isList);
    const plans = finds.map(async ({ find, filter, sort, limit, hint }) => {
      const { queryPlanner, executionStats } = await manyUsers.db.command({
        explain: { find, filter, sort, limit, hint },
      });
      // The embedded database stores documents in the order of their ids, and reports no index for it.
      const index: unknown = (queryPlanner.winningPlan as Document)['inputStage']?.indexName ?? '_id_';
      return { index, keys: executionStats.totalKeysExamined as number };
    });
    return Promise.all(plans);
  }

  test.each([
    ['all users', {}, ['_id_'], 21],
    ['a search', { q: 'odd' }, ['tokens_1__id_-1'], 21],
    ['a search for two words', { q: 'odd person' }, ['tokens_1__id_-1'], 42],
    ['a role', { role: 'surveyor' }, ['role_1__id_-1'], 13],
    ['the role user', { role: 'user' }, ['role_1__id_-1'], 22],
    ['a search among users', { q: 'odd', role: 'user' }, ['tokens_1__id_-1'], 22],
    ['unverified holders', { holders: 'unverified' }, GRANTABLE_ROLES.map(() => 'emailVerified_1_role_1__id_-1'), 21],
    ['the role pro-user', { role: 'pro-user' }, ['role_1__id_-1', 'role_1__id_1'], 5],
  ])('a page of %s is one bounded index scan', async (_what, query, indexes, keys) => {
    const read = await countReads(query);
    expect(read.map(({ index }) => index)).toEqual(indexes);
    expect(read.reduce((sum, each) => sum + each.keys, 0)).toBeLessThanOrEqual(keys);
  });
});
