import { ObjectId } from 'mongodb';
import {
  createDraft,
  createSurvey,
  deleteDraft,
  deleteOwnAccount,
  invitePeople,
  listEvents,
  listInvitations,
  previewInvitations,
  readSurvey,
  remindInvited,
  scheduleDraft,
  withdrawInvitation,
  type Draft,
} from '@canvass/shared/contracts';
import type { TestApi, TestUser } from '../../testing/api';
import { resumeDeletions } from '../../testing/data/account-deletions';
import { createTestDraft } from '../../testing/data/surveys';
import { SITE_ORIGIN } from '../../testing/scheduler';
import { startTimedApi, type TimedApi } from '../../testing/timed-api';

// People are invited to a survey that is scheduled, and get their links when it opens.

const HOUR_MS = 3_600_000;

let timed: TimedApi;
let api: TestApi;
let surveyor: TestUser;

beforeAll(async () => {
  timed = await startTimedApi({ SITE_ORIGIN });
  api = timed.api;
  surveyor = { ...timed.surveyor, token: timed.getToken(timed.surveyor) };
});

beforeEach(() => timed.resetClock());

afterAll(() => timed.stop());

const createInvitedDraft = () => createTestDraft({ voterPolicy: 'invited' });

async function schedule(content: Draft['content'] = createInvitedDraft(), { token } = surveyor) {
  const { body } = await api.call(createDraft, { token, body: { content: content as never } });
  const id = body.insertedId;
  const opensAt = new Date(timed.now().getTime() + HOUR_MS).toISOString();
  const scheduled = await api.call(scheduleDraft, { token, params: { id }, body: { opensAt } });
  expect(scheduled.body).toMatchObject({ modifiedCount: 1 });
  return id;
}

async function invite(id: string, email: string, { token } = surveyor) {
  const { body } = await api.call(invitePeople, { token, params: { id }, body: { list: email } });
  return body;
}

async function listEmails(id: string, { token } = surveyor) {
  const { body } = await api.call(listInvitations, { token, params: { id } });
  return Array.isArray(body) ? body.map(({ email }) => email) : body;
}

const countMails = (to: string) => api.db.collection('mails').countDocuments({ to, kind: 'vote-invitation' });

test('invitations to a scheduled survey leave when it opens, and not before', async () => {
  const email = 'early@canvass.test';
  const id = await schedule();
  expect(await invite(id, email)).toMatchObject({ invited: 1 });
  expect(await invite(id, email)).toMatchObject({ invited: 0, alreadyInvited: 1 });
  expect(await listEmails(id)).toEqual([email]);
  await timed.runScheduler();
  expect(await countMails(email)).toBe(0);
  timed.advance(HOUR_MS + 1000);
  await timed.runScheduler();
  await timed.runScheduler();
  expect(await countMails(email)).toBe(1);
  const { body } = await api.call(readSurvey, { token: surveyor.token, params: { id } });
  expect(body).toMatchObject({ invitedCount: 1, voteCount: 0 });
  expect(await api.db.collection('surveys').findOne({ _id: new ObjectId(id) })).toMatchObject({ invitationCount: 1 });
});

test('publishing a scheduled survey at once sends them, too', async () => {
  const email = 'at-once@canvass.test';
  const id = await schedule();
  await invite(id, email);
  const body = { ...createInvitedDraft(), surveyorEmail: surveyor.email, draftId: id };
  const { status } = await api.call(createSurvey, { token: surveyor.token, body });
  expect(status).toBe(200);
  await timed.runScheduler();
  expect(await countMails(email)).toBe(1);
});

test('a survey whose opening was canceled keeps its invitations, which leave once it opens after all', async () => {
  const email = 'later@canvass.test';
  const id = await schedule();
  await invite(id, email);
  const call = { token: surveyor.token, params: { id } };
  await api.call(scheduleDraft, { ...call, body: { opensAt: null } });
  expect((await api.call(listInvitations, call)).body.code).toBe('survey-not-found');
  timed.advance(2 * HOUR_MS);
  await timed.runScheduler();
  expect(await countMails(email)).toBe(0);
  const opensAt = new Date(timed.now().getTime() + HOUR_MS).toISOString();
  expect((await api.call(scheduleDraft, { ...call, body: { opensAt } })).body).toMatchObject({ modifiedCount: 1 });
  timed.advance(2 * HOUR_MS);
  // It looks for what is due first, and the mails are due because of the opening.
  await timed.runScheduler();
  await timed.runScheduler();
  expect(await countMails(email)).toBe(1);
});

test('the preview shows the mail with the closing time, and nobody is invited yet', async () => {
  const id = await schedule();
  const call = { token: surveyor.token, params: { id }, body: { list: 'a@canvass.test' } };
  const { body } = await api.call(previewInvitations, call);
  expect(body).toMatchObject({ newCount: 1 });
  expect(body.mail?.text).toContain(createInvitedDraft().title);
  expect(await listEmails(id)).toEqual([]);
});

test('an invitation that waits is taken back, and gets no reminder', async () => {
  const id = await schedule();
  await invite(id, 'waiting@canvass.test');
  timed.advance(0.5 * HOUR_MS);
  const call = { token: surveyor.token, params: { id } };
  await api.db.collection('invitations').updateMany({}, { $set: { mailRequestedAt: new Date(0) } });
  expect((await api.call(remindInvited, { ...call, body: {} })).body).toEqual({ modifiedCount: 0 });
  const [invitation] = (await api.call(listInvitations, call)).body;
  const params = { id, invitationId: invitation?._id ?? '' };
  expect((await api.call(withdrawInvitation, { token: surveyor.token, params })).body).toEqual({ deletedCount: 1 });
  expect(await listEmails(id)).toEqual([]);
});

test('nobody else can tell a scheduled survey from none, admins included', async () => {
  const id = await schedule();
  const others = [await api.createUser('surveyor'), await api.createUser('admin')];
  for (const other of others) expect(await listEmails(id, other)).toMatchObject({ code: 'survey-not-found' });
  expect(await invite(id, 'x@canvass.test', others[0])).toMatchObject({ code: 'survey-not-found' });
});

test('the record of an invitation to a scheduled survey does not have its title', async () => {
  const id = await schedule();
  await invite(id, 'secret@canvass.test');
  const { token } = await api.createUser('admin');
  const { body } = await api.call(listEvents, { token, query: { subject: id } });
  expect(body.map(({ action, subject }) => [action, subject.label])).toContainEqual(['people-invited', '']);
});

test('a draft that cannot open yet takes no invitations', async () => {
  const { body } = await api.call(createDraft, {
    token: surveyor.token,
    body: { content: createTestDraft() as never },
  });
  expect(await invite(body.insertedId, 'x@canvass.test')).toMatchObject({ code: 'survey-not-found' });
});

test.each(['draft', 'account'] as const)('a deleted %s takes its invitations with it', async (deleted) => {
  const owner = await api.createUser('surveyor');
  const id = await schedule(undefined, owner);
  await invite(id, 'gone@canvass.test', owner);
  const countInvitations = () => api.db.collection('invitations').countDocuments({ surveyId: new ObjectId(id) });
  expect(await countInvitations()).toBe(1);
  if (deleted === 'draft') await api.call(deleteDraft, { token: owner.token, params: { id } });
  else {
    await api.call(deleteOwnAccount, { token: owner.token, body: {} });
    await resumeDeletions(api);
  }
  expect(await countInvitations()).toBe(0);
});
