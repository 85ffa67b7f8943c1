import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { email, id, isoDateTime, paginationFields, searchFields, multiLine } from './fields';
import { roleSchema, type Role } from './roles';

/** What a person may say of themselves in their record. */
export const profileSchema = z.strictObject({ name: z._default(multiLine(200), ''), email });

/** The issue that the record has with a value, by its code; nothing when it takes the value. */
export function getProfileIssueCode(field: 'name' | 'email', value: string): string | undefined {
  const profile = { name: '', email: '', [field]: value };
  return profileSchema.safeParse(profile).error?.issues.find(({ path }) => path[0] === field)?.code;
}

/**
 * Whether pages may show a picture from an address: by https only, as their security policy says. The record knows no
 * picture; it stays with the identity provider, which takes anything.
 */
export function isAllowedPhotoUrl(address: string): boolean {
  return /^https:\/\//i.test(address) && URL.canParse(address);
}

export const userSchema = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  /** Until when Pro lasts, or lasted; absent for somebody who never had it, and where it has no end. */
  proUntil: z.optional(isoDateTime),
  /** The part of that time that payments pay for; the rest was given by an admin. Absent when none was paid for. */
  paidUntil: z.optional(isoDateTime),
});
export type User = z.infer<typeof userSchema>;

/** A user as admins see them. */
export const listedUserSchema = z.extend(userSchema, {
  /**
   * Whether the email is verified, as the identity provider said last: at their last sign-in, or when a role was given.
   * Absent as long as it was not asked.
   */
  emailVerified: z.optional(z.boolean()),
});
export type ListedUser = z.infer<typeof listedUserSchema>;

/** The roles that a person gives, each of which needs a verified email. */
export const GRANTABLE_ROLES = ['admin', 'pro-user', 'surveyor'] as const satisfies Role[];

/** Years ahead that an admin may give Pro for. */
export const MAX_GRANT_YEARS = 10;

/** What a product token is made of. */
export const PRODUCT_TOKEN_PATTERN = /^[\w.-]{1,4000}$/;

export const issueToken = endpoint({
  method: 'POST',
  path: '/jwt',
  summary: 'Exchanges a Firebase ID token for the product token of the same email; it lasts one hour.',
  access: 'identity',
  ownership: { email: 'body.email' },
  body: z.strictObject({
    email,
    /** The product token that the new one follows, which may have expired: its session goes on. */
    current: z.optional(z.string().check(z.regex(PRODUCT_TOKEN_PATTERN, 'must be a product token'))),
  }),
  answer: z.object({ token: z.string() }),
  rate: 'sign-in',
  // A stored answer would be a token.
  keyed: false,
  problems: ['foreign-email', 'session-ended', 'identity-unreachable'],
});

export const registerUser = endpoint({
  method: 'POST',
  path: '/users',
  summary: "Stores the caller's record at registration, with the role user.",
  access: 'identity',
  ownership: { email: 'body.email' },
  body: profileSchema,
  answer: z.object({ insertedId: id }),
  rate: 'sign-in',
  problems: ['foreign-email', 'session-ended', 'user-unknown', 'email-taken', 'identity-unreachable'],
});

export const refreshUser = endpoint({
  method: 'PUT',
  path: '/users',
  summary: "Creates or refreshes the caller's record at a Google sign-in. The role is never touched.",
  access: 'identity',
  ownership: { email: 'body.email' },
  body: profileSchema,
  answer: z.object({ modifiedCount: z.number(), upsertedCount: z.number(), upsertedId: z.optional(id) }),
  rate: 'sign-in',
  problems: ['foreign-email', 'session-ended', 'user-unknown', 'email-taken', 'identity-unreachable'],
});

export const checkRole = endpoint({
  method: 'POST',
  path: '/checkRole',
  summary: "A person's role, and until when they have paid for it: one's own, or anyone's for admins.",
  access: 'signed-in',
  ownership: { email: 'body.email', adminsExempt: true },
  body: z.strictObject({ email }),
  answer: z.pick(userSchema, { role: true, proUntil: true, paidUntil: true }),
  keyed: false,
  problems: ['foreign-email', 'user-not-found', 'unreadable-record'],
});

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  summary:
    'All users, newest first. Can be limited to one role, to holders of a role whose email is not verified, or with `q` to names and emails that begin with some text.',
  access: ['admin'],
  query: z.strictObject({
    role: z.optional(roleSchema),
    /** Only those who were given a role (admin, surveyor, pro-user without an end) with an email that is not verified. */
    holders: z.optional(z.enum(['unverified'])),
    ...searchFields,
    ...paginationFields,
  }),
  answer: z.array(listedUserSchema),
  problems: [],
});

export const changeRole = endpoint({
  method: 'PATCH',
  path: '/users',
  summary:
    'Gives another user a role, or Pro for some time; any but `user` needs a verified email. Nobody changes their own.',
  access: ['admin'],
  body: z
    .strictObject({
      email,
      newRole: roleSchema,
      /** Until when `pro-user` is given: a month from now unless it says otherwise. */
      until: z.optional(isoDateTime),
      /** Ends Pro with the change, also what was paid for and what has no end. */
      endPro: z.optional(z.literal(true)),
    })
    .check(
      z.refine(({ newRole, until }) => newRole === 'pro-user' || until === undefined, {
        path: ['until'],
        message: 'is for the role pro-user only',
      }),
      z.refine(({ newRole, endPro }) => newRole !== 'pro-user' || !endPro, {
        path: ['endPro'],
        message: 'is for another role than pro-user',
      }),
    ),
  /** The role is the one in force: time as a pro user that was left is theirs again after another role. */
  answer: z.extend(z.pick(userSchema, { role: true, proUntil: true, paidUntil: true }), {
    modifiedCount: z.number(),
  }),
  problems: [
    'user-not-found',
    'own-role',
    'pro-active',
    'email-unverified',
    'account-unusable',
    'identity-unreachable',
  ],
});

/** What a person's removal does with the texts they wrote as answers. */
const deletionQuerySchema = z.strictObject({ writtenAnswers: z._default(z.enum(['keep', 'erase']), 'keep') });

const DELETION_SUMMARY =
  'access ends at once, the sign-in is removed, votes stay counted without name and email, comments and the texts of reports and messages go, surveys are unpublished.';

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/users/:id',
  summary: `Removes another user: ${DELETION_SUMMARY}`,
  access: ['admin'],
  params: z.strictObject({ id }),
  query: deletionQuerySchema,
  answer: z.object({ deletedCount: z.number() }),
  problems: ['own-account'],
});

export const deleteOwnAccount = endpoint({
  method: 'DELETE',
  path: '/users/me',
  summary: `Removes the caller: ${DELETION_SUMMARY}`,
  access: 'signed-in',
  query: deletionQuerySchema,
  answer: z.object({ deletedCount: z.number() }),
  problems: ['last-admin'],
});

/** What stands in place of a written answer that its author had erased: it stays counted as one. */
export const ERASED_ANSWER = '[erased]';

/** What stands in place of the details of a report, and of a message, whose author was removed. */
export const ERASED_TEXT = '[erased]';

const recordSchema = z.record(z.string(), z.unknown());

/** All that is held about a person. */
export const ownDataSchema = z.object({
  user: z.extend(listedUserSchema, {
    /** The account's id at the identity provider. */
    uid: z.string(),
    createdAt: isoDateTime,
    /** Pro that admins gave, when and until when. */
    grants: z.array(z.object({ at: isoDateTime, until: isoDateTime })),
    /** Where they are signed in: on which device is not known. */
    sessions: z.array(z.object({ signedInAt: isoDateTime, renewedAt: isoDateTime })),
  }),
  votes: z.array(recordSchema),
  surveys: z.array(recordSchema),
  reports: z.array(recordSchema),
  messages: z.array(recordSchema),
  payments: z.array(recordSchema),
  /** What they did as a surveyor or admin. Of whom it was done to, the id only. */
  events: z.array(recordSchema),
});

export const readOwnData = endpoint({
  method: 'GET',
  path: '/users/me',
  summary:
    "The caller's data as one JSON file: record, votes, surveys, reports, messages sent while signed in, payments, and what they did as a surveyor or admin.",
  access: 'signed-in',
  answer: ownDataSchema,
  produces: 'application/json; charset=utf-8',
  rate: 'export',
  problems: ['unreadable-record'],
});
