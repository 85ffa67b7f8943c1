import { problem } from '../../kernel/http/problems/problem';
import { startApi, type TestUser, type TestApi } from '../../../testing/api';
import { createRolesService, type RoleChange } from './roles.service';
import { createUsersRepository, type UsersRepository } from '../../records/users.repository';

let api: TestApi;
let users: UsersRepository;

beforeAll(async () => {
  api = await startApi();
  users = createUsersRepository(api.db);
});

afterAll(() => api.stop());

/** Sends a change by an admin that has to wait until another admin has demoted the user. */
async function changeAfterDemotion(
  user: TestUser,
  roleChange: Omit<RoleChange, 'email'>,
  requireVerified: () => Promise<void>,
) {
  const admin = await users.findByUid((await api.createUser('admin')).uid);
  if (!admin) throw new Error('The admin has no record.');
  let hasLock = false;
  const roles = createRolesService({
    users,
    admins: {
      async withAdminLock(_actor, act) {
        if (!hasLock) await api.db.collection('users').updateOne({ uid: user.uid }, { $set: { role: 'user' } });
        hasLock = true;
        return act();
      },
      requireNotLastAdmin: () => Promise.resolve(),
    },
    verifiedEmails: { requireVerified },
    surveyorRequests: { approveOpen: () => Promise.resolve() },
    handledWork: { clearSurveyorRequests: () => Promise.resolve() },
    audit: { runAudited: (_act, perform) => perform(() => undefined) },
    now: () => new Date(),
  });
  return roles.change(admin, { email: user.email, ...roleChange });
}

async function storedRole({ uid }: TestUser) {
  return (await users.findByUid(uid))?.role;
}

describe.each([
  ['a role that somebody had already', { newRole: 'surveyor' }],
  ['an unchanged role with End Pro', { newRole: 'surveyor', endPro: true }],
] as const)('%s, when they lose it meanwhile', (_, roleChange) => {
  test('the role is not restored without a verified email', async () => {
    const user = await api.createUser('surveyor');
    const pendingChange = changeAfterDemotion(user, roleChange, () => Promise.reject(problem('email-unverified')));
    await expect(pendingChange).rejects.toMatchObject({ code: 'email-unverified' });
    expect(await storedRole(user)).toBe('user');
  });

  test('the role is restored when the email is verified', async () => {
    const user = await api.createUser('surveyor');
    const require = jest.fn(() => Promise.resolve());
    expect(await changeAfterDemotion(user, roleChange, require)).toMatchObject({ modifiedCount: 1 });
    expect(require).toHaveBeenCalledTimes(1);
    expect(await storedRole(user)).toBe('surveyor');
  });
});
