import type { Survey } from '@canvass/shared/contracts';
import type { ApiError } from '@canvass/shared/http';
import { useSession } from '@canvass/shared/session';
import { Notice } from '@canvass/shared/ui';
import * as strings from '../../strings';
import { WholeRow } from '../vote/vote-error';
import { LazyVerificationNotice } from './lazy-notices';

interface VerificationRequestProps {
  survey: Survey;
  /** Why the vote was refused. */
  failure: ApiError | null;
}

/**
 * Asks for a verified email where only those may vote: before the first attempt if the session knows that the email is not
 * verified, and after a refused vote. The session may not know of a verification yet, so it does not prevent a vote.
 */
export function VerificationRequest({ survey, failure }: VerificationRequestProps) {
  const { user } = useSession();
  const isRefused = failure?.code === 'voter-unverified';
  const isRequired = survey.voterPolicy === 'verified-email' && user?.emailVerified === false;
  if (!user || !(isRefused || isRequired)) return null;
  const fallback = isRefused ? (
    <Notice kind="danger">{failure.title}</Notice>
  ) : (
    <Notice kind="warn">{strings.voters.limits['verified-email']}</Notice>
  );
  return (
    <WholeRow>
      <LazyVerificationNotice user={user} isRefused={isRefused} fallback={fallback} />
    </WholeRow>
  );
}
