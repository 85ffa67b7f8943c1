import { problem } from '../http/problem';
import { startApi, type Person, type TestApi } from '../testing/api';
import { buildRolesService, type RoleChange } from './roles.service';
import { buildUsersRepository, type UsersRepository } from './users.repository';

let api: TestApi;
let users: UsersRepository;

beforeAll(async () => {
  api = await startApi();
  users = buildUsersRepository(api.db);
});

afterAll(() => api.stop());

/** A change by an admin whose turn comes after somebody else's demotion of the person. */
async function changeAfterDemotion(person: Person, wanted: Omit<RoleChange, 'email'>, require: () => Promise<void>) {
  const admin = await users.findByUid((await api.person('admin')).uid);
  if (!admin) throw new Error('The admin has no record.');
  let hasTurn = false;
  const roles = buildRolesService({
    users,
    admins: {
      async inTurn(_actor, act) {
        if (!hasTurn) await api.db.collection('users').updateOne({ uid: person.uid }, { $set: { role: 'user' } });
        hasTurn = true;
        return act();
      },
      requireAnotherThan: () => Promise.resolve(),
    },
    verifiedEmails: { require },
    events: { record: (_act, work) => work(() => undefined) },
    now: () => new Date(),
  });
  return roles.change(admin, { email: person.email, ...wanted });
}

async function storedRole({ uid }: Person) {
  return (await users.findByUid(uid))?.role;
}

describe.each([
  ['a role that somebody had already', { newRole: 'surveyor' }],
  ['an unchanged role with End Pro', { newRole: 'surveyor', endPro: true }],
] as const)('%s, when they lose it meanwhile', (_, wanted) => {
  test('is not given back without a verified email', async () => {
    const person = await api.person('surveyor');
    const asking = changeAfterDemotion(person, wanted, () => Promise.reject(problem('email-unverified')));
    await expect(asking).rejects.toMatchObject({ code: 'email-unverified' });
    expect(await storedRole(person)).toBe('user');
  });

  test('is given back when the identity provider says that the email is verified', async () => {
    const person = await api.person('surveyor');
    const require = jest.fn(() => Promise.resolve());
    expect(await changeAfterDemotion(person, wanted, require)).toMatchObject({ modifiedCount: 1 });
    expect(require).toHaveBeenCalledTimes(1);
    expect(await storedRole(person)).toBe('surveyor');
  });
});
