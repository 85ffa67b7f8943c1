import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { isoDateTime } from './fields';

/** What the scheduler does when a set time has come. */
export const SCHEDULED_TASKS = [
  'open-surveys',
  'record-closings',
  'make-final-reports',
  'remove-deleted-surveys',
  'request-reminders',
  'queue-invitation-mails',
  'reveal-results',
  'unlink-ballots',
  'forget-addresses',
  'announce-deadlines',
  'create-notifications',
  'queue-notification-mails',
] as const;
export type ScheduledTaskName = (typeof SCHEDULED_TASKS)[number];

export const scheduledTaskSchema = z.object({
  name: z.enum(SCHEDULED_TASKS),
  /** When there is something to do next; in the past if it is late, and absent if nothing is scheduled. */
  nextDueAt: z.optional(isoDateTime),
  /** When it ran last; absent if it never has. */
  lastRunAt: z.optional(isoDateTime),
  /** How many things it has done since it exists. */
  done: z.number(),
  /** When it failed last, and the kind of error. */
  lastFailure: z.optional(z.object({ at: isoDateTime, error: z.string() })),
});
export type ScheduledTaskStatus = z.infer<typeof scheduledTaskSchema>;

export const listScheduledTasks = endpoint({
  method: 'GET',
  path: '/scheduled-tasks',
  summary: 'What the scheduler does, when it did it last, and what is due next.',
  access: 'operator',
  answer: z.array(scheduledTaskSchema),
  problems: [],
});
