import {
  castVote,
  changeRole,
  decideReports,
  decideSurveyorRequest,
  deleteOwnAccount,
  followResults,
  listNotifications,
  readOwnData,
  requestReview,
} from '@canvass/shared/contracts';
import { createPaidIntent, createStripeClient, postStripeEvent } from '../../testing/data/card-payments';
import { republishSurvey, submitReport, unpublishSurvey } from '../../testing/data/reports';
import { storeSurveyorRequest } from '../../testing/data/surveyor-requests';
import { createTestVote } from '../../testing/data/surveys';
import { startToldUsers, TITLE, type ToldUsers } from '../../testing/data/told-users';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const FEEDBACK = 'Question 1 asks for a street address.';

let told: ToldUsers;

beforeAll(async () => {
  told = await startToldUsers();
});
beforeEach(() => told.reset());
afterAll(() => told.api.stop());

describe('moderation', () => {
  test('the owner of an unpublished survey is told once, with the feedback in the mail', async () => {
    const { api, admin, surveyor, publish, listKinds, listMailTexts } = told;
    const id = await publish();
    await unpublishSurvey(api, admin, id, FEEDBACK);
    await unpublishSurvey(api, admin, id, FEEDBACK);
    expect(await listKinds(surveyor)).toEqual(['survey-unpublished']);
    const { body } = await api.call(listNotifications, { token: surveyor.token });
    expect(body.map(({ surveyTitle }) => surveyTitle)).toEqual([TITLE]);
    expect((await listMailTexts(surveyor)).at(-1)).toContain(FEEDBACK);
  });

  test('a review that was asked for is decided once, by publishing or by new feedback', async () => {
    const { api, admin, surveyor, publish, listKinds, listMailTexts } = told;
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

  test('admins are told once about the reports of a survey, and reporters about the decision', async () => {
    const { api, admin, createUser, publish, listKinds, listMailTexts } = told;
    const [id, first, second] = [await publish(), await createUser(), await createUser()];
    for (const reporter of [first, second]) await submitReport(api, reporter, id);
    expect(await listKinds(admin)).toEqual(['report-received']);
    await unpublishSurvey(api, admin, id, FEEDBACK);
    expect([await listKinds(first), await listKinds(second)]).toEqual([['report-decided'], ['report-decided']]);
    expect((await listMailTexts(first)).join()).toContain('no longer published');
  });

  test('reporters learn of a dismissal after ten minutes, in which an admin can undo it', async () => {
    const { api, admin, createUser, publish, listKinds, listMailTexts } = told;
    const [id, reporter] = [await publish(), await createUser()];
    await submitReport(api, reporter, id);
    const decide = async (body: object) =>
      (await api.call(decideReports, { token: admin.token, params: { id }, body })).body;
    const { decidedAt } = await decide({ decision: 'dismiss' });
    told.setClock(9 * MINUTE_MS);
    expect(await listKinds(reporter)).toEqual([]);
    await decide({ decision: 'reopen', decidedAt });
    told.setClock(30 * MINUTE_MS);
    expect(await listKinds(reporter)).toEqual([]);
    await decide({ decision: 'dismiss' });
    told.setClock(41 * MINUTE_MS);
    expect(await listKinds(reporter)).toEqual(['report-decided']);
    expect((await listMailTexts(reporter)).join()).toContain('stays published');
  });
});

describe('roles and payments', () => {
  test('a user is told about a new role, but not about a role that they had', async () => {
    const { api, admin, createUser, listKinds, listMailTexts } = told;
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
    const { api, admin, listKinds } = told;
    const { id, author } = await storeSurveyorRequest(api);
    expect(await listKinds(admin)).toEqual(['surveyor-request-received']);
    await api.call(decideSurveyorRequest, { token: admin.token, params: { id }, body: { decision: 'approve' } });
    expect(await listKinds(author)).toEqual(['surveyor-request-decided']);
  });

  test('a payer is told about a payment and its refund, once each however often Stripe reports them', async () => {
    const { api, createUser, listKinds } = told;
    const payer = await createUser();
    const intent = await createPaidIntent(api, payer);
    for (let time = 0; time < 2; time += 1) await postStripeEvent(api, 'payment_intent.succeeded', { id: intent });
    expect(await listKinds(payer)).toEqual(['payment-received']);
    await createStripeClient().refunds.create({ payment_intent: intent });
    for (let time = 0; time < 2; time += 1) await postStripeEvent(api, 'charge.refunded', { payment_intent: intent });
    expect(await listKinds(payer)).toEqual(['payment-returned', 'payment-received']);
  });

  test('a pro user is told a week before the end of their time, and again only about a later end', async () => {
    const { api, now, createUser, listKinds } = told;
    const user = await createUser();
    const setEnd = (proUntil: Date) => api.db.collection('users').updateOne({ uid: user.uid }, { $set: { proUntil } });
    await setEnd(new Date(now().getTime() + 10 * DAY_MS));
    expect(await listKinds(user)).toEqual([]);
    told.setClock(4 * DAY_MS);
    expect(await listKinds(user)).toEqual(['pro-ending']);
    expect(await listKinds(user)).toEqual(['pro-ending']);
    await setEnd(new Date(now().getTime() + 40 * DAY_MS));
    told.moveClock(34 * DAY_MS);
    expect(await listKinds(user)).toEqual(['pro-ending', 'pro-ending']);
  });
});

describe('robustness', () => {
  test('announcements are removed with the last trace, and a damaged one does not hold up the others', async () => {
    const { api, admin, surveyor, publish, listKinds } = told;
    const surveys = api.db.collection('surveys');
    const [damaged, id] = [await publish(), await publish()];
    await unpublishSurvey(api, admin, damaged, FEEDBACK);
    await surveys.updateOne({ 'announcements.kind': 'survey-unpublished' }, { $set: { surveyorUid: 7 } });
    await unpublishSurvey(api, admin, id, FEEDBACK);
    expect(await listKinds(surveyor)).toEqual(['survey-unpublished']);
    expect(await surveys.countDocuments({ announcements: { $exists: true } })).toBe(0);
  });

  test('a value of another type in place of the announcements fails no action and no run', async () => {
    const { api, admin, surveyor, publish, listKinds } = told;
    const id = await publish();
    await api.db.collection('surveys').updateMany({ title: TITLE }, { $set: { announcements: 'damaged' } });
    const { status } = await unpublishSurvey(api, admin, id, FEEDBACK);
    expect(status).toBe(200);
    expect(await listKinds(surveyor)).toEqual([]);
    await api.db.collection('surveys').updateMany({ announcements: 'damaged' }, { $unset: { announcements: '' } });
  });

  test('a damaged announcement does not hold up the one beside it', async () => {
    const { api, admin, surveyor, publish, listKinds } = told;
    await unpublishSurvey(api, admin, await publish(), FEEDBACK);
    await api.db
      .collection('surveys')
      .updateMany({ 'announcements.kind': 'survey-unpublished' }, { $push: { announcements: null as never } });
    expect(await listKinds(surveyor)).toEqual(['survey-unpublished']);
  });

  test('a deleted user leaves no notification, preference, or wish behind, and others keep theirs', async () => {
    const { api, admin, createUser, publish, listKinds } = told;
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
