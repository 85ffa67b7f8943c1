import {
  isAllowedTransition,
  type SurveyState,
  type SurveyStatus,
  type SurveyTransition,
} from '@canvass/shared/contracts';
import { problem } from '../../kernel/http/problems/problem';
import type { StoredStatus, SurveyRecord } from '../../records/surveys.collection';

/** The status that screens see (specification, section 3). */
export function toPublicStatus(status: StoredStatus): SurveyStatus {
  // A damaged record may have any status, which the response schema refuses.
  return status === 'Withdrawn' ? 'Unpublish' : status;
}

/** The state of a published survey at the given time. */
export function getSurveyState(
  { status, closesAt }: Pick<SurveyRecord, 'status' | 'closesAt'>,
  now: Date,
): SurveyState {
  if (status === 'Unpublish') return 'unpublished';
  if (status === 'Withdrawn') return 'withdrawn';
  return closesAt > now ? 'open' : 'closed';
}

/** @throws state-conflict if the survey's state does not allow the owner's change. */
export function requireOwnerTransition(transition: SurveyTransition, state: SurveyState): void {
  if (!isAllowedTransition(transition, state, 'owner')) throw problem('state-conflict');
}
