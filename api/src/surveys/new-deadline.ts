import { describeDeadlineFault, parseDeadline, type Deadline } from '@canvass/shared/contracts';
import { invalid } from '../http/problem';

/**
 * The deadline that a survey is to get, or the stored one as it is.
 * @param stored what the survey has now; left unchanged it never stands in the way of an edit.
 * @throws invalid-input for a day that is none, is over, or is too far ahead.
 */
export function readNewDeadline(wanted: string, now: Date, stored?: Deadline): Deadline {
  const parsed = parseDeadline(wanted);
  if (stored && (wanted === stored.day || parsed?.day === stored.day)) return stored;
  const fault = describeDeadlineFault(wanted, now);
  if (!parsed || fault) throw invalid('body.deadline', fault ?? 'must be a day');
  return parsed;
}
