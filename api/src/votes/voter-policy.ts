import type { InvitationsRepository } from '../records/invitations.repository';
import { problem, ProblemError } from '../kernel/http/problems/problem';
import type { SurveyRecord } from '../records/surveys.collection';
import type { UserRecord } from '../records/users.collection';
import type { VerifiedEmails } from '../users/verified-emails';

export type VoterPolicyCheck = ReturnType<typeof createVoterPolicyCheck>;

/**
 * Whether a user may vote: the reason why not, or the address that has one vote in the survey, whichever account uses it.
 * Without an address, only accounts count.
 */
export type VoterCheck = { error: ProblemError } | { address?: string | undefined };

/** Checks whether a user may vote in a survey. */
export function createVoterPolicyCheck({
  verifiedEmails,
  invitations,
}: {
  verifiedEmails: Pick<VerifiedEmails, 'requireVerified'>;
  invitations: Pick<InvitationsRepository, 'findInvitedAddress'>;
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

  return async (voter: UserRecord, survey: SurveyRecord): Promise<VoterCheck> => {
    if (survey.voterPolicy === 'verified-email') {
      const error = await findVerificationError(voter);
      return error ? { error } : { address: voter.email };
    }
    if (survey.voterPolicy === 'invited') {
      // The account may have another address, which nobody has to have verified.
      const address = await invitations.findInvitedAddress(survey.id, voter.uid);
      return address === null ? { error: problem('voter-not-invited') } : { address };
    }
    return {};
  };
}
