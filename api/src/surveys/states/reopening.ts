import { problem } from '../../kernel/http/problems/problem';
import type { SurveyDocument } from '../../records/surveys.collection';
import type { Reopening } from '../surveys.repository';
import { finalizeTallies } from '../../records/shown-tallies';

/**
 * The results from which a closed survey continues when a new closing time reopens it: the ones that closing completed.
 * @returns undefined if the survey is open, or stays closed.
 * @throws results-revealed if the complete results of its anonymous ballots are shown, or about to be.
 */
export function getReopening(
  survey: Pick<SurveyDocument, 'closesAt' | 'tallies' | 'shownTallies' | 'voteCount' | 'ballotPolicy' | 'unlinkingAt'>,
  closesAt: Date,
  at: Date,
): Reopening | undefined {
  if (survey.closesAt > at || closesAt <= at) return undefined;
  if (survey.unlinkingAt) throw problem('results-revealed');
  const shownTallies = survey.ballotPolicy === 'anonymous' ? undefined : finalizeTallies(survey);
  return { shownTallies, voteCount: survey.voteCount };
}
