import { MIN_GROUP_SIZE } from '@canvass/shared/contracts';
import { problem } from '../../http/problems/problem';
import type { SurveyRecord } from '../../surveys/surveys.collection';

/**
 * Single ballots of a survey with anonymous ballots are shown once they are unlinked.
 * @throws ballots-held-back
 */
export function requireShownBallots({
  ballotPolicy,
  unlinkedAt,
}: Pick<SurveyRecord, 'ballotPolicy' | 'unlinkedAt'>): void {
  if (ballotPolicy === 'anonymous' && !unlinkedAt) throw problem('ballots-held-back');
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
