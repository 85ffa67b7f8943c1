import { getUnlinkTime, type BallotPolicy, type SurveySummary } from '@canvass/shared/contracts';
import { formatDateTime, isClosed } from '@canvass/shared/ui';

/** How the votes of a survey are kept. API processes of earlier releases do not say so: votes had names then. */
export function getBallotPolicy({ ballotPolicy }: Pick<SurveySummary, 'ballotPolicy'>): BallotPolicy {
  return ballotPolicy ?? 'named';
}

export function isAnonymous(survey: Pick<SurveySummary, 'ballotPolicy'>): boolean {
  return getBallotPolicy(survey) === 'anonymous';
}

/** Whether nobody may see single ballots yet, because they can still be linked to people. */
export function isHeldBack(survey: Pick<SurveySummary, 'ballotPolicy' | 'unlinkedAt'>): boolean {
  return isAnonymous(survey) && survey.unlinkedAt === undefined;
}

/** Whether the time has come to destroy the link between people and their anonymous ballots. */
export function isUnlinkDue(survey: Pick<SurveySummary, 'closesAt'>): boolean {
  return isClosed(getUnlinkTime(survey.closesAt));
}

/**
 * When the link between people and their anonymous ballots is destroyed, in the reader's time zone; undefined while the
 * survey is open, because it can still be closed earlier or later.
 */
export function formatUnlinkTime(survey: Pick<SurveySummary, 'closesAt'>): string | undefined {
  return isClosed(survey.closesAt) ? formatDateTime(getUnlinkTime(survey.closesAt)) : undefined;
}
