import { ObjectId } from 'mongodb';
import {
  castVote,
  changeState,
  deleteOwnAccount,
  deleteSurvey,
  invitePeople,
  listInvitations,
  offerTransfer,
  readSurvey,
  redeemInvitation,
  remindInvited,
  withdrawInvitation,
} from '@canvass/shared/contracts';
import { signToken, startApi, type TestApi, type TestUser } from '../../testing/api';
import { DEADLINE_YEAR, createTestVote, publishSurvey } from '../../testing/data/surveys';
import { storeInvitation } from '../../testing/data/invitations';
import { createTestScheduler, SITE_ORIGIN } from '../../testing/scheduler';

const HOUR_MS = 3_600_000;

let api: TestApi;
let surveyor: TestUser;
let clockOffsetMs = 0;
const now = () => new Date(Date.now() + clockOffsetMs);

beforeAll(async () => {
  api = await startApi({ now, settings: { SITE_ORIGIN } });
  const user = await api.createUser('surveyor');
  // Some tests move the clock past the lifetime of a token.
  surveyor = { ...user, token: signToken(user.uid, { expiresIn: 30 * 86_400 }) };
});

beforeEach(() => {
  clockOffsetMs = 0;
});

afterAll(() => api.stop());

function publish() {
  return publishSurvey(api, surveyor, { voterPolicy: 'invited' });
}

async function invite(id: string, ...emails: string[]) {
  const { body } = await api.call(invitePeople, {
    token: surveyor.token,
    params: { id },
    body: { list: emails.join('\n') },
  });
  return body;
}

async function listOf(id: string) {
  return (await api.call(listInvitations, { token: surveyor.token, params: { id } })).body;
}

function runScheduler() {
  return createTestScheduler(api, now).runDueTasks();
}

/** The mails about a survey's invitations, oldest first. */
async function listMails(...emails: string[]) {
  const mails = await api.db
    .collection('mails')
    .find({ to: { $in: emails } })
    .sort({ _id: 1 })
    .toArray();
  return mails.map(({ kind, to, state, content }) => {
    const { subject, text } = content as { subject: string; text: string };
    return { kind: kind as string, to: to as string, state: state as string, subject, text };
  });
}

/** The token in the link of a person's first invitation. */
async function getLinkToken(email: string): Promise<string> {
  const [mail] = await listMails(email);
  return new URL(/https:\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('invitation') ?? '';
}

async function redeem(id: string, { token }: TestUser, linkToken: string) {
  const { body } = await api.call(redeemInvitation, { token, params: { id }, body: { token: linkToken } });
  return body.code ?? body.modifiedCount;
}

async function cast(id: string, voter: TestUser) {
  const { status, body } = await api.call(castVote, { token: voter.token, body: createTestVote(id, voter) });
  return body.code ?? status;
}

test('everybody in a list is invited once, and gets one mail with a link of their own', async () => {
  const id = await publish();
  expect(await invite(id, 'ada@canvass.test', 'Bea <bea@canvass.test>', 'ADA@canvass.test')).toEqual({
    invited: 2,
    alreadyInvited: 0,
  });
  expect(await invite(id, 'bea@canvass.test', 'cem@canvass.test')).toEqual({ invited: 1, alreadyInvited: 1 });
  await Promise.all([runScheduler(), runScheduler()]);
  await runScheduler();
  const mails = await listMails('ada@canvass.test', 'bea@canvass.test', 'cem@canvass.test');
  const toText = ({ kind, to, state }: { kind: string; to: string; state: string }) => `${kind} to ${to}: ${state}`;
  expect(new Set(mails.map(toText))).toEqual(
    new Set(['ada', 'bea', 'cem'].map((name) => `vote-invitation to ${name}@canvass.test: ready`)),
  );
  expect(mails).toHaveLength(3);
  expect(mails[0]?.text).toContain(`Voting is open through November 27, ${DEADLINE_YEAR} (UTC).`);
  const links = mails.map(({ text }) => /https:\S+/.exec(text)?.[0] ?? '');
  expect(new Set(links).size).toBe(3);
  expect(links.every((link) => link.startsWith(`${SITE_ORIGIN}/surveys/${id}?invitation=`))).toBe(true);
});

test('a list with a wrong row invites nobody, and names the row', async () => {
  const id = await publish();
  const body = await invite(id, 'dora@canvass.test', 'dora at canvass');
  expect(body.errors).toEqual([{ field: 'body.list', message: 'row 2 has no email address: dora at canvass' }]);
  expect(await listOf(id)).toEqual([]);
});

test('an account that uses the link of an invitation has one vote', async () => {
  const id = await publish();
  await invite(id, 'elif@canvass.test');
  await runScheduler();
  const link = await getLinkToken('elif@canvass.test');
  const voter = await api.createUser();
  expect(await cast(id, voter)).toBe('voter-not-invited');
  expect([await redeem(id, voter, link), await redeem(id, voter, link)]).toEqual([1, 0]);
  expect([await cast(id, voter), await cast(id, voter)]).toEqual([200, 'already-voted']);
  expect(await listOf(id)).toMatchObject([{ email: 'elif@canvass.test', isUsed: true, hasVoted: true }]);
});

test.each([
  ['nothing', ''],
  ['a forged signature', `${'0'.repeat(24)}.${'A'.repeat(43)}`],
  ['an operator', '{"$gt":""}'],
])('%s is not a link', async (_description, token) => {
  expect(await redeem(await publish(), await api.createUser(), token)).toBe('invitation-not-found');
});

test("a link of one survey is of no use in another, and an account needs only one of a survey's links", async () => {
  const [id, other] = [await publish(), await publish()];
  await invite(id, 'finn@canvass.test', 'gia@canvass.test');
  await runScheduler();
  const [first, second] = [await getLinkToken('finn@canvass.test'), await getLinkToken('gia@canvass.test')];
  const voter = await api.createUser();
  expect(await redeem(other, voter, first)).toBe('invitation-not-found');
  expect([await redeem(id, voter, first), await redeem(id, voter, second)]).toEqual([1, 0]);
  // The second link still is for somebody else.
  expect(await redeem(id, await api.createUser(), second)).toBe(1);
});

test('a reminder goes to those who have not voted, a day later at the earliest, with the same link', async () => {
  const id = await publish();
  const emails = ['hana@canvass.test', 'ivo@canvass.test'];
  await invite(id, ...emails);
  await runScheduler();
  const voter = await api.createUser();
  await redeem(id, voter, await getLinkToken('hana@canvass.test'));
  await cast(id, voter);
  const remind = async () =>
    (await api.call(remindInvited, { token: surveyor.token, params: { id }, body: {} })).body.modifiedCount;
  expect(await remind()).toBe(0);
  clockOffsetMs = 25 * HOUR_MS;
  expect([await remind(), await remind()]).toEqual([2, 0]);
  await runScheduler();
  const reminders = (await listMails(...emails)).filter(({ kind }) => kind === 'vote-reminder');
  expect(reminders.map(({ to }) => to)).toEqual(['ivo@canvass.test']);
  expect(reminders[0]?.text).toContain(await getLinkToken('ivo@canvass.test'));
});

test('a mail says who invites and how votes are kept, and nothing that a surveyor writes becomes a link in it', async () => {
  const title = 'Win at https://evil.example/now or a@evil.example';
  const [named, anonymous] = [
    await publishSurvey(api, surveyor, { voterPolicy: 'invited', title }),
    await publishSurvey(api, surveyor, { voterPolicy: 'invited', ballotPolicy: 'anonymous' }),
  ];
  await api.db.collection('users').updateOne({ uid: surveyor.uid }, { $set: { name: 'bank.example' } });
  await invite(named, 'quin@canvass.test');
  await invite(anonymous, 'rana@canvass.test');
  await runScheduler();
  const [[first], [second]] = [await listMails('quin@canvass.test'), await listMails('rana@canvass.test')];
  const plain = (text = '') => text.replaceAll(/[\u200B\u200E\u2068\u2069]/g, '');
  expect(plain(first?.text)).toContain(title);
  expect(plain(first?.text)).toContain('bank.example invites you to vote in this survey.');
  expect(first?.text).toContain('The surveyor sees your answers with your name and email.');
  expect(second?.text).toContain('Ballots are anonymous: the surveyor sees answers without names');
  const written = (first?.text ?? '').replaceAll(/https:\/\/\S+(?:\/surveys\/|\/unsubscribe\/)\S+/g, '');
  expect(written).not.toMatch(/[a-z]\.example|:\/\/|@evil/);
});

test('nobody is told about a survey that was closed before the mail was written', async () => {
  const id = await publish();
  await invite(id, 'jana@canvass.test');
  await api.call(changeState, { token: surveyor.token, params: { id }, body: { action: 'close' } });
  await runScheduler();
  expect(await listMails('jana@canvass.test')).toEqual([]);
});

test.each([{ email: 12 }, { mailRequestedAt: 'lost' }])(
  'a damaged invitation with %j keeps no mail from being sent',
  async (damage) => {
    const id = await publish();
    await storeInvitation(api, id, { mailDueAt: now(), ...damage });
    await storeInvitation(api, id, { mailDueAt: now(), email: `rosa-${Object.keys(damage).join()}@canvass.test` });
    await runScheduler();
    expect(await listMails(`rosa-${Object.keys(damage).join()}@canvass.test`)).toHaveLength(1);
  },
);

test('a mail that a crash interrupted between outbox and record is stored once', async () => {
  const id = await publish();
  await invite(id, 'kai@canvass.test');
  await runScheduler();
  await api.db.collection('invitations').updateOne({ email: 'kai@canvass.test' }, { $set: { mailDueAt: now() } });
  await runScheduler();
  expect(await listMails('kai@canvass.test')).toHaveLength(1);
});

test('an invitation can be taken back until its person has voted', async () => {
  const id = await publish();
  const voter = await api.createUser();
  const [used, unused] = [await storeInvitation(api, id, { uid: voter.uid }), await storeInvitation(api, id)];
  await cast(id, voter);
  const remove = (invitationId: string) =>
    api.call(withdrawInvitation, { token: surveyor.token, params: { id, invitationId } });
  expect([(await remove(used)).body.code, (await remove(unused)).body.deletedCount]).toEqual(['invitation-used', 1]);
  expect(await listOf(id)).toHaveLength(1);
});

test('a survey has at most 10,000 invitations, also when two lists come at once', async () => {
  const id = await publish();
  await api.db.collection('surveys').updateOne({ _id: new ObjectId(id) }, { $set: { invitationCount: 9_998 } });
  const [first, second] = await Promise.all([
    invite(id, 'lea@canvass.test', 'max@canvass.test'),
    invite(id, 'nia@canvass.test', 'ole@canvass.test'),
  ]);
  expect(new Set([first.code, second.code])).toEqual(new Set(['too-many-invitations', undefined]));
});

test('a deleted user is forgotten by invitations, and their vote still counts as one', async () => {
  const id = await publish();
  const voter = await api.createUser();
  await storeInvitation(api, id, { uid: voter.uid, email: voter.email });
  await storeInvitation(api, id, { email: 'other@canvass.test' });
  await cast(id, voter);
  await api.call(deleteOwnAccount, { token: voter.token });
  expect(
    JSON.stringify(
      await api.db
        .collection('invitations')
        .find({ surveyId: new ObjectId(id) })
        .toArray(),
    ),
  ).not.toContain(voter.email);
  expect((await listOf(id)).map(({ isUsed, hasVoted }) => [isUsed, hasVoted])).toEqual([[false, false]]);
  const used = { surveyId: new ObjectId(id), uid: { $exists: true } };
  expect(await api.db.collection('invitations').countDocuments(used)).toBe(1);
  expect((await api.call(readSurvey, { params: { id } })).body.voteCount).toBe(1);
});

test('the invitations of a deleted survey are removed with its votes', async () => {
  const id = await publish();
  await storeInvitation(api, id);
  await api.call(deleteSurvey, { token: surveyor.token, params: { id } });
  clockOffsetMs = HOUR_MS;
  await runScheduler();
  expect(await api.db.collection('invitations').countDocuments({ surveyId: new ObjectId(id) })).toBe(0);
});

test('an offer of a survey is announced by mail, and a refused one is not', async () => {
  const id = await publish();
  const offer = (email: string) => api.call(offerTransfer, { token: surveyor.token, params: { id }, body: { email } });
  await offer('pia@canvass.test');
  await offer(surveyor.email);
  expect((await listMails('pia@canvass.test', surveyor.email)).map(({ kind, to, state }) => [kind, to, state])).toEqual(
    [['survey-offer', 'pia@canvass.test', 'ready']],
  );
});
