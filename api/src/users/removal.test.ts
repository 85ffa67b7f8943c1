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
import { buildIdentityProvider } from '../identity/identity';
import { problem } from '../http/problem';
import { startApi, type Person, type TestApi } from '../testing/api';
import { signUp, type Account } from '../testing/identity';
import { resumeRemovals } from '../testing/removals';
import { PROJECT } from '../testing/services';
import { buildBallot, publishSurvey } from '../testing/surveys';

let api: TestApi;
let admin: Person;
let surveyor: Person;
const provider = buildIdentityProvider(PROJECT);

beforeAll(async () => {
  api = await startApi();
  admin = await api.person('admin');
  surveyor = await api.person('surveyor');
});

afterAll(() => api.stop());

const users = () => api.db.collection('users');

/** Somebody with an account at the identity provider, a record and a token of ours. */
async function registered(name: string): Promise<{ account: Account; person: Person }> {
  const account = await signUp(name);
  const { body } = await api.call(registerUser, { token: account.token, body: { name, email: account.email } });
  const { token } = (await api.call(issueToken, { token: account.token, body: { email: account.email } })).body;
  return { account, person: { id: body.insertedId, uid: account.uid, email: account.email, name, token } };
}

function removeSelf(person: Person) {
  return api.call(deleteOwnAccount, { token: person.token });
}

async function codeOf(person: Person): Promise<string | undefined> {
  return (await api.call(checkRole, { token: person.token, body: { email: person.email } })).body.code;
}

describe('a person who removes themselves', () => {
  test('has no access from then on, and is on no list', async () => {
    const { person, account } = await registered('leaver');
    expect((await removeSelf(person)).body).toEqual({ deletedCount: 1 });
    expect(await codeOf(person)).toBe('user-unknown');
    const { body } = await api.call(listUsers, { token: admin.token, query: { limit: '100' } });
    expect(body.filter(({ _id, email }) => _id === person.id || email === person.email)).toEqual([]);
    const again = await api.call(issueToken, { token: account.token, body: { email: person.email } });
    expect([again.status, again.body.code]).toEqual([401, 'invalid-token']);
  });

  test('can sign up anew with the same email, as somebody else', async () => {
    const { person, account } = await registered('returner');
    await removeSelf(person);
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
    expect(body.insertedId).not.toBe(person.id);
    expect(await codeOf(person)).toBe('user-unknown');
  });

  test('leaves no name and no email behind when the removal is finished', async () => {
    const { person } = await registered('traceless');
    await removeSelf(person);
    expect(await users().findOne({ uid: person.uid })).toMatchObject({ name: '', tokens: [] });
    expect((await resumeRemovals(api)).finished).toContain(person.id);
    expect(await users().countDocuments({ uid: person.uid })).toBe(0);
    const { body } = await api.call(listEvents, { token: admin.token, query: { subject: person.id } });
    expect(body).toEqual([
      expect.objectContaining({
        actor: 'the user',
        action: 'user-deleted',
        subject: { kind: 'user', id: person.id, label: `deleted-${person.id}` },
        before: { role: 'user' },
        outcome: 'done',
      }),
    ]);
  });
});

describe('an admin', () => {
  test('removes a user, once, and it is recorded', async () => {
    const person = await api.person('surveyor');
    const remove = () => api.call(deleteUser, { token: admin.token, params: { id: person.id } });
    expect((await remove()).body).toEqual({ deletedCount: 1 });
    expect((await remove()).body).toEqual({ deletedCount: 0 });
    expect(await codeOf(person)).toBe('user-unknown');
    const { body } = await api.call(listEvents, { token: admin.token, query: { subject: person.id } });
    expect(body).toEqual([
      expect.objectContaining({
        actor: admin.email,
        subject: { kind: 'user', id: person.id, label: `deleted-${person.id}` },
        before: { role: 'surveyor' },
        after: { writtenAnswers: 'keep' },
      }),
    ]);
  });

  test('is told when there is no such user', async () => {
    const { status, body } = await api.call(deleteUser, { token: admin.token, params: { id: '0'.repeat(24) } });
    expect([status, body]).toEqual([200, { deletedCount: 0 }]);
  });

  test('cannot remove themselves through the list, and can under Account', async () => {
    const person = await api.person('admin');
    const { status, body } = await api.call(deleteUser, { token: person.token, params: { id: person.id } });
    expect([status, body.code]).toEqual([403, 'own-account']);
    expect((await api.call(deleteOwnAccount, { token: person.token })).body).toEqual({ deletedCount: 1 });
  });

  test('who is the last one is not removed, by nobody', async () => {
    const own = await startApi();
    const last = await own.person('admin');
    const self = await own.call(deleteOwnAccount, { token: last.token });
    const byId = await own.call(deleteUser, { token: last.token, params: { id: last.id } });
    expect([self.body.code, byId.body.code]).toEqual(['last-admin', 'own-account']);
    expect((await own.call(listUsers, { token: last.token })).status).toBe(200);
    await own.stop();
  });

  test('stays when eight of them remove each other or themselves at once, over two servers', async () => {
    const own = await startApi();
    const beside = await startApi({ beside: own });
    const admins = await Promise.all(Array.from({ length: 8 }, () => own.person('admin')));
    const answers = await Promise.all(
      admins.map((person, index) => {
        const where = index % 2 === 0 ? own : beside;
        const target = admins[(index + 1) % 8] as Person;
        return index < 4
          ? where.call(deleteOwnAccount, { token: person.token })
          : where.call(deleteUser, { token: person.token, params: { id: target.id } });
      }),
    );
    const remaining = await own.db.collection('users').countDocuments({ removal: { $exists: false } });
    const removed = answers.filter(({ body }) => body.deletedCount === 1).length;
    expect(remaining).toBeGreaterThanOrEqual(1);
    expect(remaining).toBe(8 - removed);
    await beside.stop();
    await own.stop();
  });
});

describe('a removal that breaks off', () => {
  test('counts from its first step, and the reconcile job does the others', async () => {
    const { person, account } = await registered('interrupted');
    const survey = await publishSurvey(api, surveyor);
    await api.call(castVote, { token: person.token, body: buildBallot(survey, person) });
    expect(await api.db.collection('votes').countDocuments({ voterId: person.uid })).toBe(1);
    // As a crash right after the first step leaves it.
    await users().updateOne(
      { uid: person.uid },
      {
        $set: {
          name: '',
          email: `removed:${person.id}`,
          tokens: [],
          removal: { at: new Date(), writtenAnswers: 'keep', email: person.email },
        },
      },
    );
    expect(await codeOf(person)).toBe('user-unknown');
    const revived = await api.call(registerUser, { token: account.token, body: { name: 'X', email: person.email } });
    expect([revived.status, revived.body.code]).toEqual([401, 'user-unknown']);

    expect(await resumeRemovals(api)).toMatchObject({ failures: [] });
    expect(await provider.findAccount(person.email)).toBeNull();
    expect(await users().countDocuments({ uid: person.uid })).toBe(0);
    expect(await api.db.collection('votes').countDocuments({ voterId: person.uid })).toBe(0);
  });

  test('waits for an identity provider that cannot be reached', async () => {
    const offline = await startApi({
      beside: api,
      removeIdentity: () => Promise.reject(problem('identity-unreachable')),
    });
    const { person } = await registered('unreachable');
    const survey = await publishSurvey(api, surveyor);
    await api.call(castVote, { token: person.token, body: buildBallot(survey, person) });
    const { body } = await offline.call(deleteOwnAccount, { token: person.token });
    expect(body).toEqual({ deletedCount: 1 });
    expect(await api.db.collection('votes').countDocuments({ votedUserEmail: person.email })).toBe(0);
    expect(await codeOf(person)).toBe('user-unknown');
    await offline.stop();

    const unreachable = await resumeRemovals(api, () => Promise.reject(problem('identity-unreachable')));
    expect(unreachable).toMatchObject({ finished: [], failures: [] });
    expect(unreachable.waiting).toContain(person.id);
    expect(await provider.findAccount(person.email)).toMatchObject({ uid: person.uid });
    await resumeRemovals(api);
    expect(await provider.findAccount(person.email)).toBeNull();
    expect(await users().countDocuments({ uid: person.uid })).toBe(0);
  });

  test('is answered before an identity provider that says nothing, and loses access at once', async () => {
    const silent = await startApi({
      beside: api,
      removeIdentity: () => new Promise<never>(() => undefined),
      removalWaitMs: 1,
    });
    const { person } = await registered('unheard');
    const { body } = await silent.call(deleteOwnAccount, { token: person.token });
    expect(body).toEqual({ deletedCount: 1 });
    expect(await codeOf(person)).toBe('user-unknown');
    await silent.stop();
    await resumeRemovals(api);
    expect(await provider.findAccount(person.email)).toBeNull();
  });

  test.each([
    ['a uid', 'uid'],
    ['an email', 'email'],
    ['a name', 'name'],
    ['a creation date', 'createdAt'],
  ])('is finished for a record without %s, and touches nobody else’s traces', async (_what, field) => {
    const { person } = await registered('damaged');
    await api.call(sendMessage, { body: { name: 'Visitor', email: 'some@body.test', message: 'From a visitor.' } });
    for (const damage of [{ $set: { [field]: null } }, { $unset: { [field]: '' } }]) {
      const _id = new ObjectId();
      const id = _id.toHexString();
      const record = await users().findOne({ uid: person.uid });
      await users().insertOne({ ...record, _id, uid: `copy-${id}`, email: `copy-${id}@canvass.test`, tokens: [] });
      await users().updateOne({ _id }, damage);
      const { body } = await api.call(deleteUser, { token: admin.token, params: { id } });
      expect([field, body]).toEqual([field, { deletedCount: 1 }]);
      const { finished, failures } = await resumeRemovals(api);
      expect([failures, finished]).toEqual([[], expect.arrayContaining([id])]);
    }
    expect(await api.db.collection('messages').findOne({ message: 'From a visitor.' })).toMatchObject({
      name: 'Visitor',
    });
    expect(await api.db.collection('events').countDocuments({ actor: /^deleted-/ })).toBe(0);
  });

  test('takes along what a request wrote that was under way', async () => {
    const person = await api.person('user');
    await removeSelf(person);
    const late = { surveyId: 'late', voterId: person.uid, votedUserEmail: person.email, version: 1, response: {} };
    await api.db.collection('votes').insertOne({ ...late });
    await resumeRemovals(api);
    expect(await api.db.collection('votes').findOne({ surveyId: 'late' })).toMatchObject({
      voterId: expect.stringMatching(/^deleted-/),
      votedUserEmail: '',
    });
  });
});
