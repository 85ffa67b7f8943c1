import { changeRole, checkRole, listEvents, type Role } from '@canvass/shared/contracts';
import { startApi, type TestUser, type TestApi } from '../../../testing/api';

let api: TestApi;
let admin: TestUser;

beforeAll(async () => {
  api = await startApi();
  admin = await api.createUser('admin');
});

afterAll(() => api.stop());

function giveRole(user: { email: string }, newRole: Role, by: TestUser = admin, where: TestApi = api) {
  return where.call(changeRole, { token: by.token, body: { email: user.email, newRole } });
}

async function getRole({ token, email }: TestUser, where: TestApi = api): Promise<Role> {
  return (await where.call(checkRole, { token, body: { email } })).body.role;
}

test.each(['admin', 'surveyor', 'user', 'pro-user'] as const)(
  'an admin gives a user the role %s at once',
  async (role) => {
    const user = await api.createUser(role === 'user' ? 'surveyor' : 'user');
    expect((await giveRole(user, role)).body).toMatchObject({ modifiedCount: 1 });
    expect(await getRole(user)).toBe(role);
  },
);

test('giving a user their current role changes nothing and is not audited', async () => {
  const user = await api.createUser('surveyor');
  expect((await giveRole(user, 'surveyor')).body).toMatchObject({ modifiedCount: 0 });
  const { body } = await api.call(listEvents, { token: admin.token, query: { subject: user.id } });
  expect(body).toEqual([]);
});

test('every role change is audited with actor, subject, before and after', async () => {
  const user = await api.createUser('user');
  await giveRole(user, 'surveyor');
  const { body } = await api.call(listEvents, { token: admin.token, query: { subject: user.id } });
  expect(body).toEqual([
    expect.objectContaining({
      actor: admin.email,
      action: 'role-changed',
      subject: { kind: 'user', id: user.id, label: user.email },
      before: { role: 'user' },
      after: { role: 'surveyor' },
      outcome: 'done',
    }),
  ]);
});

test('an unknown email is rejected', async () => {
  const { status, body } = await giveRole({ email: 'nobody@canvass.test' }, 'surveyor');
  expect([status, body.code]).toEqual([404, 'user-not-found']);
});

describe('Pro', () => {
  const DAY_MS = 86_400_000;
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

  /** A user who has paid for some more days. */
  const createPaidUser = (days = 20) => api.createUser('user', { proUntil: inDays(days) });

  /** A user to whom an admin has granted a month. */
  async function createUserWithGrant(): Promise<TestUser> {
    const user = await api.createUser('user');
    await giveRole(user, 'pro-user');
    return user;
  }

  function send(user: TestUser, body: object) {
    return api.call(changeRole, { token: admin.token, body: { email: user.email, ...body } });
  }

  async function readPlanStatus({ token, email }: TestUser) {
    return (await api.call(checkRole, { token, body: { email } })).body;
  }

  test('Pro is granted for a month by default and counts as unpaid', async () => {
    const user = await api.createUser('user');
    const before = Date.now();
    const { body } = await giveRole(user, 'pro-user');
    expect(body).toMatchObject({ modifiedCount: 1, role: 'pro-user' });
    expect(body).not.toHaveProperty('paidUntil');
    const days = (new Date(body.proUntil ?? 0).getTime() - before) / DAY_MS;
    expect(days).toBeGreaterThanOrEqual(28);
    expect(days).toBeLessThan(31.1);
    expect(await readPlanStatus(user)).toEqual({ role: 'pro-user', proUntil: body.proUntil });
  });

  test('Pro is granted until a date that can only be moved later', async () => {
    const user = await api.createUser('surveyor');
    const [sooner, later] = [inDays(3).toISOString(), inDays(60).toISOString()];
    expect((await send(user, { newRole: 'pro-user', until: sooner })).body).toMatchObject({ proUntil: sooner });
    expect((await send(user, { newRole: 'pro-user', until: later })).body).toMatchObject({
      modifiedCount: 1,
      proUntil: later,
    });
    expect((await send(user, { newRole: 'pro-user', until: sooner })).body).toMatchObject({
      modifiedCount: 0,
      proUntil: later,
    });
    const { body: events } = await api.call(listEvents, { token: admin.token, query: { subject: user.id } });
    expect(events.map(({ before, after }) => [before, after])).toEqual([
      [
        { role: 'pro-user', proUntil: sooner },
        { role: 'pro-user', proUntil: later },
      ],
      [{ role: 'surveyor' }, { role: 'pro-user', proUntil: sooner }],
    ]);
  });

  test.each([
    ['in the past', { newRole: 'pro-user', until: '2020-01-01T00:00:00.000Z' }, 'body.until'],
    ['more than ten years ahead', { newRole: 'pro-user', until: '2999-01-01T00:00:00.000Z' }, 'body.until'],
    ['for another role', { newRole: 'surveyor', until: '2026-12-24T00:00:00.000Z' }, 'body.until'],
    ['that is to end with it', { newRole: 'pro-user', endPro: true }, 'body.endPro'],
  ])('a grant with %s is rejected', async (_what, body, field) => {
    const user = await api.createUser('user');
    const answer = await send(user, body);
    expect([answer.status, answer.body.errors?.map((each) => each.field)]).toEqual([422, [field]]);
    expect(await getRole(user)).toBe('user');
  });

  test('paid Pro survives a role change and back', async () => {
    const user = await createPaidUser();
    const before = await readPlanStatus(user);
    expect((await giveRole(user, 'surveyor')).body).toMatchObject({ role: 'surveyor', paidUntil: before.paidUntil });
    expect(await getRole(user)).toBe('surveyor');
    expect((await giveRole(user, 'user')).body).toMatchObject({ modifiedCount: 1, role: 'pro-user' });
    expect(await readPlanStatus(user)).toEqual(before);
  });

  test('granting Pro neither shortens nor uses up paid Pro', async () => {
    const user = await createPaidUser(45);
    const before = await readPlanStatus(user);
    expect((await giveRole(user, 'pro-user')).body).toMatchObject({ modifiedCount: 0 });
    expect(await readPlanStatus(user)).toEqual(before);
    const longer = inDays(90).toISOString();
    await send(user, { newRole: 'pro-user', until: longer });
    expect(await readPlanStatus(user)).toEqual({ ...before, proUntil: longer });
  });

  test.each([
    ['was paid for', () => createPaidUser()],
    ['was given by an admin', () => createUserWithGrant()],
    ['was given by a command and has no end', () => api.createUser('pro-user')],
  ])('Pro that %s ends only on request', async (_, createUser) => {
    const user = await createUser();
    const before = await readPlanStatus(user);
    const refused = await giveRole(user, 'user');
    expect([refused.status, refused.body.code]).toEqual([409, 'pro-active']);
    expect(await readPlanStatus(user)).toEqual(before);
    expect((await send(user, { newRole: 'user', endPro: true })).body).toEqual({ modifiedCount: 1, role: 'user' });
    expect(await readPlanStatus(user)).toEqual({ role: 'user' });
    expect((await send(user, { newRole: 'user', endPro: true })).body).toMatchObject({ modifiedCount: 0 });
  });

  test('granted Pro survives a role change and back', async () => {
    const user = await createUserWithGrant();
    const before = await readPlanStatus(user);
    await giveRole(user, 'admin');
    expect((await giveRole(user, 'user')).body).toMatchObject({ modifiedCount: 1, role: 'pro-user' });
    expect(await readPlanStatus(user)).toEqual(before);
  });

  test('Pro without an end date stays when Pro is granted until a date', async () => {
    const user = await api.createUser('pro-user');
    expect(await readPlanStatus(user)).toEqual({ role: 'pro-user' });
    const until = inDays(3).toISOString();
    expect((await send(user, { newRole: 'pro-user', until })).body).toEqual({ modifiedCount: 0, role: 'pro-user' });
  });

  test.each(['surveyor', 'admin'] as const)(
    'Pro without an end date is not replaced by the role %s without confirmation',
    async (newRole) => {
      const user = await api.createUser('pro-user');
      const refused = await giveRole(user, newRole);
      expect([refused.status, refused.body.code]).toEqual([409, 'pro-active']);
      expect(await getRole(user)).toBe('pro-user');
      expect((await send(user, { newRole, endPro: true })).body).toEqual({ modifiedCount: 1, role: newRole });
      expect((await giveRole(user, 'user')).body).toEqual({ modifiedCount: 1, role: 'user' });
    },
  );

  test('Pro of a user with another role can be ended', async () => {
    const user = await createPaidUser();
    await giveRole(user, 'surveyor');
    expect((await send(user, { newRole: 'surveyor', endPro: true })).body).toEqual({
      modifiedCount: 1,
      role: 'surveyor',
    });
    expect((await giveRole(user, 'user')).body).toEqual({ modifiedCount: 1, role: 'user' });
  });

  test('Pro granted by eight admins at once is granted once', async () => {
    const user = await api.createUser('user');
    const grantingAdmins = await Promise.all(Array.from({ length: 8 }, () => api.createUser('admin')));
    const until = inDays(30).toISOString();
    const answers = await Promise.all(
      grantingAdmins.map(({ token }) =>
        api.call(changeRole, { token, body: { email: user.email, newRole: 'pro-user', until } }),
      ),
    );
    expect(answers.reduce((sum, { body }) => sum + body.modifiedCount, 0)).toBe(1);
    expect(await readPlanStatus(user)).toEqual({ role: 'pro-user', proUntil: until });
  });
});

describe('an admin cannot change their own role', () => {
  test.each(['user', 'surveyor', 'pro-user', 'admin'] as const)(
    'an admin cannot change their own role to %s',
    async (role) => {
      const [user] = [await api.createUser('admin'), await api.createUser('admin')];
      const { status, body } = await giveRole(user, role, user);
      expect([status, body.code]).toEqual([403, 'own-role']);
      expect(await getRole(user)).toBe('admin');
    },
  );

  test('an admin cannot change their own role through their email in capital letters', async () => {
    const user = await api.createUser('admin');
    const { body } = await giveRole({ email: ` ${user.email.toUpperCase()}` }, 'user', user);
    expect(body.code).toBe('own-role');
  });
});

describe('among admins one', () => {
  test('one admin remains when eight demote each other concurrently on two servers', async () => {
    const own = await startApi();
    const beside = await startApi({ shareDatabaseWith: own });
    const admins = await Promise.all(Array.from({ length: 8 }, () => own.createUser('admin')));
    const answers = await Promise.all(
      admins.map(async (user, index) => {
        const target = admins[(index + 1) % admins.length] as TestUser;
        const { status, body } = await giveRole(target, 'user', user, index % 2 === 0 ? own : beside);
        return { target, status, body };
      }),
    );
    const remaining = await own.db.collection('users').countDocuments({ role: 'admin' });
    expect(remaining).toBeGreaterThanOrEqual(1);
    expect(remaining).toBe(8 - answers.filter(({ body }) => body.modifiedCount === 1).length);
    for (const { target, status, body } of answers) {
      expect(['done', 'forbidden']).toContain(status === 200 ? 'done' : body.code);
      expect(await getRole(target, own)).toBe(status === 200 ? 'user' : 'admin');
    }
    await beside.stop();
    await own.stop();
  });
});
