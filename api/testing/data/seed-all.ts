import {
  castVote,
  CATEGORIES,
  changeStatus,
  createDraft,
  markMessage,
  offerTransfer,
  reportSurvey,
  requestReview,
  sendMessage,
  type Endpoint,
} from '@canvass/shared/contracts';
import { createRefusalsRepository } from '../../src/records/refusals.repository';
import { createPaymentsRepository } from '../../src/payments/payments.repository';
import { createUsersRepository } from '../../src/records/users.repository';
import type { TestUser, TestRequest, TestApi } from '../api';
import { storeInvitation } from './invitations';
import { storeNotification } from './notifications';
import { storeSurveyorRequest } from './surveyor-requests';
import { createTestDraft, createTestVote, publishSurvey } from './surveys';

/** The minimum number of entries in every list by default. */
const DEFAULT_COUNT = 24;

/** The number of surveys that match a rare word, all of one category; enough for three short pages. */
export const RARE_COUNT = 18;

/** Users, and ids of records with many entries in lists. */
export interface SeedData {
  admin: TestUser;
  surveyor: TestUser;
  /** A pro user with many votes, comments, and reports. */
  member: TestUser;
  /** A survey with many votes and reports. */
  surveyId: string;
  /** A message with many audit entries. */
  messageId: string;
}

async function createMany<Result>(count: number, create: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let index = 0; index < count; index += 4) {
    const batch = Array.from({ length: Math.min(4, count - index) }, (_, offset) => create(index + offset));
    results.push(...(await Promise.all(batch)));
  }
  return results;
}

/** Fills every list of the API with at least `count` entries, and adds data of other users. */
export async function seedAll(api: TestApi, count = DEFAULT_COUNT): Promise<SeedData> {
  const [admin, surveyor, other] = [
    await api.createUser('admin'),
    await api.createUser('surveyor'),
    await api.createUser('surveyor'),
  ];
  const member = await api.createUser('pro-user');
  const voters = await createMany(count, () => api.createUser('user'));
  const paidUpgrade = { proUntil: new Date(Date.now() + 86_400_000) };
  await createMany(count, () => api.createUser('user', paidUpgrade));
  const proUsers = await createMany(count, () => api.createUser('pro-user'));

  async function send(endpoint: Endpoint, request: TestRequest): Promise<void> {
    const { status, body } = await api.call(endpoint, request);
    if (status !== 200) throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${body.code}`);
  }
  const publish = (index: number, owner: TestUser) =>
    publishSurvey(api, owner, { title: `Library hours ${index}`, category: CATEGORIES[index % 2] ?? 'Health' });
  const surveys = await createMany(count, (index) => publish(index, surveyor));
  const unpublished = await createMany(count, (index) => publish(index, surveyor));
  await createMany(count, (index) => publish(index, other));
  await createMany(Math.min(RARE_COUNT, count), (index) =>
    publishSurvey(api, other, { title: `Park benches ${index}`, category: CATEGORIES[1] }),
  );
  const [surveyId = ''] = surveys;
  await createRefusalsRepository(api.db).loadIds();
  await createMany(count, (index) => storeInvitation(api, surveyId, { uid: voters[index]?.uid ?? member.uid }));
  await createMany(count, () => send(createDraft, { token: surveyor.token, body: { content: createTestDraft() } }));
  await createMany(count, async (index) => {
    const params = { id: await publish(index, other) };
    await send(offerTransfer, { token: other.token, params, body: { email: surveyor.email } });
  });

  const vote = (id: string, voter: TestUser, comment?: string) =>
    send(castVote, { token: voter.token, body: createTestVote(id, voter, comment ? { comment } : {}) });
  await createMany(count, (index) => vote(surveyId, voters[index] ?? member));
  await createMany(count, (index) => vote(surveyId, proUsers[index] ?? member, 'Finally.'));
  await createMany(count, (index) => vote(surveys[index] ?? '', member, 'At last.'));
  const report = (id: string, { token, email }: TestUser) =>
    send(reportSurvey, { token, body: { survey: { _id: id }, reportedBy: email, reason: 'spam' } });
  await createMany(count, (index) => report(surveyId, voters[index] ?? member));
  await createMany(count, (index) => report(surveys[index] ?? '', member));
  await createMany(count, async (index) => {
    const params = { id: unpublished[index] ?? '' };
    const body = { newStatus: 'Unpublish', feedback: 'Leave out the street address.' };
    await send(changeStatus, { token: admin.token, params, body });
    await send(requestReview, { token: surveyor.token, params, body: {} });
  });
  await createMany(count, () => storeSurveyorRequest(api));
  for (let index = 0; index < count; index += 1) await storeNotification(api.db, member.uid);
  const message = { name: 'Ines Berg', email: 'ines@canvass.test', message: 'How do I close a survey early?' };
  const messages = await createMany(
    2 * count,
    async () => (await api.call(sendMessage, { body: message })).body.insertedId,
  );
  const markAs = (id: string, state: string) =>
    send(markMessage, { token: admin.token, params: { id }, body: { state } });
  await createMany(count, (index) => markAs(messages[index] ?? '', 'done'));
  const [messageId = ''] = messages;
  for (let index = 0; index < count; index += 1) await markAs(messageId, index % 2 ? 'done' : 'open');
  const payments = createPaymentsRepository(api.db);
  const createPayment = async ({ uid, email }: TestUser, month: string, index: number) => {
    const payment = await payments.findOrCreatePending(uid, email, new Date());
    await payments.linkIntent(payment.id, `pi_${payment.id}`);
    const paidAt = new Date(`${month}-${String(index + 1).padStart(2, '0')}T10:00:00Z`);
    await payments.recordOutcome(payment, { status: 'paid', paidAt }, paidAt);
  };
  for (const month of ['2026-10', '2026-11', '2026-12']) {
    await createMany(count, (index) => createPayment(voters[index] ?? member, month, index));
    for (let index = 0; index < count; index += 1) await createPayment(member, month, index);
  }
  await createUsersRepository(api.db).rebuildTokens();
  return { admin, surveyor, member, surveyId, messageId };
}
