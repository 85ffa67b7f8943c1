import { checkRole, issueToken, listUsers, refreshUser, registerUser } from '@canvass/shared/contracts';
import { startApi, type TestApi } from '../testing/api';
import { signUp } from '../testing/identity';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

describe('a product token', () => {
  test('is given to the holder of an ID token of that email, before any record exists', async () => {
    const { token, email } = await signUp('token-holder');
    const { status, body } = await api.call(issueToken, { token, body: { email } });
    expect(status).toBe(200);
    expect(body.token.split('.')).toHaveLength(3);
  });

  test('is not given for an email alone', async () => {
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

  test('is not given for a product token in place of an ID token', async () => {
    const admin = await api.person('admin');
    const { status, body } = await api.call(issueToken, { token: admin.token, body: { email: admin.email } });
    expect(status).toBe(401);
    expect(body.code).toBe('invalid-token');
  });

  test('opens nothing while the record is missing', async () => {
    const { token, email } = await signUp('no-record');
    const { body } = await api.call(issueToken, { token, body: { email } });
    const answer = await api.call(checkRole, { token: body.token, body: { email } });
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe('user-unknown');
  });
});

describe('registration', () => {
  test('stores a user with the role user, who can then read it', async () => {
    const { token, email } = await signUp('newcomer');
    const created = await api.call(registerUser, { token, body: { name: 'New Comer', email } });
    expect(created.status).toBe(200);
    expect(created.body.insertedId).toMatch(/^[0-9a-f]{24}$/);

    const { body } = await api.call(issueToken, { token, body: { email } });
    const role = await api.call(checkRole, { token: body.token, body: { email } });
    expect(role.body).toEqual({ role: 'user' });
  });

  test('takes no role from the client', async () => {
    const { token, email } = await signUp('climber');
    const { status, body } = await api.call(registerUser, { token, body: { name: 'C', email, role: 'admin' } });
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ field: 'body.role', message: 'is not a known field' }]);
    expect(await api.db.collection('users').countDocuments({ email })).toBe(0);
  });

  test('twice gives the same record', async () => {
    const { token, email } = await signUp('twice');
    const send = () => api.call(registerUser, { token, body: { name: 'Twice', email } });
    const [first, second] = await Promise.all([send(), send()]);
    expect(first.body.insertedId).toBe(second.body.insertedId);
    expect(await api.db.collection('users').countDocuments({ email })).toBe(1);
  });

  test('without a name uses the part of the email before the @', async () => {
    const { token, email } = await signUp('nameless');
    await api.call(registerUser, { token, body: { email } });
    expect(await api.db.collection('users').findOne({ email })).toMatchObject({ name: 'nameless' });
  });

  test('with an email that another account holds is refused', async () => {
    const { token, email } = await signUp('taken');
    await api.person('user', { email });
    const { status, body } = await api.call(registerUser, { token, body: { name: 'T', email } });
    expect(status).toBe(409);
    expect(body.code).toBe('email-taken');
  });
});

describe('a Google sign-in', () => {
  test('creates the record the first time and refreshes it after, but never touches the role', async () => {
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
  test('is read from the database at every request, so that a change counts at once', async () => {
    const person = await api.person('admin');
    const ask = () => api.call(listUsers, { token: person.token });
    expect((await ask()).status).toBe(200);
    await api.db.collection('users').updateOne({ uid: person.uid }, { $set: { role: 'user' } });
    expect((await ask()).body.code).toBe('forbidden');
    await api.db.collection('users').deleteOne({ uid: person.uid });
    expect((await ask()).body.code).toBe('user-unknown');
  });

  test('is pro-user while a paid upgrade lasts, and user again after', async () => {
    const [until, since] = [new Date(Date.now() + 3_600_000), new Date(Date.now() - 1)];
    const paying = await api.person('user', { proUntil: until });
    const lapsed = await api.person('user', { proUntil: since });
    const standing = async ({ token, email }: typeof paying) =>
      (await api.call(checkRole, { token, body: { email } })).body;
    expect(await standing(paying)).toEqual({
      role: 'pro-user',
      proUntil: until.toISOString(),
      paidUntil: until.toISOString(),
    });
    expect(await standing(lapsed)).toMatchObject({ role: 'user', proUntil: since.toISOString() });
  });

  test('that a command gave has no end, whatever was paid before', async () => {
    const given = await api.person('pro-user', { proUntil: new Date(Date.now() + 3_600_000) });
    const { body } = await api.call(checkRole, { token: given.token, body: { email: given.email } });
    expect(body).toEqual({ role: 'pro-user' });
  });

  test('of somebody else is told to admins only', async () => {
    const [user, admin, surveyor] = [await api.person('user'), await api.person('admin'), await api.person('surveyor')];
    const refused = await api.call(checkRole, { token: user.token, body: { email: surveyor.email } });
    expect(refused.body.code).toBe('foreign-email');
    const told = await api.call(checkRole, { token: admin.token, body: { email: surveyor.email } });
    expect(told.body).toEqual({ role: 'surveyor' });
    const unknown = await api.call(checkRole, { token: admin.token, body: { email: 'nobody@canvass.test' } });
    expect(unknown.body.code).toBe('user-not-found');
  });
});

describe('the list of users', () => {
  test('comes newest first, in pages that follow each other, of one role if asked', async () => {
    const own = await startApi();
    const admin = await own.person('admin');
    const users = [await own.person('user'), await own.person('user'), await own.person('user')];
    const pro = await own.person('user', { proUntil: new Date(Date.now() + 3_600_000) });

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
