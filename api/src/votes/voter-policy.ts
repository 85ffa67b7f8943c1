import type { InvitationsRepository } from '../invitations/invitations.repository';
import { problem, ProblemError } from '../http/problems/problem';
import type { SurveyRecord } from '../surveys/surveys.collection';
import type { UserRecord } from '../users/users.collection';
import type { VerifiedEmails } from '../users/verified-emails';

export type VoterPolicyCheck = ReturnType<typeof createVoterPolicyCheck>;

/**
 * Checks whether a user may vote in a survey.
 * @returns the reason why not; null if they may.
 */
export function createVoterPolicyCheck({
  verifiedEmails,
  invitations,
}: {
  verifiedEmails: Pick<VerifiedEmails, 'requireVerified'>;
  invitations: Pick<InvitationsRepository, 'isInvited'>;
}) {
  /** Asks the identity provider before refusing: the person may have verified their email a moment ago. */
  async function findVerificationError(voter: UserRecord): Promise<ProblemError | null> {
    if (voter.emailVerified) return null;
    try {
      await verifiedEmails.requireVerified(voter);
      return null;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return error.code === 'identity-unreachable' ? error : problem('voter-unverified');
    }
  }

  return async (voter: UserRecord, survey: SurveyRecord): Promise<ProblemError | null> => {
    if (survey.voterPolicy === 'verified-email') return findVerificationError(voter);
    if (survey.voterPolicy === 'invited')
      return (await invitations.isInvited(survey.id, voter.uid)) ? null : problem('voter-not-invited');
    return null;
  };
}
