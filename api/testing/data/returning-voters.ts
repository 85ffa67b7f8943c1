import {
  castVote,
  deleteOwnAccount,
  invitePeople,
  listInvitations,
  redeemInvitation,
  type Answers,
} from '@canvass/shared/contracts';
import { createInvitationTokens } from '../../src/records/invitation-token';
import { JWT_SECRET, type TestApi, type TestUser } from '../api';
import { createTestVote } from './surveys';

/** Casts a vote. Returns the code of the problem, or the status of a vote that is accepted. */
export async function cast(
  api: TestApi,
  surveyId: string,
  voter: TestUser,
  { headers = {}, response }: { headers?: Record<string, string>; response?: Answers } = {},
): Promise<number | string> {
  const body = createTestVote(surveyId, voter, response ? { response } : {});
  const answer = await api.call(castVote, { token: voter.token, headers, body });
  return answer.body.code ?? answer.status;
}

/** Deletes an account, and signs up again. */
export async function returnAs(api: TestApi, voter: TestUser, email = voter.email): Promise<TestUser> {
  const { status } = await api.call(deleteOwnAccount, { token: voter.token });
  if (status !== 200) throw new Error(`The account was not deleted: ${status}.`);
  return api.createUser('user', { email });
}

/** Invites an address, and lets an account use the invitation. */
export async function inviteAs(
  api: TestApi,
  surveyor: TestUser,
  surveyId: string,
  { address, voter }: { address: string; voter: TestUser },
): Promise<void> {
  const call = { token: surveyor.token, params: { id: surveyId } };
  await api.call(invitePeople, { ...call, body: { list: address } });
  const { body } = await api.call(listInvitations, call);
  const invitation = body.find((each) => each.email === address.toLowerCase());
  if (!invitation) throw new Error('Nobody was invited.');
  const token = createInvitationTokens(JWT_SECRET).create(invitation._id);
  await api.call(redeemInvitation, { token: voter.token, params: { id: surveyId }, body: { token } });
}
