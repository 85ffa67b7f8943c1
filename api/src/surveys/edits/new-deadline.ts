import { describeDeadlineError, parseDeadline, type Deadline } from '@canvass/shared/contracts';
import { invalidField } from '../../http/problems/problem';

/**
 * The deadline that a survey will have: the requested one, or the stored one if it is unchanged.
 * @param stored the survey's current deadline; an edit that leaves it unchanged is never refused because of it.
 * @param field where the deadline stands in the request.
 * @throws invalid-input for a day that does not exist, is over, or is too far ahead.
 */
export function parseNewDeadline(requested: string, now: Date, stored?: Deadline, field = 'body.deadline'): Deadline {
  const parsed = parseDeadline(requested);
  if (stored && (requested === stored.day || parsed?.day === stored.day)) return stored;
  const message = describeDeadlineError(requested, now);
  if (!parsed || message) throw invalidField(field, message ?? 'must be a day');
  return parsed;
}
