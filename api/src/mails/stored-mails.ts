import * as z from 'zod/mini';
import { ObjectId } from 'mongodb';
import { emailSchema, mailKindSchema } from '@canvass/shared/contracts';
import type { MailContent, MailDocument, NewMail } from '../records/mails.collection';

const MAX_SUBJECT_LENGTH = 300;
const MAX_KEY_LENGTH = 300;

/** Text and HTML each. A mail of more than about 100 kB is cut off by some mail programs. */
const MAX_BODY_LENGTH = 100_000;

const MAX_URL_LENGTH = 1000;

const contentSchema = z.object({
  subject: z.string().check(z.minLength(1), z.maxLength(MAX_SUBJECT_LENGTH), z.regex(/^\P{Cc}*$/u)),
  text: z.string().check(z.minLength(1), z.maxLength(MAX_BODY_LENGTH)),
  html: z.string().check(z.minLength(1), z.maxLength(MAX_BODY_LENGTH)),
  unsubscribeUrl: z.optional(z.url({ protocol: /^https?$/ }).check(z.maxLength(MAX_URL_LENGTH))),
});

const newMailSchema = z.object({
  ...contentSchema.shape,
  key: z.string().check(z.minLength(1), z.maxLength(MAX_KEY_LENGTH)),
  kind: mailKindSchema,
  to: emailSchema,
});

/** A mail that can be handed to a mail server. */
export interface SendableMail {
  to: string;
  content: MailContent;
}

const sendableMailSchema = z.object({ to: emailSchema, content: contentSchema });

/** @returns undefined if the record is damaged. */
export function parseSendableMail(stored: MailDocument): SendableMail | undefined {
  return sendableMailSchema.safeParse(stored).data;
}

/**
 * The document of a new mail.
 * @throws an Error that names the wrong fields, without their values: the code that made the mail has a mistake.
 */
export function toMailDocument(mail: NewMail, at: Date): Omit<MailDocument, 'state'> {
  const { error } = newMailSchema.safeParse(mail);
  if (error) throw new Error(`A mail has wrong fields: ${error.issues.map(({ path }) => path.join('.')).join(', ')}`);
  const { key, kind, to, subject, text, html, unsubscribeUrl, hidesRecipient, invitationId, sendUntil } = mail;
  return {
    _id: new ObjectId(),
    key,
    kind,
    to,
    content: { subject, text, html, ...(unsubscribeUrl && { unsubscribeUrl }) },
    at,
    attempts: 0,
    ...(hidesRecipient && { hidesRecipient }),
    ...(invitationId !== undefined && { invitationId }),
    ...(sendUntil && { sendUntil }),
  };
}
