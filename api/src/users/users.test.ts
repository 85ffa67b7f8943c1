import { checkRole, issueToken, listUsers, refreshUser, registerUser } from '@canvass/shared/contracts';
import { startApi, type TestApi } from '../../testing/api';
import { signUp } from '../../testing/identity';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

describe('a product token', () => {
  test('a product token is issued for an ID token with that email before a record exists', async () => {
    const { token, email } = await signUp('token-holder');
    const { status, body } = await api.call(issueToken, { token, body: { email } });
    expect(status).toBe(200);
    expect(body.token.split('.')).toHaveLength(3);
  });

  test('no product token is issued for an email alone', async () => {
    const { status, body } = await api.call(issueToken, { body: { email: 'admin@canvass.test' } });
    expect(status).toBe(401);
    expect(body.code).toBe('unauthenticated');
  });

  test("is not given for somebody else's email", async () => {
    const { token } = await signUp('impostor');
    const { status, body } = await api.call(issueToken, { token, body: { email: 'admin@canvass.test' } });
    expect(status).toBe(403);
    expect(body.code).toBe('foreign-email');
  });

  test('no product token is issued for another product token', async () => {
    const admin = await api.createUser('admin');
    const { status, body } = await api.call(issueToken, { token: admin.token, body: { email: admin.email } });
    expect(status).toBe(401);
    expect(body.code).toBe('invalid-token');
  });

  test('a product token gives no access without a record', async () => {
    const { token, email } = await signUp('no-record');
    const { body } = await api.call(issueToken, { token, body: { email } });
    const answer = await api.call(checkRole, { token: body.token, body: { email } });
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe('user-unknown');
  });
});

describe('registration', () => {
  test('registration stores a user with the role user', async () => {
    const { token, email } = await signUp('newcomer');
    const created = await api.call(registerUser, { token, body: { name: 'New Comer', email } });
    expect(created.status).toBe(200);
    expect(created.body.insertedId).toMatch(/^[0-9a-f]{24}$/);

    const { body } = await api.call(issueToken, { token, body: { email } });
    const role = await api.call(checkRole, { token: body.token, body: { email } });
    expect(role.body).toEqual({ role: 'user' });
  });

  test('registration ignores a role sent by the client', async () => {
    const { token, email } = await signUp('climber');
    const { status, body } = await api.call(registerUser, { token, body: { name: 'C', email, role: 'admin' } });
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ field: 'body.role', message: 'is not a known field' }]);
    expect(await api.db.collection('users').countDocuments({ email })).toBe(0);
  });

  test('registering twice returns the same record', async () => {
    const { token, email } = await signUp('twice');
    const send = () => api.call(registerUser, { token, body: { name: 'Twice', email } });
    const [first, second] = await Promise.all([send(), send()]);
    expect(first.body.insertedId).toBe(second.body.insertedId);
    expect(await api.db.collection('users').countDocuments({ email })).toBe(1);
  });

  test('registration without a name uses the local part of the email', async () => {
    const { token, email } = await signUp('nameless');
    await api.call(registerUser, { token, body: { email } });
    expect(await api.db.collection('users').findOne({ email })).toMatchObject({ name: 'nameless' });
  });

  test('registration with an email of another account is rejected', async () => {
    const { token, email } = await signUp('taken');
    await api.createUser('user', { email });
    const { status, body } = await api.call(registerUser, { token, body: { name: 'T', email } });
    expect(status).toBe(409);
    expect(body.code).toBe('email-taken');
  });
});

describe('a Google sign-in', () => {
  test('a Google sign-in creates or refreshes the record and never changes the role', async () => {
    const { token, email } = await signUp('googler');
    const first = await api.call(refreshUser, { token, body: { name: 'G', email } });
    expect(first.body).toMatchObject({ modifiedCount: 0, upsertedCount: 1 });

    await api.db.collection('users').updateOne({ email }, { $set: { role: 'surveyor' } });
    const second = await api.call(refreshUser, { token, body: { name: 'Google Person', email } });
    expect(second.body).toEqual({ modifiedCount: 1, upsertedCount: 0 });
    expect(await api.db.collection('users').findOne({ email })).toMatchObject({
      name: 'Google Person',
      role: 'surveyor',
    });
  });
});

describe('the role', () => {
  test('the role is read at every request, so a change takes effect at once', async () => {
    const targetUser = await api.createUser('admin');
    const getRole = () => api.call(listUsers, { token: targetUser.token });
    expect((await getRole()).status).toBe(200);
    await api.db.collection('users').updateOne({ uid: targetUser.uid }, { $set: { role: 'user' } });
    expect((await getRole()).body.code).toBe('forbidden');
    await api.db.collection('users').deleteOne({ uid: targetUser.uid });
    expect((await getRole()).body.code).toBe('user-unknown');
  });

  test('the role is pro-user while paid Pro lasts, then user again', async () => {
    const [until, since] = [new Date(Date.now() + 3_600_000), new Date(Date.now() - 1)];
    const payingUser = await api.createUser('user', { proUntil: until });
    const lapsedUser = await api.createUser('user', { proUntil: since });
    const readPlanStatus = async ({ token, email }: typeof payingUser) =>
      (await api.call(checkRole, { token, body: { email } })).body;
    expect(await readPlanStatus(payingUser)).toEqual({
      role: 'pro-user',
      proUntil: until.toISOString(),
      paidUntil: until.toISOString(),
    });
    expect(await readPlanStatus(lapsedUser)).toMatchObject({ role: 'user', proUntil: since.toISOString() });
  });

  test('a role given by the command has no end', async () => {
    const given = await api.createUser('pro-user', { proUntil: new Date(Date.now() + 3_600_000) });
    const { body } = await api.call(checkRole, { token: given.token, body: { email: given.email } });
    expect(body).toEqual({ role: 'pro-user' });
  });

  test('only admins can read the role of another user', async () => {
    const [user, admin, surveyor] = [
      await api.createUser('user'),
      await api.createUser('admin'),
      await api.createUser('surveyor'),
    ];
    const refused = await api.call(checkRole, { token: user.token, body: { email: surveyor.email } });
    expect(refused.body.code).toBe('foreign-email');
    const readRole = await api.call(checkRole, { token: admin.token, body: { email: surveyor.email } });
    expect(readRole.body).toEqual({ role: 'surveyor' });
    const unknown = await api.call(checkRole, { token: admin.token, body: { email: 'nobody@canvass.test' } });
    expect(unknown.body.code).toBe('user-not-found');
  });
});

describe('the list of users', () => {
  test('users are listed newest first, filtered by role and paginated', async () => {
    const own = await startApi();
    const admin = await own.createUser('admin');
    const users = [await own.createUser('user'), await own.createUser('user'), await own.createUser('user')];
    const pro = await own.createUser('user', { proUntil: new Date(Date.now() + 3_600_000) });

    const all = await own.call(listUsers, { token: admin.token });
    expect(all.body.map(({ email }) => email)).toEqual([pro, ...users.toReversed(), admin].map(({ email }) => email));

    const first = await own.call(listUsers, { token: admin.token, query: { role: 'user', limit: '2' } });
    expect(first.body.map(({ email }) => email)).toEqual([users[2]?.email, users[1]?.email]);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await own.raw<{ email: string }[]>(next, { headers: { Authorization: `Bearer ${admin.token}` } });
    expect(second.body.map(({ email }) => email)).toEqual([users[0]?.email]);
    expect(second.headers.get('link')).toBeNull();

    const pros = await own.call(listUsers, { token: admin.token, query: { role: 'pro-user' } });
    expect(pros.body).toEqual([expect.objectContaining({ email: pro.email, role: 'pro-user' })]);
    await own.stop();
  });
});
