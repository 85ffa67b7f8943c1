import type { SurveyRecord } from '../records/surveys.collection';
import type { OwnVotes } from '../votes/own-votes';
import { listUids, type InvitationRecord } from '../records/invitations.collection';

/** Those of these invitations of a survey with which somebody has voted, by their ids. */
export async function findUsedToVote(
  ownVotes: Pick<OwnVotes, 'filterVoters'>,
  survey: SurveyRecord,
  invitations: InvitationRecord[],
): Promise<Set<string>> {
  const uids = invitations.flatMap(listUids);
  const voters = new Set(uids.length > 0 ? await ownVotes.filterVoters(survey, uids) : []);
  const used = invitations.filter((invitation) => listUids(invitation).some((uid) => voters.has(uid)));
  return new Set(used.map(({ id }) => id));
}
