import {
  DEFAULT_BALLOT_POLICY,
  isSealed,
  RESULTS_COMPLETE_AFTER_MS,
  type BallotPolicy,
  type SurveySummary,
} from '@canvass/shared/contracts';
import { formatTime, isClosed } from '@canvass/shared/ui';

/** What tells whether anonymous ballots are sealed. */
export type SealingFields = Pick<SurveySummary, 'ballotPolicy' | 'revealedAt' | 'unlinkedAt'>;
type WholenessFields = Pick<SurveySummary, 'ballotPolicy' | 'showsWholeBallots'>;

/** How the votes of a survey are kept. API processes of earlier releases do not say so: votes had names then. */
export function getBallotPolicy({ ballotPolicy }: Pick<SurveySummary, 'ballotPolicy'>): BallotPolicy {
  return ballotPolicy ?? DEFAULT_BALLOT_POLICY;
}

export function isAnonymous(survey: Pick<SurveySummary, 'ballotPolicy'>): boolean {
  return getBallotPolicy(survey) === 'anonymous';
}

/** Whether anonymous ballots are shown as a whole; a survey that changed to votes with names may still say so. */
export function showsWholeBallots(survey: WholenessFields): boolean {
  return isAnonymous(survey) && survey.showsWholeBallots === true;
}

/** Whether the answers in a row are by different people. Ballots that an earlier release has unlinked are whole. */
export function hasMixedAnswers(survey: WholenessFields & Pick<SurveySummary, 'revealedAt'>): boolean {
  return isAnonymous(survey) && survey.revealedAt !== undefined && !showsWholeBallots(survey);
}

/** Whether a closed survey can be reopened: with anonymous ballots, until its complete results are shown. */
export function canReopen(survey: SealingFields): boolean {
  return !isAnonymous(survey) || isSealed(survey);
}

/** When the results of a closed survey are complete. */
function getRevealTime({ closesAt }: Pick<SurveySummary, 'closesAt'>): Date {
  return new Date(new Date(closesAt).getTime() + RESULTS_COMPLETE_AFTER_MS);
}

/** Whether the complete results of a survey with anonymous ballots are about to be shown, and it still waits for them. */
export function isRevealing(survey: SealingFields & Pick<SurveySummary, 'closesAt'>): boolean {
  return isSealed(survey) && isClosed(survey.closesAt);
}

/**
 * The time of day at which the complete results of a closed survey appear, in the reader's time zone; undefined once it
 * has passed, because the server needs a moment to count.
 */
export function formatRevealTime(survey: Pick<SurveySummary, 'closesAt'>): string | undefined {
  const time = getRevealTime(survey);
  return isClosed(time) ? undefined : formatTime(time);
}
