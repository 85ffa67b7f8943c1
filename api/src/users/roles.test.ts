import { changeRole, checkRole, listEvents, type Role } from '@canvass/shared/contracts';
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
  expect((await give(person, role)).body).toMatchObject({ modifiedCount: 1 });
  expect(await roleOf(person)).toBe(role);
});

test('a role that somebody has already changes nothing, and is no event', async () => {
  const person = await api.person('surveyor');
  expect((await give(person, 'surveyor')).body).toMatchObject({ modifiedCount: 0 });
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

describe('Pro', () => {
  const DAY = 86_400_000;
  const inDays = (days: number) => new Date(Date.now() + days * DAY);

  /** Somebody who has paid for some days to come. */
  const paid = (days = 20) => api.person('user', { proUntil: inDays(days) });

  /** Somebody whom an admin has given a month. */
  async function given(): Promise<Person> {
    const person = await api.person('user');
    await give(person, 'pro-user');
    return person;
  }

  function send(person: Person, body: object) {
    return api.call(changeRole, { token: admin.token, body: { email: person.email, ...body } });
  }

  async function readStanding({ token, email }: Person) {
    return (await api.call(checkRole, { token, body: { email } })).body;
  }

  test('is given for a month when nothing else is said, and counts as not paid', async () => {
    const person = await api.person('user');
    const before = Date.now();
    const { body } = await give(person, 'pro-user');
    expect(body).toMatchObject({ modifiedCount: 1, role: 'pro-user' });
    expect(body).not.toHaveProperty('paidUntil');
    const days = (new Date(body.proUntil ?? 0).getTime() - before) / DAY;
    expect(days).toBeGreaterThanOrEqual(28);
    expect(days).toBeLessThan(31.1);
    expect(await readStanding(person)).toEqual({ role: 'pro-user', proUntil: body.proUntil });
  });

  test('is given until a moment, which can be moved away and not closer', async () => {
    const person = await api.person('surveyor');
    const [near, far] = [inDays(3).toISOString(), inDays(60).toISOString()];
    expect((await send(person, { newRole: 'pro-user', until: near })).body).toMatchObject({ proUntil: near });
    expect((await send(person, { newRole: 'pro-user', until: far })).body).toMatchObject({
      modifiedCount: 1,
      proUntil: far,
    });
    expect((await send(person, { newRole: 'pro-user', until: near })).body).toMatchObject({
      modifiedCount: 0,
      proUntil: far,
    });
    const { body: events } = await api.call(listEvents, { token: admin.token, query: { subject: person.id } });
    expect(events.map(({ before, after }) => [before, after])).toEqual([
      [
        { role: 'pro-user', proUntil: near },
        { role: 'pro-user', proUntil: far },
      ],
      [{ role: 'surveyor' }, { role: 'pro-user', proUntil: near }],
    ]);
  });

  test.each([
    ['in the past', { newRole: 'pro-user', until: '2020-01-01T00:00:00.000Z' }, 'body.until'],
    ['more than ten years ahead', { newRole: 'pro-user', until: '2999-01-01T00:00:00.000Z' }, 'body.until'],
    ['for another role', { newRole: 'surveyor', until: '2026-12-24T00:00:00.000Z' }, 'body.until'],
    ['that is to end with it', { newRole: 'pro-user', endPro: true }, 'body.endPro'],
  ])('%s is refused', async (_what, body, field) => {
    const person = await api.person('user');
    const answer = await send(person, body);
    expect([answer.status, answer.body.errors?.map((each) => each.field)]).toEqual([422, [field]]);
    expect(await roleOf(person)).toBe('user');
  });

  test('that was paid for survives a change of role and back', async () => {
    const person = await paid();
    const before = await readStanding(person);
    expect((await give(person, 'surveyor')).body).toMatchObject({ role: 'surveyor', paidUntil: before.paidUntil });
    expect(await roleOf(person)).toBe('surveyor');
    expect((await give(person, 'user')).body).toMatchObject({ modifiedCount: 1, role: 'pro-user' });
    expect(await readStanding(person)).toEqual(before);
  });

  test('that was paid for is neither shortened nor used up when an admin gives Pro', async () => {
    const person = await paid(45);
    const before = await readStanding(person);
    expect((await give(person, 'pro-user')).body).toMatchObject({ modifiedCount: 0 });
    expect(await readStanding(person)).toEqual(before);
    const longer = inDays(90).toISOString();
    await send(person, { newRole: 'pro-user', until: longer });
    expect(await readStanding(person)).toEqual({ ...before, proUntil: longer });
  });

  test.each([
    ['was paid for', () => paid()],
    ['was given by an admin', () => given()],
    ['was given by a command and has no end', () => api.person('pro-user')],
  ])('that %s ends only when that is asked for', async (_, someone) => {
    const person = await someone();
    const before = await readStanding(person);
    const refused = await give(person, 'user');
    expect([refused.status, refused.body.code]).toEqual([409, 'pro-active']);
    expect(await readStanding(person)).toEqual(before);
    expect((await send(person, { newRole: 'user', endPro: true })).body).toEqual({ modifiedCount: 1, role: 'user' });
    expect(await readStanding(person)).toEqual({ role: 'user' });
    expect((await send(person, { newRole: 'user', endPro: true })).body).toMatchObject({ modifiedCount: 0 });
  });

  test('that was given by an admin survives a change of role and back', async () => {
    const person = await given();
    const before = await readStanding(person);
    await give(person, 'admin');
    expect((await give(person, 'user')).body).toMatchObject({ modifiedCount: 1, role: 'pro-user' });
    expect(await readStanding(person)).toEqual(before);
  });

  test('that was given by a command stays as it is when Pro is given until a day', async () => {
    const person = await api.person('pro-user');
    expect(await readStanding(person)).toEqual({ role: 'pro-user' });
    const until = inDays(3).toISOString();
    expect((await send(person, { newRole: 'pro-user', until })).body).toEqual({ modifiedCount: 0, role: 'pro-user' });
  });

  test.each(['surveyor', 'admin'] as const)('that has no end is not lost to the role %s unasked', async (newRole) => {
    const person = await api.person('pro-user');
    const refused = await give(person, newRole);
    expect([refused.status, refused.body.code]).toEqual([409, 'pro-active']);
    expect(await roleOf(person)).toBe('pro-user');
    expect((await send(person, { newRole, endPro: true })).body).toEqual({ modifiedCount: 1, role: newRole });
    expect((await give(person, 'user')).body).toEqual({ modifiedCount: 1, role: 'user' });
  });

  test('of somebody with another role ends by itself when it is asked for', async () => {
    const person = await paid();
    await give(person, 'surveyor');
    expect((await send(person, { newRole: 'surveyor', endPro: true })).body).toEqual({
      modifiedCount: 1,
      role: 'surveyor',
    });
    expect((await give(person, 'user')).body).toEqual({ modifiedCount: 1, role: 'user' });
  });

  test('given by eight admins at once is given once', async () => {
    const person = await api.person('user');
    const givers = await Promise.all(Array.from({ length: 8 }, () => api.person('admin')));
    const until = inDays(30).toISOString();
    const answers = await Promise.all(
      givers.map(({ token }) =>
        api.call(changeRole, { token, body: { email: person.email, newRole: 'pro-user', until } }),
      ),
    );
    expect(answers.reduce((sum, { body }) => sum + body.modifiedCount, 0)).toBe(1);
    expect(await readStanding(person)).toEqual({ role: 'pro-user', proUntil: until });
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
