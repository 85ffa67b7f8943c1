import { isSealed, MIN_GROUP_SIZE } from '@canvass/shared/contracts';
import { problem } from '../kernel/http/problems/problem';
import type { SealingField } from './shown-tallies';
import type { SurveyRecord } from './surveys.collection';

/**
 * The answers to a survey with anonymous ballots are shown together with its complete results.
 * @throws ballots-held-back
 */
export function requireShownBallots(survey: Pick<SurveyRecord, SealingField>): void {
  if (isSealed(survey)) throw problem('ballots-held-back');
}

/** Whether the responses of a survey are mixed: the answers to each question have a random order of their own. */
export function hasMixedBallots({
  ballotSetId,
  showsWholeBallots,
}: Pick<SurveyRecord, 'ballotSetId' | 'showsWholeBallots'>): boolean {
  return ballotSetId !== undefined && !showsWholeBallots;
}

/** Whether a group is so large that its anonymous ballots can be shown. */
export function isLargeGroup(size: number): boolean {
  return size >= MIN_GROUP_SIZE;
}

/**
 * Whether the comments of a version's voters can be shown. Otherwise, it would be clear which ballots are by one of the
 * few people who left a comment, or by one of the few who did not.
 */
export function canShowComments({ votes, comments }: { votes: number; comments: number }): boolean {
  const others = votes - comments;
  return isLargeGroup(votes) && isLargeGroup(comments) && (others === 0 || isLargeGroup(others));
}
