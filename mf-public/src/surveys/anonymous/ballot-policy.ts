import { DEFAULT_BALLOT_POLICY, getUnlinkTime, type BallotPolicy, type Survey } from '@canvass/shared/contracts';
import { formatDateTime } from '@canvass/shared/ui';

/** How the votes of a survey are kept. API processes of earlier releases do not say so: with names then. */
export function getBallotPolicy({ ballotPolicy = DEFAULT_BALLOT_POLICY }: Pick<Survey, 'ballotPolicy'>): BallotPolicy {
  return ballotPolicy;
}

/** Until when voters can see their anonymous ballots, in the reader's time zone. */
export function formatShownUntil({ closesAt }: Pick<Survey, 'closesAt'>): string {
  return formatDateTime(getUnlinkTime(closesAt));
}
