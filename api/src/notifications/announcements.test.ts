import {
  castVote,
  changeRole,
  changeState,
  decideReports,
  decideSurveyorRequest,
  deleteOwnAccount,
  followResults,
  invitePeople,
  listNotifications,
  offerTransfer,
  readOwnData,
  requestReview,
  RESULTS_COMPLETE_AFTER_MS,
  sendMessage,
  toDeadlineDay,
} from '@canvass/shared/contracts';
import { signToken, startApi, type TestApi, type TestUser } from '../testing/api';
import { castUniqueVote, closeSurvey, publishAnonymous } from '../testing/data/anonymous-ballots';
import { createPaidIntent, createStripeClient, postStripeEvent } from '../testing/data/card-payments';
import { readStoredSurvey, republishSurvey, submitReport, unpublishSurvey } from '../testing/data/reports';
import { storeSurveyorRequest } from '../testing/data/surveyor-requests';
import { createTestVote, DEADLINE_YEAR, publishSurvey } from '../testing/data/surveys';
import { settleScheduler, SITE_ORIGIN } from '../testing/scheduler';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The title of every survey, which no line of a notification may contain. */
const TITLE = 'Who wants a dog park?';

const FEEDBACK = 'Question 1 asks for a street address.';

let api: TestApi;
let admin: TestUser;
let surveyor: TestUser;
let clockOffsetMs = 0;
const now = () => new Date(Date.now() + clockOffsetMs);

beforeAll(async () => {
  api = await startApi({ now, settings: { SITE_ORIGIN } });
  admin = await createUser('admin');
  surveyor = await createUser('surveyor');
});

beforeEach(async () => {
  clockOffsetMs = 0;
  // Other tests were ahead of this clock.
  await api.db.collection('deadlineCheckpoints').deleteMany({});
  await settleScheduler(api, now);
  await api.db.collection('notifications').deleteMany({});
});

afterAll(() => api.stop());

/** A user whose token outlasts the clock of these tests. */
async function createUser(role: 'user' | 'surveyor' | 'admin' = 'user'): Promise<TestUser> {
  const user = await api.createUser(role);
  return { ...user, token: signToken(user.uid, { expiresIn: 60 * 86_400 }) };
}

const publish = (change: object = {}) => publishSurvey(api, surveyor, { title: TITLE, ...change });

/** What a user is told about, once everything that is due was done. */
async function listKinds({ token }: TestUser): Promise<string[]> {
  await settleScheduler(api, now);
  const { body } = await api.call(listNotifications, { token });
  expect(JSON.stringify(body.map(({ title }) => title))).not.toContain(TITLE);
  return body.map(({ kind }) => kind);
}

async function listTitles({ token }: TestUser): Promise<(string | undefined)[]> {
  return (await api.call(listNotifications, { token })).body.map(({ surveyTitle }) => surveyTitle);
}

/** The texts of the mails to a user, which may say more than a notification. */
async function listMailTexts({ email }: TestUser): Promise<string[]> {
  const mails = await api.db.collection('mails').find({ to: email }).sort({ _id: 1 }).toArray();
  return mails.map(({ content }) => (content as { text: string }).text);
}

describe('moderation', () => {
  test('the owner of an unpublished survey is told once, with the feedback in the mail', async () => {
    const id = await publish();
    await unpublishSurvey(api, admin, id, FEEDBACK);
    await unpublishSurvey(api, admin, id, FEEDBACK);
    expect(await listKinds(surveyor)).toEqual(['survey-unpublished']);
    expect(await listTitles(surveyor)).toEqual([TITLE]);
    expect((await listMailTexts(surveyor)).at(-1)).toContain(FEEDBACK);
  });

  test('a review that was asked for is decided once, by publishing or by new feedback', async () => {
    const id = await publish();
    await unpublishSurvey(api, admin, id, FEEDBACK);
    await listKinds(surveyor);
    await api.db.collection('notifications').deleteMany({});
    const review = () => api.call(requestReview, { token: surveyor.token, params: { id }, body: {} });
    await review();
    await unpublishSurvey(api, admin, id, 'Question 2 does, too.');
    expect(await listKinds(surveyor)).toEqual(['review-decided']);
    expect((await listMailTexts(surveyor)).at(-1)).toContain('Question 2 does, too.');
    await review();
    await republishSurvey(api, admin, id);
    expect(await listKinds(surveyor)).toEqual(['review-decided', 'review-decided']);
    expect((await listMailTexts(surveyor)).at(-1)).toContain('published again');
  });

  test('admins are told once a day about the reports of a survey, and reporters about the decision', async () => {
    const [id, first, second] = [await publish(), await createUser(), await createUser()];
    for (const reporter of [first, second]) await submitReport(api, reporter, id);
    expect(await listKinds(admin)).toEqual(['report-received']);
    await unpublishSurvey(api, admin, id, FEEDBACK);
    expect([await listKinds(first), await listKinds(second)]).toEqual([['report-decided'], ['report-decided']]);
    expect((await listMailTexts(first)).join()).toContain('not published anymore');
  });

  test('reporters learn of a dismissal after ten minutes, in which an admin can undo it', async () => {
    const [id, reporter] = [await publish(), await createUser()];
    await submitReport(api, reporter, id);
    const decide = async (body: object) =>
      (await api.call(decideReports, { token: admin.token, params: { id }, body })).body;
    const { decidedAt } = await decide({ decision: 'dismiss' });
    clockOffsetMs = 9 * MINUTE_MS;
    expect(await listKinds(reporter)).toEqual([]);
    await decide({ decision: 'reopen', decidedAt });
    clockOffsetMs = 30 * MINUTE_MS;
    expect(await listKinds(reporter)).toEqual([]);
    await decide({ decision: 'dismiss' });
    clockOffsetMs = 41 * MINUTE_MS;
    expect(await listKinds(reporter)).toEqual(['report-decided']);
    expect((await listMailTexts(reporter)).join()).toContain('stays published');
  });

  test('admins are told about each message', async () => {
    const body = { name: 'Ines Berg', email: 'ines@canvass.test', message: 'How do I close a survey early?' };
    await api.call(sendMessage, { body });
    await api.call(sendMessage, { body });
    expect(await listKinds(admin)).toEqual(['message-received', 'message-received']);
  });
});

describe('roles and payments', () => {
  test('a user is told about a new role, but not about a role that they had', async () => {
    const user = await createUser();
    const change = (newRole: string) =>
      api.call(changeRole, { token: admin.token, body: { email: user.email, newRole } });
    await change('surveyor');
    await change('surveyor');
    expect(await listKinds(user)).toEqual(['role-changed']);
    expect((await listMailTexts(user)).join()).toContain('Surveyor');
    await change('user');
    await change('pro-user');
    expect(await listKinds(user)).toEqual(['role-changed', 'role-changed', 'role-changed']);
    expect((await listMailTexts(user)).join()).toContain('Pro user');
  });

  test('admins are told about a request for the role surveyor, and its author about the decision only', async () => {
    const { id, author } = await storeSurveyorRequest(api);
    expect(await listKinds(admin)).toEqual(['surveyor-request-received']);
    await api.call(decideSurveyorRequest, { token: admin.token, params: { id }, body: { decision: 'approve' } });
    expect(await listKinds(author)).toEqual(['surveyor-request-decided']);
  });

  test('a payer is told about a payment and its refund, once each however often Stripe reports them', async () => {
    const payer = await createUser();
    const intent = await createPaidIntent(api, payer);
    for (let time = 0; time < 2; time += 1) await postStripeEvent(api, 'payment_intent.succeeded', { id: intent });
    expect(await listKinds(payer)).toEqual(['payment-received']);
    await createStripeClient().refunds.create({ payment_intent: intent });
    for (let time = 0; time < 2; time += 1) await postStripeEvent(api, 'charge.refunded', { payment_intent: intent });
    expect(await listKinds(payer)).toEqual(['payment-returned', 'payment-received']);
  });

  test('a pro user is told a week before the end of their time, and again only about a later end', async () => {
    const user = await createUser();
    const setEnd = (proUntil: Date) => api.db.collection('users').updateOne({ uid: user.uid }, { $set: { proUntil } });
    await setEnd(new Date(now().getTime() + 10 * DAY_MS));
    expect(await listKinds(user)).toEqual([]);
    clockOffsetMs = 4 * DAY_MS;
    expect(await listKinds(user)).toEqual(['pro-ending']);
    expect(await listKinds(user)).toEqual(['pro-ending']);
    await setEnd(new Date(now().getTime() + 40 * DAY_MS));
    clockOffsetMs += 34 * DAY_MS;
    expect(await listKinds(user)).toEqual(['pro-ending', 'pro-ending']);
  });
});

describe('the life of a survey', () => {
  test('a surveyor is told a day before the closing and at the closing, and followers when results are out', async () => {
    const [follower, other] = [await createUser(), await createUser()];
    const deadline = toDeadlineDay(new Date(now().getTime() + 3 * DAY_MS));
    const id = await publish({ deadline, resultsPolicy: 'after-closing' });
    await api.call(followResults, { token: follower.token, params: { id } });
    expect(await listKinds(surveyor)).toEqual([]);
    const { closesAt } = await readStoredSurvey(api, id);
    clockOffsetMs = Number(closesAt) - Date.now() - 23 * HOUR_MS;
    expect(await listKinds(surveyor)).toEqual(['survey-closing-soon']);
    clockOffsetMs += 23 * HOUR_MS + MINUTE_MS;
    expect(await listKinds(surveyor)).toEqual(['survey-closed', 'survey-closing-soon']);
    expect(await listKinds(follower)).toEqual([]);
    clockOffsetMs += RESULTS_COMPLETE_AFTER_MS;
    expect([await listKinds(follower), await listKinds(other)]).toEqual([['results-published'], []]);
    expect(await api.db.collection('followers').countDocuments({})).toBe(0);
  });

  test('followers are told when a survey is closed early, but not while its results are hidden', async () => {
    const follower = await createUser();
    const ids = [
      await publish({ resultsPolicy: 'always' }),
      await publish({ resultsPolicy: 'always' }),
      await publish({ resultsPolicy: 'always' }),
    ];
    const close = (id: string) =>
      api.call(changeState, { token: surveyor.token, params: { id }, body: { action: 'close' } });
    for (const id of ids) await api.call(followResults, { token: follower.token, params: { id } });
    for (const id of ids) await close(id);
    const hidden = ids[1] ?? '';
    await unpublishSurvey(api, admin, hidden, FEEDBACK);
    const later = { action: 'reopen', deadline: `${DEADLINE_YEAR + 1}/1/1` };
    await api.call(changeState, { token: surveyor.token, params: { id: ids[2] ?? '' }, body: later });
    clockOffsetMs = RESULTS_COMPLETE_AFTER_MS;
    expect(await listKinds(follower)).toEqual(['results-published']);
    // Who follows a survey that was reopened is told when it closes again.
    await close(ids[2] ?? '');
    clockOffsetMs *= 2;
    expect(await listKinds(follower)).toEqual(['results-published', 'results-published']);
    await republishSurvey(api, admin, hidden);
    clockOffsetMs *= 2;
    expect(await listKinds(follower)).toHaveLength(3);
  });

  test('followers of a survey with anonymous ballots are told once its ballots are unlinked', async () => {
    const follower = await createUser();
    const id = await publishAnonymous(api, surveyor);
    await api.call(followResults, { token: follower.token, params: { id } });
    await castUniqueVote(api, id);
    await closeSurvey(api, surveyor, id);
    clockOffsetMs = DAY_MS - MINUTE_MS;
    expect(await listKinds(follower)).toEqual([]);
    clockOffsetMs = DAY_MS + MINUTE_MS;
    expect(await listKinds(follower)).toEqual([]);
    clockOffsetMs += RESULTS_COMPLETE_AFTER_MS;
    expect(await listKinds(follower)).toEqual(['results-published']);
  });

  test('an invited person who has an account sees the invitation, with the link of the mail', async () => {
    const [invited, id] = [await createUser(), await publish({ voterPolicy: 'invited' })];
    const impostor = await createUser();
    await api.db.collection('users').updateOne({ uid: impostor.uid }, { $set: { emailVerified: false } });
    const list = `${invited.email}\nnobody@canvass.test\n${impostor.email}`;
    await api.call(invitePeople, { token: surveyor.token, params: { id }, body: { list } });
    expect(await listKinds(invited)).toEqual(['survey-invitation']);
    // The link is for the owner of the email.
    expect(await listKinds(impostor)).toEqual([]);
    const [notification] = (await api.call(listNotifications, { token: invited.token })).body;
    expect((await listMailTexts(invited)).join()).toContain(`${SITE_ORIGIN}${notification?.link.path}`);
  });

  test('a surveyor to whom a survey is offered is told', async () => {
    const [receiver, id] = [await createUser('surveyor'), await publish()];
    await api.call(offerTransfer, { token: surveyor.token, params: { id }, body: { email: receiver.email } });
    expect(await listKinds(receiver)).toEqual(['survey-offered']);
    // The offer has a mail of its own.
    expect(await listMailTexts(receiver)).toHaveLength(1);
  });
});

describe('robustness', () => {
  test('announcements are removed with the last trace, and a damaged one does not hold up the others', async () => {
    const surveys = api.db.collection('surveys');
    const [damaged, id] = [await publish(), await publish()];
    await unpublishSurvey(api, admin, damaged, FEEDBACK);
    await surveys.updateOne({ 'announcements.kind': 'survey-unpublished' }, { $set: { surveyorUid: 7 } });
    await unpublishSurvey(api, admin, id, FEEDBACK);
    expect(await listKinds(surveyor)).toEqual(['survey-unpublished']);
    expect(await surveys.countDocuments({ announcements: { $exists: true } })).toBe(0);
  });

  test('a value of another type in place of the announcements fails no action and no run', async () => {
    const id = await publish();
    await api.db.collection('surveys').updateMany({ title: TITLE }, { $set: { announcements: 'damaged' } });
    const { status } = await unpublishSurvey(api, admin, id, FEEDBACK);
    expect(status).toBe(200);
    expect(await listKinds(surveyor)).toEqual([]);
    await api.db.collection('surveys').updateMany({ announcements: 'damaged' }, { $unset: { announcements: '' } });
  });

  test('a deleted user leaves no notification, preference, or wish behind, and others keep theirs', async () => {
    const [leaver, id] = [await createUser(), await publish({ resultsPolicy: 'after-voting' })];
    await api.call(castVote, { token: leaver.token, body: createTestVote(id, leaver) });
    await api.call(followResults, { token: leaver.token, params: { id } });
    await api.db.collection('notificationPreferences').insertOne({ _id: leaver.uid as never, mail: {} });
    await api.db.collection('surveys').updateOne({ title: TITLE }, { $set: { feedback: '' } });
    const { body } = await api.call(changeRole, {
      token: admin.token,
      body: { email: leaver.email, newRole: 'surveyor' },
    });
    expect(body).toMatchObject({ modifiedCount: 1 });
    expect(await listKinds(leaver)).toEqual(['role-changed']);
    const text = await (await api.send(readOwnData, { token: leaver.token })).text();
    expect(JSON.parse(text)).toMatchObject({
      notifications: [{ kind: 'role-changed', unread: true }],
      notificationPreferences: [{ mail: {} }],
      followedSurveys: [{ surveyId: id }],
    });
    await api.call(deleteOwnAccount, { token: leaver.token });
    for (const collection of ['notifications', 'followers'])
      expect([collection, await api.db.collection(collection).countDocuments({ uid: leaver.uid })]).toEqual([
        collection,
        0,
      ]);
    expect(await api.db.collection('notificationPreferences').countDocuments({ _id: leaver.uid as never })).toBe(0);
  });
});
