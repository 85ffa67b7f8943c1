import {
  answerTransfer,
  cancelTransfer,
  deleteOwnAccount,
  listOwnSurveys,
  listResponses,
  listTransferOffers,
  offerTransfer,
  readHistory,
  readSurvey,
} from '@canvass/shared/contracts';
import { startApi, type TestApi, type TestUser } from '../../../testing/api';
import { publishSurvey } from '../../../testing/data/surveys';
import { castTestVote } from '../../../testing/data/votes';

let api: TestApi;
let owner: TestUser;
let receiver: TestUser;

beforeAll(async () => {
  api = await startApi();
  [owner, receiver] = [await api.createUser('surveyor'), await api.createUser('surveyor')];
});

afterAll(() => api.stop());

async function offer(id: string, email = receiver.email) {
  return (await api.call(offerTransfer, { token: owner.token, params: { id }, body: { email } })).body;
}

async function answer(id: string, decision: 'accept' | 'decline', { token } = receiver) {
  return (await api.call(answerTransfer, { token, params: { id }, body: { decision } })).body;
}

async function listOffers({ token } = receiver) {
  return (await api.call(listTransferOffers, { token })).body;
}

test('an accepted survey belongs to the new owner alone', async () => {
  const id = await publishSurvey(api, owner, { title: 'Sunday hours' });
  await castTestVote(api, id, 'Voter');
  expect(await offer(id)).toEqual({ modifiedCount: 1 });
  expect((await api.call(readSurvey, { params: { id }, token: owner.token })).body.transferOfferedTo).toBe(
    receiver.email,
  );
  expect((await api.call(readSurvey, { params: { id } })).body).not.toHaveProperty('transferOfferedTo');
  expect(await listOffers()).toMatchObject([
    { surveyId: id, title: 'Sunday hours', offeredBy: owner.email, voteCount: 1 },
  ]);
  expect(await answer(id, 'accept')).toEqual({ modifiedCount: 1 });
  expect(await answer(id, 'accept')).toEqual({ modifiedCount: 0 });
  expect(await listOffers()).toEqual([]);
  const readResponsesAs = async ({ token }: TestUser) =>
    (await api.call(listResponses, { token, params: { id } })).status;
  expect([await readResponsesAs(receiver), await readResponsesAs(owner)]).toEqual([200, 403]);
  const listOwnOf = async ({ token }: TestUser) =>
    (await api.call(listOwnSurveys, { token })).body.map(({ _id }) => _id);
  expect([(await listOwnOf(receiver)).includes(id), (await listOwnOf(owner)).includes(id)]).toEqual([true, false]);
  expect((await api.call(readSurvey, { token: receiver.token, params: { id } })).body.surveyorEmail).toBe(
    receiver.email,
  );
  expect((await api.call(readHistory, { params: { id } })).body[0]).toMatchObject({ kind: 'transferred', by: 'owner' });
});

test('a declined or canceled offer leaves the survey with its owner', async () => {
  const declined = await publishSurvey(api, owner);
  const canceled = await publishSurvey(api, owner);
  await offer(declined);
  await offer(canceled);
  expect(await answer(declined, 'decline')).toEqual({ modifiedCount: 1 });
  const cancel = () => api.call(cancelTransfer, { token: owner.token, params: { id: canceled } });
  expect([(await cancel()).body, (await cancel()).body]).toEqual([{ deletedCount: 1 }, { deletedCount: 0 }]);
  expect(await answer(declined, 'accept')).toMatchObject({ code: 'offer-not-found' });
  expect(await answer(canceled, 'accept')).toMatchObject({ code: 'offer-not-found' });
});

test('an offer to another email replaces the first one', async () => {
  const id = await publishSurvey(api, owner);
  const second = await api.createUser('surveyor');
  await offer(id);
  await offer(id, second.email);
  expect(await answer(id, 'accept')).toMatchObject({ code: 'offer-not-found' });
  expect(await answer(id, 'accept', second)).toEqual({ modifiedCount: 1 });
});

test('the answer to an offer is the same whether or not the email has an account, and the own email is refused', async () => {
  const id = await publishSurvey(api, owner);
  expect(await offer(id, 'nobody@canvass.test')).toEqual({ modifiedCount: 1 });
  expect(await offer(id)).toEqual({ modifiedCount: 1 });
  expect((await offer(id, owner.email)).errors).toEqual([
    { field: 'body.email', message: 'must be the email of another surveyor' },
  ]);
});

test('accepting and canceling at the same time has one winner', async () => {
  const id = await publishSurvey(api, owner);
  await offer(id);
  const [accepted, canceled] = await Promise.all([
    answer(id, 'accept'),
    api.call(cancelTransfer, { token: owner.token, params: { id } }),
  ]);
  const isAccepted = accepted.modifiedCount === 1;
  expect(isAccepted).not.toBe(canceled.body.deletedCount === 1);
  const current = isAccepted ? receiver : owner;
  const { surveyorEmail } = (await api.call(readSurvey, { token: current.token, params: { id } })).body;
  expect(surveyorEmail).toBe(current.email);
});

test('an offer ends with the account that it is for, and with the account that made it', async () => {
  const leaving = await api.createUser('surveyor');
  const id = await publishSurvey(api, owner);
  await offer(id, leaving.email);
  await api.call(deleteOwnAccount, { token: leaving.token });
  expect((await api.call(readSurvey, { params: { id }, token: owner.token })).body).not.toHaveProperty(
    'transferOfferedTo',
  );
  const formerOwner = await api.createUser('surveyor');
  const theirs = await publishSurvey(api, formerOwner);
  await api.call(offerTransfer, { token: formerOwner.token, params: { id: theirs }, body: { email: receiver.email } });
  await api.call(deleteOwnAccount, { token: formerOwner.token });
  expect(await answer(theirs, 'accept')).toMatchObject({ code: 'offer-not-found' });
});
