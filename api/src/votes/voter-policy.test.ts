import { ObjectId } from 'mongodb';
import {
  castVote,
  readHistory,
  readOwnPart,
  readSurvey,
  updateSurvey,
  type SurveyDraft,
} from '@canvass/shared/contracts';
import type { GetAccounts } from '../kernel/identity/identity';
import { startApi, type TestApi, type TestUser } from '../../testing/api';
import { storeInvitation } from '../../testing/data/invitations';
import { createTestSurvey, createTestVote, publishSurvey } from '../../testing/data/surveys';

let api: TestApi;
let surveyor: TestUser;
/** The accounts whose emails are verified at the identity provider. */
const verifiedUids = new Set<string>();
let askedUids: string[] = [];
let isProviderDown = false;

const getAccounts: GetAccounts = async (uids) => {
  askedUids.push(...uids);
  if (isProviderDown) throw new Error('The identity provider is not reachable.');
  const people = await api.db
    .collection('users')
    .find({ uid: { $in: uids } })
    .toArray();
  return new Map(
    people.map((person) => {
      const { uid, email, name } = person as unknown as TestUser;
      return [uid, { uid, email, name, verified: verifiedUids.has(uid), disabled: false, validSince: null }];
    }),
  );
};

beforeAll(async () => {
  api = await startApi({ getAccounts });
  surveyor = await api.createUser('surveyor');
});

afterEach(() => {
  askedUids = [];
  isProviderDown = false;
});

afterAll(() => api.stop());

async function createVoter(emailVerified: boolean): Promise<TestUser> {
  const voter = await api.createUser();
  await api.db.collection('users').updateOne({ uid: voter.uid }, { $set: { emailVerified } });
  return voter;
}

async function cast(id: string, voter: TestUser, headers = {}) {
  const { status, body } = await api.call(castVote, { token: voter.token, headers, body: createTestVote(id, voter) });
  return body.code ?? status;
}

function publish(voterPolicy?: SurveyDraft['voterPolicy']) {
  return publishSurvey(api, surveyor, voterPolicy ? { voterPolicy } : {});
}

describe('a survey for any account', () => {
  test('is what a request without a policy creates, and it takes votes of unverified accounts', async () => {
    const id = await publish();
    expect((await api.call(readSurvey, { params: { id } })).body.voterPolicy).toBe('any-account');
    expect(await cast(id, await createVoter(false))).toBe(200);
    expect(askedUids).toEqual([]);
  });

  test('is also what an earlier release stored', async () => {
    const id = await publish();
    await api.db.collection('surveys').updateOne({ _id: new ObjectId(id) }, { $unset: { voterPolicy: '' } });
    expect(await cast(id, await createVoter(false))).toBe(200);
  });
});

describe('a survey for verified emails', () => {
  test('refuses an unverified voter after asking the identity provider', async () => {
    const id = await publish('verified-email');
    const voter = await createVoter(false);
    expect(await cast(id, voter)).toBe('voter-unverified');
    expect(askedUids).toEqual([voter.uid]);
  });

  test('takes the vote of somebody who verified their email a moment ago, without another sign-in', async () => {
    const id = await publish('verified-email');
    const voter = await createVoter(false);
    expect(await cast(id, voter)).toBe('voter-unverified');
    verifiedUids.add(voter.uid);
    expect(await cast(id, voter)).toBe(200);
  });

  test('does not ask about a voter who is known to be verified', async () => {
    expect(await cast(await publish('verified-email'), await createVoter(true))).toBe(200);
    expect(askedUids).toEqual([]);
  });

  test('says that the identity provider cannot be reached, and refuses nothing for good', async () => {
    const id = await publish('verified-email');
    const voter = await createVoter(false);
    isProviderDown = true;
    expect(await cast(id, voter)).not.toBe(200);
    isProviderDown = false;
    verifiedUids.add(voter.uid);
    expect(await cast(id, voter)).toBe(200);
  });

  test('still answers the repeat of a vote whose voter would be refused now', async () => {
    const id = await publish('any-account');
    const voter = await createVoter(false);
    const headers = { 'Idempotency-Key': 'a-vote-before-the-change' };
    expect(await cast(id, voter, headers)).toBe(200);
    await api.db
      .collection('surveys')
      .updateOne({ _id: new ObjectId(id) }, { $set: { voterPolicy: 'verified-email' } });
    expect(await cast(id, voter, headers)).toBe(200);
    expect(await cast(id, voter)).toBe('voter-unverified');
  });
});

describe('a survey for invited people', () => {
  test('takes the votes of accounts that used an invitation, and no others', async () => {
    const id = await publish('invited');
    const [invited, other] = [await createVoter(false), await createVoter(true)];
    await storeInvitation(api, id, { uid: invited.uid });
    expect([await cast(id, invited), await cast(id, other)]).toEqual([200, 'voter-not-invited']);
    const readOwn = async ({ token }: TestUser) =>
      (await api.call(readOwnPart, { token, params: { id } })).body.isInvited;
    expect([await readOwn(invited), await readOwn(other)]).toEqual([true, false]);
  });
});

test('a change of the policy is in the history, votes stay, and an edit without a policy keeps it', async () => {
  const id = await publish();
  expect(await cast(id, await createVoter(false))).toBe(200);
  const { surveyorEmail: _email, ...draft } = createTestSurvey();
  const edit = (body: object) =>
    api.call(updateSurvey, { token: surveyor.token, params: { id }, body: { ...draft, ...body } });
  await edit({ voterPolicy: 'verified-email' });
  await edit({ title: 'Another title' });
  const { body } = await api.call(readSurvey, { params: { id } });
  expect([body.voterPolicy, body.voteCount]).toEqual(['verified-email', 1]);
  const { body: history } = await api.call(readHistory, { params: { id } });
  expect(history.flatMap(({ changes }) => changes)).toContainEqual({
    field: 'voterPolicy',
    before: 'any-account',
    after: 'verified-email',
  });
});
