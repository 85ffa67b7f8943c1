import type { SurveyDocument } from '../surveys.collection';
import type { Reopening } from '../surveys.repository';
import { finalizeTallies } from '../results/shown-tallies';

/**
 * The results from which a closed survey continues when a new closing time reopens it: the ones that closing completed.
 * @returns undefined if the survey is open, or stays closed.
 */
export function getReopening(
  survey: Pick<SurveyDocument, 'closesAt' | 'tallies' | 'shownTallies' | 'voteCount'>,
  closesAt: Date,
  at: Date,
): Reopening | undefined {
  if (survey.closesAt > at || closesAt <= at) return undefined;
  return { shownTallies: finalizeTallies(survey), voteCount: survey.voteCount };
}
