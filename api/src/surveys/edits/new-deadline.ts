import {
  describeClosingTimeError,
  describeDeadlineError,
  parseDeadline,
  type Deadline,
} from '@canvass/shared/contracts';
import { invalidField } from '../../kernel/http/problems/problem';
import type { SurveyRecord } from '../../records/surveys.collection';

/** The deadline that a request asks for. */
export interface RequestedDeadline {
  deadline: string;
  /** The chosen time, as sent; null for the end of the day. */
  closesAt?: string | null | undefined;
}

/** The current deadline of a survey. */
export type StoredDeadline = Pick<SurveyRecord, 'deadline' | 'closesAt' | 'closedAt'>;

/** Whether a request leaves the deadline of a survey unchanged. */
export function keepsDeadline({ deadline, closesAt }: RequestedDeadline, stored: StoredDeadline): boolean {
  const parsed = parseDeadline(deadline, closesAt);
  if (deadline !== stored.deadline && parsed?.day !== stored.deadline) return false;
  // Null is what a form without a chosen time sends, also that of a survey which its owner closed by hand.
  const isUnspecified = closesAt === undefined || (closesAt === null && stored.closedAt !== undefined);
  return isUnspecified || parsed?.closesAt.getTime() === stored.closesAt.getTime();
}

/**
 * The deadline that a survey will have: the requested one, or the stored one if it is unchanged.
 * @param stored the survey's current deadline; an edit that leaves it unchanged is never refused because of it.
 * @param path where the deadline stands in the request.
 * @throws invalid-input for a day that does not exist, and for a day or a time that is over, or is too far ahead; for a time that is not on that day.
 */
export function parseNewDeadline(
  requested: RequestedDeadline,
  now: Date,
  stored?: StoredDeadline,
  path = 'body',
): Deadline {
  const { deadline, closesAt } = requested;
  if (stored && keepsDeadline(requested, stored)) return { day: stored.deadline, closesAt: stored.closesAt };
  const parsed = parseDeadline(deadline, closesAt);
  const message = describeDeadlineError(deadline, now);
  if (!parsed || message) throw invalidField(`${path}.deadline`, message ?? 'must be a day');
  const timeMessage = closesAt ? describeClosingTimeError(deadline, closesAt, now) : undefined;
  if (timeMessage) throw invalidField(`${path}.closesAt`, timeMessage);
  return parsed;
}
