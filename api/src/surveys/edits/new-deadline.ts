import { describeDeadlineError, parseDeadline, type Deadline } from '@canvass/shared/contracts';
import { invalidField } from '../../http/problems/problem';

/**
 * The deadline that a survey is to get, or the stored one as it is.
 * @param stored what the survey has now; left unchanged it never stands in the way of an edit.
 * @throws invalid-input for a day that is none, is over, or is too far ahead.
 */
export function parseNewDeadline(requested: string, now: Date, stored?: Deadline): Deadline {
  const parsed = parseDeadline(requested);
  if (stored && (requested === stored.day || parsed?.day === stored.day)) return stored;
  const message = describeDeadlineError(requested, now);
  if (!parsed || message) throw invalidField('body.deadline', message ?? 'must be a day');
  return parsed;
}
