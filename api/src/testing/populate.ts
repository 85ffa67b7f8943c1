import {
  castVote,
  CATEGORIES,
  changeStatus,
  markMessage,
  reportSurvey,
  requestReview,
  sendMessage,
  type Endpoint,
} from '@canvass/shared/contracts';
import { buildPaymentsRepository } from '../payments/payments.repository';
import { buildUsersRepository } from '../users/users.repository';
import type { Person, Sent, TestApi } from './api';
import { buildBallot, publishSurvey } from './surveys';

/** How many there are at least of everything that a list shows, unless a test needs fewer. */
const MANY = 24;

/** Surveys that a word finds which few others have, all of one category; enough for three short pages. */
export const FEW = 18;

/** Somebody, and everything that lists of them are made of. */
export interface Population {
  admin: Person;
  surveyor: Person;
  /** A pro-user who voted, commented and reported a lot. */
  member: Person;
  /** A survey with many votes and reports. */
  surveyId: string;
  /** A message with many events. */
  messageId: string;
}

async function repeat<Result>(count: number, make: (index: number) => Promise<Result>): Promise<Result[]> {
  const made: Result[] = [];
  for (let index = 0; index < count; index += 4) {
    const together = Array.from({ length: Math.min(4, count - index) }, (_, offset) => make(index + offset));
    made.push(...(await Promise.all(together)));
  }
  return made;
}

/** Fills every list of the API with so many entries, or some more, and with what belongs to others. */
export async function populate(api: TestApi, many = MANY): Promise<Population> {
  const [admin, surveyor, other] = [
    await api.person('admin'),
    await api.person('surveyor'),
    await api.person('surveyor'),
  ];
  const member = await api.person('pro-user');
  const people = await repeat(many, () => api.person('user'));
  const paying = { proUntil: new Date(Date.now() + 86_400_000) };
  await repeat(many, () => api.person('user', paying));
  const pros = await repeat(many, () => api.person('pro-user'));

  async function send(endpoint: Endpoint, sent: Sent): Promise<void> {
    const { status, body } = await api.call(endpoint, sent);
    if (status !== 200) throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${body.code}`);
  }
  const publish = (index: number, owner: Person) =>
    publishSurvey(api, owner, { title: `Library hours ${index}`, category: CATEGORIES[index % 2] ?? 'Health' });
  const surveys = await repeat(many, (index) => publish(index, surveyor));
  const unpublished = await repeat(many, (index) => publish(index, surveyor));
  await repeat(many, (index) => publish(index, other));
  await repeat(Math.min(FEW, many), (index) =>
    publishSurvey(api, other, { title: `Park benches ${index}`, category: CATEGORIES[1] }),
  );
  const [surveyId = ''] = surveys;

  const vote = (id: string, voter: Person, comment?: string) =>
    send(castVote, { token: voter.token, body: buildBallot(id, voter, comment ? { comment } : {}) });
  await repeat(many, (index) => vote(surveyId, people[index] ?? member));
  await repeat(many, (index) => vote(surveyId, pros[index] ?? member, 'Finally.'));
  await repeat(many, (index) => vote(surveys[index] ?? '', member, 'At last.'));
  const report = (id: string, { token, email }: Person) =>
    send(reportSurvey, { token, body: { survey: { _id: id }, reportedBy: email, reason: 'spam' } });
  await repeat(many, (index) => report(surveyId, people[index] ?? member));
  await repeat(many, (index) => report(surveys[index] ?? '', member));
  await repeat(many, async (index) => {
    const params = { id: unpublished[index] ?? '' };
    const body = { newStatus: 'Unpublish', feedback: 'Leave out the street address.' };
    await send(changeStatus, { token: admin.token, params, body });
    await send(requestReview, { token: surveyor.token, params, body: {} });
  });
  const message = { name: 'Ines Berg', email: 'ines@canvass.test', message: 'How do I close a survey early?' };
  const messages = await repeat(2 * many, async () => (await api.call(sendMessage, { body: message })).body.insertedId);
  const mark = (id: string, state: string) =>
    send(markMessage, { token: admin.token, params: { id }, body: { state } });
  await repeat(many, (index) => mark(messages[index] ?? '', 'done'));
  const [messageId = ''] = messages;
  for (let index = 0; index < many; index += 1) await mark(messageId, index % 2 ? 'done' : 'open');
  const payments = buildPaymentsRepository(api.db);
  const pay = async ({ uid, email }: Person, month: string, index: number) => {
    const payment = await payments.begin(uid, email, new Date());
    await payments.attach(payment.id, `pi_${payment.id}`);
    const paidAt = new Date(`${month}-${String(index + 1).padStart(2, '0')}T10:00:00Z`);
    await payments.settle(payment, { status: 'paid', paidAt }, paidAt);
  };
  for (const month of ['2026-10', '2026-11', '2026-12']) {
    await repeat(many, (index) => pay(people[index] ?? member, month, index));
    for (let index = 0; index < many; index += 1) await pay(member, month, index);
  }
  await buildUsersRepository(api.db).backfillTokens();
  return { admin, surveyor, member, surveyId, messageId };
}
