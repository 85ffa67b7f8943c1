import { ObjectId } from 'mongodb';
import {
  castVote,
  deleteOwnAccount,
  invitePeople,
  listInvitations,
  readOwnPart,
  readSurvey,
  redeemInvitation,
  RESULTS_COMPLETE_AFTER_MS,
  withdrawInvitation,
  type SurveyDraft,
} from '@canvass/shared/contracts';
import { JWT_SECRET, startApi, type TestApi, type TestUser } from '../../testing/api';
import { resumeDeletions } from '../../testing/data/account-deletions';
import { closeSurvey } from '../../testing/data/anonymous-ballots';
import { storeInvitation } from '../../testing/data/invitations';
import { createTestVote, publishSurvey } from '../../testing/data/surveys';
import { settleScheduler } from '../../testing/scheduler';
import { createInvitationTokens } from '../records/invitation-token';
import { MAX_ACCOUNTS_PER_INVITATION } from '../records/invitations.collection';

// An invitation is somebody's vote: opening it with one account or another uses nothing up, and voting does.

/** How many votes and withdrawals meet in one test: in most pairs, both are under way at the same time. */
const RACES = 12;

let api: TestApi;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

function publish(overrides: Partial<SurveyDraft> = {}): Promise<string> {
  return publishSurvey(api, surveyor, { voterPolicy: 'invited', ...overrides });
}

const createLinkToken = (invitationId: string) => createInvitationTokens(JWT_SECRET).create(invitationId);

async function redeem(id: string, { token }: TestUser, invitationId: string) {
  const body = { token: createLinkToken(invitationId) };
  const { body: answer } = await api.call(redeemInvitation, { token, params: { id }, body });
  return answer.code ?? answer.modifiedCount;
}

async function cast(id: string, voter: TestUser) {
  const { status, body } = await api.call(castVote, { token: voter.token, body: createTestVote(id, voter) });
  return body.code ?? status;
}

async function withdraw(id: string, invitationId: string) {
  const { body } = await api.call(withdrawInvitation, { token: surveyor.token, params: { id, invitationId } });
  return body.code ?? body.deletedCount;
}

async function readRoll(id: string) {
  return (await api.call(listInvitations, { token: surveyor.token, params: { id } })).body;
}

async function isInvited(id: string, { token }: TestUser) {
  return (await api.call(readOwnPart, { token, params: { id } })).body.isInvited;
}

async function countVotes(id: string): Promise<number> {
  return (await api.call(readSurvey, { params: { id } })).body.voteCount;
}

test('an invitation moves to the account that opens it last, until somebody has voted with it', async () => {
  const id = await publish();
  const invitation = await storeInvitation(api, id);
  const [wrong, right] = [await api.createUser(), await api.createUser()];
  expect([await redeem(id, wrong, invitation), await redeem(id, right, invitation)]).toEqual([1, 1]);
  expect([await isInvited(id, wrong), await isInvited(id, right)]).toEqual([false, true]);
  expect([await cast(id, wrong), await cast(id, right)]).toEqual(['voter-not-invited', 200]);
  expect([await redeem(id, right, invitation), await redeem(id, wrong, invitation)]).toEqual([
    0,
    'invitation-not-found',
  ]);
  expect(await readRoll(id)).toMatchObject([{ isUsed: true, hasVoted: true }]);
  expect(await countVotes(id)).toBe(1);
});

test('accounts that open an invitation at the same time end with one that may vote', async () => {
  const id = await publish();
  const invitation = await storeInvitation(api, id);
  const accounts = await Promise.all(Array.from({ length: 4 }, () => api.createUser()));
  const outcomes = await Promise.all(accounts.map((account) => redeem(id, account, invitation)));
  expect(outcomes).toEqual([1, 1, 1, 1]);
  const votes = await Promise.all(accounts.map((account) => cast(id, account)));
  expect(votes.map(String).toSorted()).toEqual(['200', 'voter-not-invited', 'voter-not-invited', 'voter-not-invited']);
});

test('an invitation to an anonymous ballot answers a second account the same, whether the first has voted or not', async () => {
  const id = await publish({ ballotPolicy: 'anonymous' });
  const [voted, unvoted] = [await storeInvitation(api, id), await storeInvitation(api, id)];
  const [voter, waiting] = [await api.createUser(), await api.createUser()];
  const [second, third] = [await api.createUser(), await api.createUser()];
  await redeem(id, voter, voted);
  await redeem(id, waiting, unvoted);
  expect(await cast(id, voter)).toBe(200);
  const [before, after] = [await readRoll(id), [await redeem(id, second, voted), await redeem(id, third, unvoted)]];
  expect(after).toEqual([1, 1]);
  expect([await isInvited(id, second), await isInvited(id, third)]).toEqual([true, true]);
  expect(await readRoll(id)).toEqual(before);
  expect([await cast(id, second), await cast(id, third)]).toEqual(['already-voted', 200]);
  expect(await countVotes(id)).toBe(2);
});

test(`an invitation is used by at most ${MAX_ACCOUNTS_PER_INVITATION} accounts`, async () => {
  const id = await publish();
  const earlierUids = Array.from({ length: MAX_ACCOUNTS_PER_INVITATION - 1 }, (_, index) => `earlier-${index}`);
  const holder = await api.createUser();
  const invitation = await storeInvitation(api, id, { uid: holder.uid, earlierUids });
  expect(await redeem(id, await api.createUser(), invitation)).toBe('invitation-not-found');
  expect([await redeem(id, holder, invitation), await cast(id, holder)]).toEqual([0, 200]);
});

test('of a vote and the withdrawal of its invitation, exactly one succeeds', async () => {
  const id = await publish();
  const outcomes = await Promise.all(
    Array.from({ length: RACES }, async () => {
      const voter = await api.createUser();
      const invitation = await storeInvitation(api, id, { uid: voter.uid });
      return Promise.all([cast(id, voter), withdraw(id, invitation)]);
    }),
  );
  for (const [vote, withdrawal] of outcomes)
    expect([
      [200, 'invitation-used'],
      ['voter-not-invited', 1],
    ]).toContainEqual([vote, withdrawal]);
  const used = (await readRoll(id)).filter(({ hasVoted }) => hasVoted);
  expect(await countVotes(id)).toBe(used.length);
});

test('a vote that is under way when its invitation is withdrawn is not counted', async () => {
  const id = await publish();
  const voter = await api.createUser();
  const invitation = await storeInvitation(api, id, { uid: voter.uid });
  expect(await withdraw(id, invitation)).toBe(1);
  // The vote read the invitation before it was removed.
  const { insertedCount } = await api.db.collection('invitations').insertMany([
    {
      _id: new ObjectId(invitation),
      surveyId: new ObjectId(id),
      email: `invited-${invitation}@canvass.test`,
      uid: voter.uid,
    },
  ]);
  expect(insertedCount).toBe(1);
  expect(await cast(id, voter)).toBe('voter-not-invited');
  expect(await countVotes(id)).toBe(0);
});

test('an invitation that was withdrawn after it was opened can be sent again', async () => {
  const id = await publish();
  const voter = await api.createUser();
  const email = 'again@canvass.test';
  const invitation = await storeInvitation(api, id, { uid: voter.uid, email });
  expect(await withdraw(id, invitation)).toBe(1);
  expect(await cast(id, voter)).toBe('voter-not-invited');
  await api.call(invitePeople, { token: surveyor.token, params: { id }, body: { list: email } });
  const [second] = await readRoll(id);
  expect(await redeem(id, voter, invitation)).toBe('invitation-not-found');
  expect(await redeem(id, voter, second?._id ?? '')).toBe(1);
  expect(await cast(id, voter)).toBe(200);
});

test('who opened an invitation before others and deletes the account is forgotten by it', async () => {
  const id = await publish();
  const [first, second] = [await api.createUser(), await api.createUser()];
  const invitation = await storeInvitation(api, id);
  await redeem(id, first, invitation);
  await redeem(id, second, invitation);
  await api.call(deleteOwnAccount, { token: first.token });
  await resumeDeletions(api);
  const stored = await api.db.collection('invitations').findOne({ _id: new ObjectId(invitation) });
  expect(JSON.stringify(stored)).not.toContain(first.uid);
  expect(stored?.uid).toBe(second.uid);
  expect(await cast(id, second)).toBe(200);
});

test.each([
  ['are shown', RESULTS_COMPLETE_AFTER_MS + 60_000],
  ['can no longer be linked', 25 * 3_600_000],
])('an unused invitation is withdrawn after anonymous ballots %s, and a used one is not', async (_state, afterMs) => {
  const id = await publish({ ballotPolicy: 'anonymous' });
  const voter = await api.createUser();
  const [used, unused] = [await storeInvitation(api, id), await storeInvitation(api, id)];
  expect(await redeem(id, voter, used)).toBe(1);
  expect(await cast(id, voter)).toBe(200);
  await closeSurvey(api, surveyor, id);
  await settleScheduler(api, () => new Date(Date.now() + afterMs));
  expect(await withdraw(id, used)).toBe('invitation-used');
  expect(await withdraw(id, unused)).toBe(1);
});
