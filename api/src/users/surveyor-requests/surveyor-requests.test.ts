import {
  changeRole,
  checkRole,
  decideSurveyorRequest,
  deleteOwnAccount,
  issueToken,
  listEvents,
  listSurveyorRequests,
  readOverview,
  readOwnData,
  readOwnSurveyorRequest,
  registerUser,
  requestSurveyorRole,
  withdrawSurveyorRequest,
} from '@canvass/shared/contracts';
import { startApi, type TestApi, type TestUser } from '../../../testing/api';
import { storeSurveyorRequest } from '../../../testing/data/surveyor-requests';
import { changeAccount, signUp } from '../../../testing/identity';
import { settleScheduler, SITE_ORIGIN } from '../../../testing/scheduler';

let api: TestApi;
let admin: TestUser;

beforeAll(async () => {
  api = await startApi({ settings: { SITE_ORIGIN } });
  admin = await api.createUser('admin');
});

afterAll(() => api.stop());

const REASON = 'Say for which club you ask.';

async function ask({ token }: Pick<TestUser, 'token'>, purpose = 'A vote on the park.', key?: string) {
  const headers = { ...(key && { 'Idempotency-Key': key }) };
  return (await api.call(requestSurveyorRole, { token, body: { purpose }, headers })).body;
}

async function decide(id: string, decision: object, { token } = admin) {
  return (await api.call(decideSurveyorRequest, { token, params: { id }, body: decision })).body;
}

const approve = (id: string) => decide(id, { decision: 'approve' });
const decline = (id: string, reason = REASON) => decide(id, { decision: 'decline', reason });

async function readOwn({ token }: TestUser) {
  return (await api.call(readOwnSurveyorRequest, { token })).body.request;
}

async function getRole({ token, email }: TestUser) {
  return (await api.call(checkRole, { token, body: { email } })).body.role;
}

async function readMail({ email }: TestUser) {
  await settleScheduler(api);
  const mails = await api.db.collection('mails').find({ to: email }).toArray();
  return mails.map(({ state, content }) => ({
    state: state as string,
    ...(content as { subject: string; text: string }),
  }));
}

describe('a request', () => {
  test('a request reaches the admins, and its author sees that it is open', async () => {
    const { id, author } = await storeSurveyorRequest(api, 'Our club votes on its board.\nForty members.');
    const shown = { _id: id, purpose: 'Our club votes on its board.\nForty members.', state: 'open' };
    expect(await readOwn(author)).toEqual({ ...shown, at: expect.any(String) });
    const { body } = await api.call(listSurveyorRequests, { token: admin.token, query: { state: 'open' } });
    expect(body[0]).toEqual({ ...shown, at: expect.any(String), name: author.name, email: author.email });
  });

  test('a user has one open request, also when two are sent at once', async () => {
    const author = await api.createUser();
    const answers = await Promise.all([ask(author), ask(author, 'Another purpose.')]);
    expect(answers.map(({ code = 'stored' }) => code).toSorted()).toEqual(['stored', 'surveyor-request-open']);
    expect(await ask(author)).toMatchObject({ code: 'surveyor-request-open' });
  });

  test('a request that is sent twice with the same key is stored once, even after a crash', async () => {
    const author = await api.createUser();
    const first = await ask(author, 'A vote on the park.', 'ask-1');
    expect(await ask(author, 'A vote on the park.', 'ask-1')).toEqual(first);
    await api.db.collection('idempotency').deleteMany();
    expect(await ask(author, 'A vote on the park.', 'ask-1')).toEqual(first);
    await api.db.collection('idempotency').deleteMany();
    expect(await ask(author, 'Another purpose.', 'ask-1')).toMatchObject({ code: 'surveyor-request-open' });
  });

  test('a withdrawn request is gone, and the user can ask again', async () => {
    const { id, author } = await storeSurveyorRequest(api);
    const withdraw = async () => (await api.call(withdrawSurveyorRequest, { token: author.token })).body;
    expect([await withdraw(), await withdraw()]).toEqual([{ deletedCount: 1 }, { deletedCount: 0 }]);
    expect(await readOwn(author)).toBeUndefined();
    expect(await approve(id)).toMatchObject({ code: 'surveyor-request-not-found' });
    expect(await ask(author)).toEqual({ insertedId: expect.any(String) });
  });

  test('an account without a verified email cannot ask until it is verified', async () => {
    const account = await signUp('hopeful');
    await api.call(registerUser, { token: account.token, body: { name: 'Hope', email: account.email } });
    const { token } = (await api.call(issueToken, { token: account.token, body: { email: account.email } })).body;
    expect(await ask({ token })).toMatchObject({ code: 'own-email-unverified' });
    await changeAccount(account.uid, { emailVerified: true });
    expect(await ask({ token })).toEqual({ insertedId: expect.any(String) });
  });

  test.each(['surveyor', 'admin'] as const)('the role %s cannot ask', async (role) => {
    expect(await ask(await api.createUser(role))).toMatchObject({ code: 'forbidden' });
  });

  test.each([[' \n '], ['x'.repeat(1001)]])(
    'a purpose that is empty or too long is refused at its field',
    async (purpose) => {
      expect((await ask(await api.createUser(), purpose)).errors?.map(({ field }) => field)).toEqual(['body.purpose']);
    },
  );
});

describe('a decision', () => {
  test('an approved user is a surveyor at once, and is told by email', async () => {
    const { id, author } = await storeSurveyorRequest(api);
    expect([await approve(id), await approve(id)]).toEqual([{ modifiedCount: 1 }, { modifiedCount: 0 }]);
    expect(await getRole(author)).toBe('surveyor');
    expect(await readOwn(author)).toMatchObject({ state: 'approved', decidedAt: expect.any(String) });
    expect(await readMail(author)).toMatchObject([
      {
        state: 'ready',
        subject: 'There is a decision on your request to become a surveyor',
        text: expect.stringContaining(`${SITE_ORIGIN}/dashboard/surveyor/create`),
      },
    ]);
  });

  test('a declined user learns the reason, keeps the role, and can ask again', async () => {
    const { id, author } = await storeSurveyorRequest(api);
    expect([await decline(id), await decline(id)]).toEqual([{ modifiedCount: 1 }, { modifiedCount: 0 }]);
    expect(await getRole(author)).toBe('user');
    expect(await readOwn(author)).toMatchObject({ state: 'declined', reason: REASON });
    expect(await readMail(author)).toMatchObject([{ state: 'ready', text: expect.stringContaining(REASON) }]);
    const { body } = await api.call(listEvents, { token: admin.token, query: { subject: author.id } });
    expect(body).toMatchObject([{ action: 'surveyor-request-declined', actor: admin.email, outcome: 'done' }]);
    expect(JSON.stringify(body)).not.toContain(REASON);
    const again = await ask(author);
    expect(await readOwn(author)).toMatchObject({ _id: again.insertedId, state: 'open' });
  });

  test('when a request is approved and declined at the same time, one decision counts', async () => {
    const { id, author } = await storeSurveyorRequest(api);
    await Promise.all([approve(id), decline(id)]);
    const isSurveyor = (await getRole(author)) === 'surveyor';
    expect((await readOwn(author))?.state).toBe(isSurveyor ? 'approved' : 'declined');
    expect((await readMail(author)).map(({ state }) => state)).toEqual(['ready']);
  });

  test('a decided request cannot be decided differently', async () => {
    const [approved, declined] = [await storeSurveyorRequest(api), await storeSurveyorRequest(api)];
    await approve(approved.id);
    await decline(declined.id);
    for (const answer of [await decline(approved.id), await approve(declined.id), await decline(declined.id, 'No.')])
      expect(answer).toMatchObject({ code: 'surveyor-request-decided' });
  });

  test('a role that an admin gives elsewhere settles the request', async () => {
    const { author } = await storeSurveyorRequest(api);
    await api.call(changeRole, { token: admin.token, body: { email: author.email, newRole: 'surveyor' } });
    expect(await readOwn(author)).toMatchObject({ state: 'approved' });
  });

  test('a request that a crash kept open after the role was given cannot be declined', async () => {
    const { id, author } = await storeSurveyorRequest(api);
    await api.db.collection('users').updateOne({ uid: author.uid }, { $set: { role: 'surveyor' } });
    expect(await decline(id)).toMatchObject({ code: 'surveyor-request-decided' });
    expect(await readOwn(author)).toMatchObject({ state: 'approved' });
    expect(await readMail(author)).toMatchObject([{ text: expect.stringContaining('approved') }]);
  });

  test('Pro without an end is not lost by an approval', async () => {
    const author = await api.createUser('pro-user');
    const { insertedId } = await ask(author);
    expect(await approve(insertedId)).toMatchObject({ code: 'pro-active' });
    expect(await readOwn(author)).toMatchObject({ state: 'open' });
    expect(await readMail(author)).toEqual([]);
  });

  test.each([
    [{ decision: 'decline' }, 'body.reason'],
    [{ decision: 'decline', reason: ' ' }, 'body.reason'],
    [{ decision: 'approve', reason: REASON }, 'body.reason'],
    [{ decision: 'later' }, 'body.decision'],
  ])('the decision %j is refused at its field', async (decision, field) => {
    const { id } = await storeSurveyorRequest(api);
    expect((await decide(id, decision)).errors?.map((each) => each.field)).toEqual([field]);
  });
});

test('the overview counts open requests', async () => {
  const count = async () => Number((await api.call(readOverview, { token: admin.token })).body.surveyorRequests);
  const before = await count();
  const { id } = await storeSurveyorRequest(api);
  expect(await count()).toBe(before + 1);
  await decline(id);
  expect(await count()).toBe(before);
});

test('a user downloads their requests, and they are deleted with the account', async () => {
  const { id, author } = await storeSurveyorRequest(api, 'A vote on the old mill.');
  await decline(id);
  const text = await (await api.send(readOwnData, { token: author.token })).text();
  expect((JSON.parse(text) as { surveyorRequests: object[] }).surveyorRequests).toMatchObject([
    { purpose: 'A vote on the old mill.', state: 'declined', reason: REASON },
  ]);
  await api.call(deleteOwnAccount, { token: author.token });
  expect(await api.db.collection('surveyorRequests').countDocuments({ uid: author.uid })).toBe(0);
});
