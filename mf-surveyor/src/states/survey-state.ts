import type { SurveyState, SurveySummary } from '@canvass/shared/contracts';
import { isClosed } from '@canvass/shared/ui';

/** What tells the state of a published survey. */
export type SurveyStateSource = Pick<SurveySummary, 'state' | 'status' | 'closesAt'>;

/**
 * The state of a published survey. API processes of earlier releases do not send it: then it follows from the status
 * and the closing time. A survey whose time ends while the page is open is closed.
 */
export function getSurveyState({ state, status, closesAt }: SurveyStateSource): SurveyState {
  const current = state ?? (status === 'Unpublish' ? 'unpublished' : 'open');
  return current === 'open' && isClosed(closesAt) ? 'closed' : current;
}
