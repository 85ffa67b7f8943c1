import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { id, isoDateTime, paginationFields } from './fields';

/** What a mail is about. */
export const mailKindSchema = z.enum([
  'survey-offer',
  'vote-invitation',
  'vote-reminder',
  'notification',
  'daily-digest',
  // Of earlier releases, which stored this one without a notification.
  'surveyor-request-decided',
]);
export type MailKind = z.infer<typeof mailKindSchema>;

/** The states that a list of mails can be limited to. */
export const listedMailStateSchema = z.enum([
  'unfinished',
  'ready',
  'sending',
  'sent',
  'failed',
  'uncertain',
  'dismissed',
]);
export type ListedMailState = z.infer<typeof listedMailStateSchema>;

/**
 * - `begun`: stored before the action that it announces, and waits for its end.
 * - `unfinished`: the action was interrupted, so nobody knows whether it was done. Never sent by itself.
 * - `ready`: waits for its first or next attempt.
 * - `sending`: being handed to the mail server.
 * - `sent`: accepted by the mail server.
 * - `failed`: refused for good, or returned to the sender.
 * - `uncertain`: the attempt was interrupted when the server may already have accepted it. Never repeated by itself.
 * - `dismissed`: an operator decided that it is not sent again.
 */
export const mailStateSchema = z.enum(['begun', ...listedMailStateSchema.options]);

export const mailSchema = z.object({
  _id: id,
  kind: mailKindSchema,
  /** Absent once the recipient's account was deleted, and if who gets it would tell who has voted. */
  to: z.optional(z.string()),
  state: mailStateSchema,
  /** The number of attempts since it was queued, or since an operator's last retry. */
  attempts: z.number(),
  at: isoDateTime,
  attemptedAt: z.optional(isoDateTime),
  nextAttemptAt: z.optional(isoDateTime),
  /** When it reached its final state. */
  settledAt: z.optional(isoDateTime),
  /** The mail server's last reply, or what went wrong instead, without addresses and links. */
  reply: z.optional(z.string()),
  /** Whether the recipient's address was refused, at once or in a report that came later. */
  bounced: z.boolean(),
  /** Whether its text is still stored, without which it cannot be sent again. */
  retryable: z.boolean(),
});
export type Mail = z.infer<typeof mailSchema>;

export const listMails = endpoint({
  method: 'GET',
  path: '/mails',
  summary: 'Mails that Canvass sends, latest first, without their subjects and texts. Can be limited to one state.',
  access: ['admin'],
  query: z.strictObject({ state: z.optional(listedMailStateSchema), ...paginationFields }),
  answer: z.array(mailSchema),
  problems: [],
});

export const retryMail = endpoint({
  method: 'POST',
  path: '/mails/:id/retry',
  summary: 'Sends a failed, uncertain, or unfinished mail again. Its recipient may get it twice.',
  access: ['admin'],
  params: z.strictObject({ id }),
  answer: z.object({ modifiedCount: z.number() }),
  problems: ['mail-not-found', 'mail-not-retryable'],
});
