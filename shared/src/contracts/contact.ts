import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { email, id, singleLine, isoDateTime, paginationFields, multiLine } from './fields';

/** The maximum length of a message to the admins, in characters, after it was trimmed. */
export const MAX_CONTACT_MESSAGE_LENGTH = 5000;

/** A message to the admins, as its sender submits it. */
export const newMessageSchema = z.strictObject({
  name: singleLine(200),
  email,
  message: multiLine(MAX_CONTACT_MESSAGE_LENGTH).check(z.minLength(1, 'must not be empty')),
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/contact',
  summary: 'Sends a message to the admins, who reply to the given email.',
  access: 'anyone-known',
  body: newMessageSchema,
  answer: z.object({ insertedId: id }),
  rate: 'form',
  problems: [],
});

export const messageStateSchema = z.enum(['open', 'done']);
export type MessageState = z.infer<typeof messageStateSchema>;

export const messageSchema = z.object({
  _id: id,
  name: z.string(),
  /** As the sender entered it. */
  email: z.string(),
  message: z.string(),
  state: messageStateSchema,
  /**
   * Whether the sender was signed in and this was the email of their record. It proves that the message comes from that
   * account; only the identity provider knows whether the account's owner has verified the address.
   */
  verified: z.boolean(),
  at: isoDateTime,
});
export type Message = z.infer<typeof messageSchema>;

export const listMessages = endpoint({
  method: 'GET',
  path: '/contact',
  summary: 'Messages to the admins, latest first. Can be limited to one state.',
  access: ['admin'],
  query: z.strictObject({ state: z.optional(messageStateSchema), ...paginationFields }),
  answer: z.array(messageSchema),
  problems: [],
});

export const markMessage = endpoint({
  method: 'PATCH',
  path: '/contact/:id',
  summary: 'Marks a message as done, or reopens it.',
  access: ['admin'],
  params: z.strictObject({ id }),
  body: z.strictObject({ state: messageStateSchema }),
  answer: z.object({ modifiedCount: z.number() }),
  problems: ['message-not-found'],
});
