import type { SurveyState } from '../../contracts/survey-states';
import type { SurveySummary } from '../../contracts/surveys';
import { isClosed } from './dates';

/** The states of surveys that have been published and not deleted. */
export type PublishedSurveyState = Extract<SurveyState, 'open' | 'closed' | 'unpublished' | 'withdrawn'>;

/**
 * The state of a survey that has been published. API processes of earlier releases do not send it: then it follows from the
 * status and the closing time, which may also pass while a page is open.
 */
export function getSurveyState(
  { state, status, closesAt }: Pick<SurveySummary, 'state' | 'status' | 'closesAt'>,
  now?: Date,
): PublishedSurveyState {
  if (status === 'Unpublish') return state === 'withdrawn' ? 'withdrawn' : 'unpublished';
  return state === 'closed' || isClosed(closesAt, now) ? 'closed' : 'open';
}
