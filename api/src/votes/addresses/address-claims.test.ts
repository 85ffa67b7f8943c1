import { ObjectId, type Document, type WithId } from 'mongodb';
import {
  issueToken,
  readSurvey,
  registerUser,
  deleteOwnAccount,
  updateSurvey,
  type SurveyDraft,
} from '@canvass/shared/contracts';
import { startApi, type TestApi, type TestUser } from '../../../testing/api';
import { signInWithGoogle } from '../../../testing/identity';
import { countOfSurvey } from '../../../testing/data/anonymous-ballots';
import { cast, inviteAs, returnAs } from '../../../testing/data/returning-voters';
import { createTestSurvey, publishSurvey } from '../../../testing/data/surveys';

let api: TestApi;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

const publish = (policies: Partial<SurveyDraft>) => publishSurvey(api, surveyor, policies);

async function countVotes(id: string): Promise<number> {
  return (await api.call(readSurvey, { params: { id } })).body.voteCount;
}

describe.each(['named', 'anonymous'] as const)('a survey for verified emails with %s votes', (ballotPolicy) => {
  const policies = { voterPolicy: 'verified-email', ballotPolicy } as const;

  test('counts an address once, however often its account is deleted and signs up again', async () => {
    const id = await publish(policies);
    const voter = await api.createUser();
    expect(await cast(api, id, voter)).toBe(200);
    const returned = await returnAs(api, voter);
    expect(await cast(api, id, returned)).toBe('already-voted');
    expect(await cast(api, id, await returnAs(api, returned))).toBe('already-voted');
    expect(await countVotes(id)).toBe(1);
  });

  test('takes the votes of addresses that only some providers deliver to the same person', async () => {
    const id = await publish(policies);
    const voter = await api.createUser('user', { email: `first.${ballotPolicy}@example.org` });
    expect(await cast(api, id, voter)).toBe(200);
    const returned = await returnAs(api, voter, `first.${ballotPolicy}+2@example.org`);
    expect(await cast(api, id, returned)).toBe(200);
  });

  test('remembers an address for itself only', async () => {
    const [id, other] = [await publish(policies), await publish(policies)];
    const voter = await api.createUser();
    expect(await cast(api, id, voter)).toBe(200);
    const returned = await returnAs(api, voter);
    expect([await cast(api, id, returned), await cast(api, other, returned)]).toEqual(['already-voted', 200]);
    const hashes = await api.db.collection('addressClaims').distinct('hash', {
      surveyId: { $in: [new ObjectId(id), new ObjectId(other)] },
    });
    expect(hashes).toHaveLength(2);
  });

  test('answers a repeat of the same account with the first answer, and refuses its second vote', async () => {
    const id = await publish(policies);
    const voter = await api.createUser();
    const headers = { 'Idempotency-Key': `address-${id}` };
    expect(await cast(api, id, voter, { headers })).toBe(200);
    expect(await cast(api, id, voter, { headers })).toBe(200);
    expect(await cast(api, id, voter)).toBe('already-voted');
    // Nothing was counted for the account that has the address now.
    expect(await cast(api, id, await returnAs(api, voter), { headers })).toBe('already-voted');
    expect(await countVotes(id)).toBe(1);
  });

  test('counts one vote if an account is deleted and signs up again while its vote is cast', async () => {
    const id = await publish(policies);
    const voter = await api.createUser();
    const first = cast(api, id, voter);
    const returned = await returnAs(api, voter);
    const outcomes = [await first, await cast(api, id, returned), await cast(api, id, returned)];
    expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(1);
    expect(await countVotes(id)).toBe(1);
  });

  test('stores nothing in a claim but random and keyed values', async () => {
    const id = await publish(policies);
    const voter = await api.createUser();
    expect(await cast(api, id, voter)).toBe(200);
    const claims = await api.db
      .collection('addressClaims')
      .find({ surveyId: new ObjectId(id) })
      .toArray();
    const [claim] = claims as [WithId<Document>];
    const keyed = expect.stringMatching(/^[\w-]{43}$/) as string;
    expect(claim).toEqual({ _id: expect.any(ObjectId), surveyId: new ObjectId(id), hash: keyed, claimant: keyed });
    // An id that told the time would begin like those of this minute.
    const minuteMs = 60_000;
    const age = Math.abs(Date.now() - claim._id.getTimestamp().getTime());
    expect(age).toBeGreaterThan(minuteMs);
    expect(await api.db.collection('linkedBallots').countDocuments({ link: claim['claimant'] as string })).toBe(0);
  });
});

test('an address has one vote, also if its account is deleted at the identity provider and signs up again in upper case', async () => {
  const id = await publish({ voterPolicy: 'verified-email' });
  const email = `returning-${id}@canvass.test`;
  async function signUp(typed: string): Promise<TestUser> {
    const account = await signInWithGoogle(typed);
    const { body } = await api.call(registerUser, { token: account.token, body: { name: 'Ada', email: typed } });
    const { token } = (await api.call(issueToken, { token: account.token, body: { email: typed } })).body;
    return { id: body.insertedId, uid: account.uid, email, name: 'Ada', token };
  }
  const first = await signUp(email);
  expect(await cast(api, id, first)).toBe(200);
  await api.call(deleteOwnAccount, { token: first.token });
  const second = await signUp(email.toUpperCase());
  expect(second.uid).not.toBe(first.uid);
  expect(await cast(api, id, second)).toBe('already-voted');
});

describe.each(['named', 'anonymous'] as const)('a survey for invited people with %s votes', (ballotPolicy) => {
  const policies = { voterPolicy: 'invited', ballotPolicy } as const;

  test('counts an address once that is invited again after its account was deleted', async () => {
    const id = await publish(policies);
    const address = `invited-${ballotPolicy}@example.org`;
    const voter = await api.createUser('user', { email: address });
    await inviteAs(api, surveyor, id, { address, voter });
    expect(await cast(api, id, voter)).toBe(200);
    const returned = await returnAs(api, voter);
    expect(await cast(api, id, returned)).toBe('voter-not-invited');
    await inviteAs(api, surveyor, id, { address: address.toUpperCase(), voter: returned });
    expect(await cast(api, id, returned)).toBe('already-voted');
    expect(await countVotes(id)).toBe(1);
  });

  test('goes by the address that was invited, whatever address the account has', async () => {
    const id = await publish(policies);
    const address = `elsewhere-${ballotPolicy}@example.org`;
    const voter = await api.createUser();
    await inviteAs(api, surveyor, id, { address, voter });
    expect(await cast(api, id, voter)).toBe(200);
    const returned = await returnAs(api, voter, `another-${voter.email}`);
    await inviteAs(api, surveyor, id, { address, voter: returned });
    expect(await cast(api, id, returned)).toBe('already-voted');
    // Somebody else who has signed up with the former voter's address, which they need not own.
    const stranger = await api.createUser('user', { email: voter.email });
    await inviteAs(api, surveyor, id, { address: `stranger-${ballotPolicy}@example.org`, voter: stranger });
    expect(await cast(api, id, stranger)).toBe(200);
  });
});

test('a survey for any account takes the vote of a new account, as before', async () => {
  const id = await publish({});
  const voter = await api.createUser();
  expect(await cast(api, id, voter)).toBe(200);
  expect(await cast(api, id, await returnAs(api, voter))).toBe(200);
  expect([await countVotes(id), await countOfSurvey(api, 'addressClaims', id)]).toEqual([2, 0]);
});

test('a second vote of an address freezes no new version of the questions', async () => {
  const id = await publish({ voterPolicy: 'verified-email' });
  const voter = await api.createUser();
  expect(await cast(api, id, voter)).toBe(200);
  const { surveyorEmail: _email, ...draft } = createTestSurvey({ questions: [{ title: 'New?' }] });
  await api.call(updateSurvey, { token: surveyor.token, params: { id }, body: draft });
  const returned = await returnAs(api, voter);
  expect(await cast(api, id, returned, { response: { 'Question-1': 'Yes' } })).toBe('already-voted');
  expect(await api.db.collection('surveys').findOne({ _id: new ObjectId(id) })).toMatchObject({
    version: 2,
    questionsFrozen: false,
  });
});
