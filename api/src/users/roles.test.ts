import { changeRole, checkRole, listEvents, listUsers, type Role } from '@canvass/shared/contracts';
import { startApi, type Person, type TestApi } from '../testing/api';

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await startApi();
  admin = await api.person('admin');
});

afterAll(() => api.stop());

function give(person: { email: string }, newRole: Role, by: Person = admin, where: TestApi = api) {
  return where.call(changeRole, { token: by.token, body: { email: person.email, newRole } });
}

async function roleOf({ token, email }: Person, where: TestApi = api): Promise<Role> {
  return (await where.call(checkRole, { token, body: { email } })).body.role;
}

test.each(['admin', 'surveyor', 'user', 'pro-user'] as const)('an admin makes somebody %s, at once', async (role) => {
  const person = await api.person(role === 'user' ? 'surveyor' : 'user');
  expect((await give(person, role)).body).toEqual({ modifiedCount: 1 });
  expect(await roleOf(person)).toBe(role);
});

test('a role that somebody has already changes nothing, and is no event', async () => {
  const person = await api.person('surveyor');
  expect((await give(person, 'surveyor')).body).toEqual({ modifiedCount: 0 });
  const { body } = await api.call(listEvents, { token: admin.token, query: { subject: person.id } });
  expect(body).toEqual([]);
});

test('every change is recorded with who, whom, before and after', async () => {
  const person = await api.person('user');
  await give(person, 'surveyor');
  const { body } = await api.call(listEvents, { token: admin.token, query: { subject: person.id } });
  expect(body).toEqual([
    expect.objectContaining({
      actor: admin.email,
      action: 'role-changed',
      subject: { kind: 'user', id: person.id, label: person.email },
      before: { role: 'user' },
      after: { role: 'surveyor' },
      outcome: 'done',
    }),
  ]);
});

test('an email that nobody has is refused', async () => {
  const { status, body } = await give({ email: 'nobody@canvass.test' }, 'surveyor');
  expect([status, body.code]).toEqual([404, 'user-not-found']);
});

describe('a paid upgrade', () => {
  const paid = () => api.person('user', { proUntil: new Date(Date.now() + 60_000) });

  test('ends when an admin chooses the role user', async () => {
    const person = await paid();
    expect(await roleOf(person)).toBe('pro-user');
    expect((await give(person, 'user')).body).toEqual({ modifiedCount: 1 });
    expect(await roleOf(person)).toBe('user');
  });

  test('does not come back after another role', async () => {
    const person = await paid();
    await give(person, 'surveyor');
    await give(person, 'user');
    expect(await roleOf(person)).toBe('user');
  });

  test('becomes one without an end when an admin chooses pro-user', async () => {
    const person = await paid();
    expect((await give(person, 'pro-user')).body).toEqual({ modifiedCount: 1 });
    const { body } = await api.call(listUsers, { token: admin.token, query: { role: 'pro-user' } });
    const listed = body.find(({ email }) => email === person.email);
    expect(listed).toMatchObject({ role: 'pro-user' });
    expect(listed).not.toHaveProperty('proUntil');
  });
});

describe('an admin cannot change their own role', () => {
  test.each(['user', 'surveyor', 'pro-user', 'admin'] as const)('to %s', async (role) => {
    const [person] = [await api.person('admin'), await api.person('admin')];
    const { status, body } = await give(person, role, person);
    expect([status, body.code]).toEqual([403, 'own-role']);
    expect(await roleOf(person)).toBe('admin');
  });

  test('by their email in capital letters', async () => {
    const person = await api.person('admin');
    const { body } = await give({ email: ` ${person.email.toUpperCase()}` }, 'user', person);
    expect(body.code).toBe('own-role');
  });
});

describe('among admins one', () => {
  test('is still there when eight admins demote each other at once, over two servers', async () => {
    const own = await startApi();
    const beside = await startApi({ beside: own });
    const admins = await Promise.all(Array.from({ length: 8 }, () => own.person('admin')));
    const answers = await Promise.all(
      admins.map(async (person, index) => {
        const target = admins[(index + 1) % admins.length] as Person;
        const { status, body } = await give(target, 'user', person, index % 2 === 0 ? own : beside);
        return { target, status, body };
      }),
    );
    const remaining = await own.db.collection('users').countDocuments({ role: 'admin' });
    expect(remaining).toBeGreaterThanOrEqual(1);
    expect(remaining).toBe(8 - answers.filter(({ body }) => body.modifiedCount === 1).length);
    for (const { target, status, body } of answers) {
      expect(['done', 'forbidden']).toContain(status === 200 ? 'done' : body.code);
      expect(await roleOf(target, own)).toBe(status === 200 ? 'user' : 'admin');
    }
    await beside.stop();
    await own.stop();
  });
});
