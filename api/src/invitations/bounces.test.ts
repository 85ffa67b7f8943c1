import { ObjectId } from 'mongodb';
import { invitePeople, listInvitations, remindInvited, type BallotPolicy } from '@canvass/shared/contracts';
import { createDeliveriesRepository } from '../mails/deliveries.repository';
import { createMailServices } from '../server/modules/mail-services';
import { getMailsCollection } from '../records/mails.collection';
import type { TestApi, TestUser } from '../../testing/api';
import { storeInvitation } from '../../testing/data/invitations';
import { createTestMail, storeFailedMail } from '../../testing/data/mails';
import { publishSurvey } from '../../testing/data/surveys';
import { SITE_ORIGIN } from '../../testing/scheduler';
import { startTimedApi, type TimedApi } from '../../testing/timed-api';

// What a mail server answers about an invitation's address is noted in the invitation.

const DAY_MS = 86_400_000;

let timed: TimedApi;
let api: TestApi;
let surveyor: TestUser;

beforeAll(async () => {
  timed = await startTimedApi({ SITE_ORIGIN });
  api = timed.api;
  surveyor = { ...timed.surveyor, token: timed.getToken(timed.surveyor) };
});

beforeEach(async () => {
  timed.resetClock();
  await api.db.collection('mails').deleteMany({});
});

afterAll(() => timed.stop());

const mailServices = () => createMailServices({ db: api.db, wake: () => {}, now: timed.now });

async function listBounced(id: string): Promise<string[]> {
  const call = { token: surveyor.token, params: { id }, query: { show: 'bounced' as const } };
  return (await api.call(listInvitations, call)).body.map(({ email }) => email);
}

async function attempt(isBounced: boolean): Promise<void> {
  const deliveries = createDeliveriesRepository(api.db);
  const claimed = await deliveries.claim('worker', timed.now());
  if (!claimed) throw new Error('No mail is due.');
  await deliveries.settle(claimed, { state: 'failed', reply: '550 5.1.1 No such mailbox', isBounced }, timed.now());
}

test.each([
  [true, 1],
  [false, 0],
])('an invitation tells whether its address was refused (%s)', async (isBounced, count) => {
  const id = await publishSurvey(api, surveyor, { voterPolicy: 'invited' });
  const invitationId = await storeInvitation(api, id);
  await mailServices().outbox.queue([createTestMail({ invitationId })]);
  await attempt(isBounced);
  expect(await listBounced(id)).toHaveLength(count);
});

test('a mail that comes back later is noted, and forgotten once it is sent again', async () => {
  const id = await publishSurvey(api, surveyor, { voterPolicy: 'invited' });
  const invitationId = await storeInvitation(api, id);
  const mailId = await storeFailedMail(api.db, { state: 'sent', invitationId });
  const { mails } = mailServices();
  expect(await mails.noteBounce({ mailId, reply: 'bounced: 5.1.1' })).toBe(true);
  expect(await listBounced(id)).toHaveLength(1);
  await mails.retry(mailId);
  expect(await listBounced(id)).toEqual([]);
});

test('a mail about something else, or about an invitation that is gone, comes back without harm', async () => {
  const { mails } = mailServices();
  for (const change of [{}, { invitationId: new ObjectId().toHexString() }]) {
    const mailId = await storeFailedMail(api.db, { state: 'sent', ...change });
    expect(await mails.noteBounce({ mailId, reply: 'bounced: 5.1.1' })).toBe(true);
  }
});

test.each([
  ['named', true],
  ['anonymous', false],
] as const)('a reminder of %s ballots names its invitation: %s', async (ballotPolicy: BallotPolicy, isNamed) => {
  const id = await publishSurvey(api, surveyor, { voterPolicy: 'invited', ballotPolicy });
  const call = { token: surveyor.token, params: { id } };
  await api.call(invitePeople, { ...call, body: { list: `reminded-${ballotPolicy}@canvass.test` } });
  await timed.runScheduler();
  timed.advance(2 * DAY_MS);
  await api.call(remindInvited, { ...call, body: {} });
  await timed.runScheduler();
  const stored = await getMailsCollection(api.db).find().sort({ _id: 1 }).toArray();
  const named = stored.map(({ kind, invitationId }) => [kind, invitationId !== undefined]);
  // That somebody gets a reminder tells that they have not voted.
  expect(named).toEqual([
    ['vote-invitation', true],
    ['vote-reminder', isNamed],
  ]);
});
