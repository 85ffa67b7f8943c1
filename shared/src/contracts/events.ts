import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { id, isoDateTime, paginationFields } from './fields';

/** What admins and surveyors do to users, surveys, reports, and messages. */
export const auditActionSchema = z.enum([
  'survey-created',
  'survey-edited',
  'survey-closed',
  'survey-extended',
  'survey-reopened',
  'survey-withdrawn',
  'survey-restored',
  'survey-scheduled',
  'transfer-offered',
  'transfer-canceled',
  'transfer-declined',
  'survey-transferred',
  'people-invited',
  'survey-published',
  'survey-unpublished',
  'survey-deleted',
  'review-requested',
  'reports-dismissed',
  'reports-reopened',
  'role-changed',
  'surveyor-request-declined',
  'user-deleted',
  'message-marked',
]);

export const auditEntrySchema = z.object({
  _id: id,
  at: isoDateTime,
  /**
   * Who did it; `operator` for commands on the server. A user who has since been deleted appears here, and in a
   * subject's label, as `deleted-` with the id of their record. The label of a scheduled survey is empty: only its owner
   * sees the title.
   */
  actor: z.string(),
  action: auditActionSchema,
  subject: z.object({ kind: z.enum(['user', 'survey', 'message']), id, label: z.string() }),
  before: z.optional(z.record(z.string(), z.unknown())),
  after: z.optional(z.record(z.string(), z.unknown())),
  /**
   * `begun` is stored before the action starts; an entry that stays `begun` was interrupted. A `refused` action changed
   * nothing.
   */
  outcome: z.enum(['begun', 'done', 'refused']),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const listEvents = endpoint({
  method: 'GET',
  path: '/events',
  summary:
    'What admins and surveyors did, latest first: who, what, and the values before and after. Can be limited to one subject.',
  access: ['admin'],
  query: z.strictObject({ subject: z.optional(id), ...paginationFields }),
  answer: z.array(auditEntrySchema),
  problems: [],
});
