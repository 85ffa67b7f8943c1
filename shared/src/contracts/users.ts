import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { email, id, moment, page, text } from './fields';
import { roleSchema } from './roles';

const profile = z.strictObject({ name: z._default(text(200), ''), email });

export const userSchema = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  /** Until when a paid upgrade lasts. */
  proUntil: z.optional(moment),
});
export type User = z.infer<typeof userSchema>;

export const issueToken = endpoint({
  method: 'POST',
  path: '/jwt',
  summary: 'Exchanges a Firebase ID token for the product token of the same email; it lasts one hour.',
  access: 'identity',
  body: z.strictObject({ email }),
  answer: z.object({ token: z.string() }),
  problems: ['foreign-email', 'identity-unreachable'],
});

export const registerUser = endpoint({
  method: 'POST',
  path: '/users',
  summary: "Stores the caller's record at registration, with the role user.",
  access: 'identity',
  body: profile,
  answer: z.object({ insertedId: id }),
  problems: ['foreign-email', 'email-taken', 'identity-unreachable'],
});

export const refreshUser = endpoint({
  method: 'PUT',
  path: '/users',
  summary: "Creates or refreshes the caller's record at a Google sign-in. The role is never touched.",
  access: 'identity',
  body: profile,
  answer: z.object({ modifiedCount: z.number(), upsertedCount: z.number(), upsertedId: z.optional(id) }),
  problems: ['foreign-email', 'email-taken', 'identity-unreachable'],
});

export const checkRole = endpoint({
  method: 'POST',
  path: '/checkRole',
  summary: "A person's role: one's own, or anyone's for admins.",
  access: 'signed-in',
  body: z.strictObject({ email }),
  answer: z.object({ role: roleSchema }),
  problems: ['foreign-email', 'user-not-found'],
});

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  summary: 'All users, newest first, of one role if asked.',
  access: ['admin'],
  query: z.strictObject({ role: z.optional(roleSchema), ...page }),
  answer: z.array(userSchema),
  problems: [],
});
