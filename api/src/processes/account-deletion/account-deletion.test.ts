import { ObjectId } from 'mongodb';
import {
  castVote,
  checkRole,
  deleteOwnAccount,
  deleteUser,
  issueToken,
  listEvents,
  listUsers,
  registerUser,
  sendMessage,
} from '@canvass/shared/contracts';
import { createIdentityProvider } from '../../kernel/identity/identity';
import { problem } from '../../kernel/http/problems/problem';
import { startApi, type TestUser, type TestApi } from '../../../testing/api';
import { signUp, type Account } from '../../../testing/identity';
import { resumeDeletions } from '../../../testing/data/account-deletions';
import { PROJECT } from '../../../testing/services';
import { createTestVote, publishSurvey } from '../../../testing/data/surveys';

let api: TestApi;
let admin: TestUser;
let surveyor: TestUser;
const provider = createIdentityProvider(PROJECT);

beforeAll(async () => {
  api = await startApi();
  admin = await api.createUser('admin');
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

const users = () => api.db.collection('users');

/** A user with an account at the identity provider, a record, and a product token. */
async function registered(name: string): Promise<{ account: Account; user: TestUser }> {
  const account = await signUp(name);
  const { body } = await api.call(registerUser, { token: account.token, body: { name, email: account.email } });
  const { token } = (await api.call(issueToken, { token: account.token, body: { email: account.email } })).body;
  return { account, user: { id: body.insertedId, uid: account.uid, email: account.email, name, token } };
}

function removeSelf(user: TestUser) {
  return api.call(deleteOwnAccount, { token: user.token });
}

async function getErrorCode(user: TestUser): Promise<string | undefined> {
  return (await api.call(checkRole, { token: user.token, body: { email: user.email } })).body.code;
}

describe('a person who removes themselves', () => {
  test('a deleted user loses access and is not listed', async () => {
    const { user, account } = await registered('leaver');
    expect((await removeSelf(user)).body).toEqual({ deletedCount: 1 });
    expect(await getErrorCode(user)).toBe('user-unknown');
    const { body } = await api.call(listUsers, { token: admin.token, query: { limit: '100' } });
    expect(body.filter(({ _id, email }) => _id === user.id || email === user.email)).toEqual([]);
    const again = await api.call(issueToken, { token: account.token, body: { email: user.email } });
    expect([again.status, again.body.code]).toEqual([401, 'invalid-token']);
  });

  test('a deleted user can sign up again with the same email as a new user', async () => {
    const { user, account } = await registered('returner');
    await removeSelf(user);
    const host = process.env['FIREBASE_AUTH_EMULATOR_HOST'];
    const answer = await fetch(`http://${host}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=test`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: account.email, password: 'canvass-demo', returnSecureToken: true }),
    });
    const { idToken } = (await answer.json()) as { idToken: string };
    const { status, body } = await api.call(registerUser, {
      token: idToken,
      body: { name: 'R', email: account.email },
    });
    expect(status).toBe(200);
    expect(body.insertedId).not.toBe(user.id);
    expect(await getErrorCode(user)).toBe('user-unknown');
  });

  test('a finished deletion leaves no name or email behind', async () => {
    const { user } = await registered('traceless');
    await removeSelf(user);
    expect(await users().findOne({ uid: user.uid })).toMatchObject({ name: '', tokens: [] });
    expect((await resumeDeletions(api)).finished).toContain(user.id);
    expect(await users().countDocuments({ uid: user.uid })).toBe(0);
    const { body } = await api.call(listEvents, { token: admin.token, query: { subject: user.id } });
    expect(body).toEqual([
      expect.objectContaining({
        actor: 'the user',
        action: 'user-deleted',
        subject: { kind: 'user', id: user.id, label: `deleted-${user.id}` },
        before: { role: 'user' },
        outcome: 'done',
      }),
    ]);
  });
});

describe('an admin', () => {
  test('an admin deletes a user once, and it is audited', async () => {
    const user = await api.createUser('surveyor');
    const remove = () => api.call(deleteUser, { token: admin.token, params: { id: user.id } });
    expect((await remove()).body).toEqual({ deletedCount: 1 });
    expect((await remove()).body).toEqual({ deletedCount: 0 });
    expect(await getErrorCode(user)).toBe('user-unknown');
    const { body } = await api.call(listEvents, { token: admin.token, query: { subject: user.id } });
    expect(body).toEqual([
      expect.objectContaining({
        actor: admin.email,
        subject: { kind: 'user', id: user.id, label: `deleted-${user.id}` },
        before: { role: 'surveyor' },
        after: { writtenAnswers: 'keep' },
      }),
    ]);
  });

  test('an admin gets an error for an unknown user', async () => {
    const { status, body } = await api.call(deleteUser, { token: admin.token, params: { id: '0'.repeat(24) } });
    expect([status, body]).toEqual([200, { deletedCount: 0 }]);
  });

  test('an admin cannot delete themselves in the list, but can under Account', async () => {
    const user = await api.createUser('admin');
    const { status, body } = await api.call(deleteUser, { token: user.token, params: { id: user.id } });
    expect([status, body.code]).toEqual([403, 'own-account']);
    expect((await api.call(deleteOwnAccount, { token: user.token })).body).toEqual({ deletedCount: 1 });
  });

  test('the last admin cannot be deleted', async () => {
    const own = await startApi();
    const last = await own.createUser('admin');
    const ownResponse = await own.call(deleteOwnAccount, { token: last.token });
    const byId = await own.call(deleteUser, { token: last.token, params: { id: last.id } });
    expect([ownResponse.body.code, byId.body.code]).toEqual(['last-admin', 'own-account']);
    expect((await own.call(listUsers, { token: last.token })).status).toBe(200);
    await own.stop();
  });

  test('one admin remains when eight delete each other concurrently on two servers', async () => {
    const own = await startApi();
    const secondApi = await startApi({ shareDatabaseWith: own });
    const admins = await Promise.all(Array.from({ length: 8 }, () => own.createUser('admin')));
    const answers = await Promise.all(
      admins.map((user, index) => {
        const targetApi = index % 2 === 0 ? own : secondApi;
        const target = admins[(index + 1) % 8] as TestUser;
        return index < 4
          ? targetApi.call(deleteOwnAccount, { token: user.token })
          : targetApi.call(deleteUser, { token: user.token, params: { id: target.id } });
      }),
    );
    const remaining = await own.db.collection('users').countDocuments({ removal: { $exists: false } });
    const removed = answers.filter(({ body }) => body.deletedCount === 1).length;
    expect(remaining).toBeGreaterThanOrEqual(1);
    expect(remaining).toBe(8 - removed);
    await secondApi.stop();
    await own.stop();
  });
});

describe('a removal that breaks off', () => {
  test('an interrupted deletion takes effect at once and is finished by the reconcile job', async () => {
    const { user, account } = await registered('interrupted');
    const survey = await publishSurvey(api, surveyor);
    await api.call(castVote, { token: user.token, body: createTestVote(survey, user) });
    expect(await api.db.collection('votes').countDocuments({ voterId: user.uid })).toBe(1);
    // The state after a crash that followed the first step.
    await users().updateOne(
      { uid: user.uid },
      {
        $set: {
          name: '',
          email: `removed:${user.id}`,
          tokens: [],
          removal: { at: new Date(), writtenAnswers: 'keep', email: user.email },
        },
      },
    );
    expect(await getErrorCode(user)).toBe('user-unknown');
    const registration = await api.call(registerUser, { token: account.token, body: { name: 'X', email: user.email } });
    expect([registration.status, registration.body.code]).toEqual([401, 'user-unknown']);

    expect(await resumeDeletions(api)).toMatchObject({ failures: [] });
    expect(await provider.findAccount(user.email)).toBeNull();
    expect(await users().countDocuments({ uid: user.uid })).toBe(0);
    expect(await api.db.collection('votes').countDocuments({ voterId: user.uid })).toBe(0);
  });

  test('a deletion waits for an unreachable identity provider', async () => {
    const offlineApi = await startApi({
      shareDatabaseWith: api,
      removeIdentity: () => Promise.reject(problem('identity-unreachable')),
    });
    const { user } = await registered('unreachable');
    const survey = await publishSurvey(api, surveyor);
    await api.call(castVote, { token: user.token, body: createTestVote(survey, user) });
    const { body } = await offlineApi.call(deleteOwnAccount, { token: user.token });
    expect(body).toEqual({ deletedCount: 1 });
    expect(await api.db.collection('votes').countDocuments({ votedUserEmail: user.email })).toBe(0);
    expect(await getErrorCode(user)).toBe('user-unknown');
    await offlineApi.stop();

    const unreachable = await resumeDeletions(api, () => Promise.reject(problem('identity-unreachable')));
    expect(unreachable).toMatchObject({ finished: [], failures: [] });
    expect(unreachable.waiting).toContain(user.id);
    expect(await provider.findAccount(user.email)).toMatchObject({ uid: user.uid });
    await resumeDeletions(api);
    expect(await provider.findAccount(user.email)).toBeNull();
    expect(await users().countDocuments({ uid: user.uid })).toBe(0);
  });

  test('a deletion responds and ends access while the identity provider hangs', async () => {
    const silentApi = await startApi({
      shareDatabaseWith: api,
      removeIdentity: () => new Promise<never>(() => undefined),
      deletionWaitMs: 1,
    });
    const { user } = await registered('unheard');
    const { body } = await silentApi.call(deleteOwnAccount, { token: user.token });
    expect(body).toEqual({ deletedCount: 1 });
    expect(await getErrorCode(user)).toBe('user-unknown');
    await silentApi.stop();
    await resumeDeletions(api);
    expect(await provider.findAccount(user.email)).toBeNull();
  });

  test.each([
    ['a uid', 'uid'],
    ['an email', 'email'],
    ['a name', 'name'],
    ['a creation date', 'createdAt'],
  ])('is finished for a record without %s, and touches nobody else’s traces', async (_what, field) => {
    const { user } = await registered('damaged');
    await api.call(sendMessage, { body: { name: 'Visitor', email: 'some@body.test', message: 'From a visitor.' } });
    for (const damage of [{ $set: { [field]: null } }, { $unset: { [field]: '' } }]) {
      const _id = new ObjectId();
      const id = _id.toHexString();
      const record = await users().findOne({ uid: user.uid });
      await users().insertOne({ ...record, _id, uid: `copy-${id}`, email: `copy-${id}@canvass.test`, tokens: [] });
      await users().updateOne({ _id }, damage);
      const { body } = await api.call(deleteUser, { token: admin.token, params: { id } });
      expect([field, body]).toEqual([field, { deletedCount: 1 }]);
      const { finished, failures } = await resumeDeletions(api);
      expect([failures, finished]).toEqual([[], expect.arrayContaining([id])]);
    }
    expect(await api.db.collection('messages').findOne({ message: 'From a visitor.' })).toMatchObject({
      name: 'Visitor',
    });
    expect(await api.db.collection('events').countDocuments({ actor: /^deleted-/ })).toBe(0);
  });

  test('a deletion covers writes of requests in flight', async () => {
    const user = await api.createUser('user');
    await removeSelf(user);
    const lateVote = { surveyId: 'late', voterId: user.uid, votedUserEmail: user.email, version: 1, response: {} };
    await api.db.collection('votes').insertOne({ ...lateVote });
    await resumeDeletions(api);
    expect(await api.db.collection('votes').findOne({ surveyId: 'late' })).toMatchObject({
      voterId: expect.stringMatching(/^deleted-/),
      votedUserEmail: '',
    });
  });
});
