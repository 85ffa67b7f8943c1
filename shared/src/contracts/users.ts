import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { email, id, isoDateTime, paginationFields, searchFields, multiLine } from './fields';
import { roleSchema, type Role } from './roles';

/** The part of a user's record that they can set themselves. */
export const profileSchema = z.strictObject({ name: z._default(multiLine(200), ''), email });

/** The code of the validation issue that a value has in this field; undefined if the value is valid. */
export function getProfileIssueCode(field: 'name' | 'email', value: string): string | undefined {
  const profile = { name: '', email: '', [field]: value };
  return profileSchema.safeParse(profile).error?.issues.find(({ path }) => path[0] === field)?.code;
}

/**
 * Whether pages may show a picture from this address: only https, as their content security policy requires. User
 * records hold no picture; it stays with the identity provider, which accepts any address.
 */
export function isAllowedPhotoUrl(address: string): boolean {
  return /^https:\/\//i.test(address) && URL.canParse(address);
}

export const userSchema = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  /** When Pro ends or ended; absent for a user who never had it, and for Pro without an end. */
  proUntil: z.optional(isoDateTime),
  /** Until when payments cover that time; an admin granted the rest. Absent if nothing was paid. */
  paidUntil: z.optional(isoDateTime),
});
export type User = z.infer<typeof userSchema>;

/** A user as admins see them. */
export const listedUserSchema = z.extend(userSchema, {
  /**
   * Whether the email is verified, according to the identity provider at the last sign-in or when a role was given.
   * Absent until the provider has been asked.
   */
  emailVerified: z.optional(z.boolean()),
});
export type ListedUser = z.infer<typeof listedUserSchema>;

/** The roles that an admin can give, each of which needs a verified email. */
export const GRANTABLE_ROLES = ['admin', 'pro-user', 'surveyor'] as const satisfies Role[];

/** The maximum number of years for which an admin can give Pro. */
export const MAX_GRANT_YEARS = 10;

export const PRODUCT_TOKEN_PATTERN = /^[\w.-]{1,4000}$/;

export const issueToken = endpoint({
  method: 'POST',
  path: '/jwt',
  summary: 'Exchanges a Firebase ID token for the product token of the same email; it lasts one hour.',
  access: 'identity',
  ownership: { email: 'body.email' },
  body: z.strictObject({
    email,
    /** The caller's previous product token, which may have expired: the new token continues its session. */
    current: z.optional(z.string().check(z.regex(PRODUCT_TOKEN_PATTERN, 'must be a product token'))),
  }),
  answer: z.object({ token: z.string() }),
  rate: 'sign-in',
  // The stored answer would contain a token.
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
  summary: "Creates or refreshes the caller's record at a Google sign-in. The role never changes.",
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
  summary: "A user's role, and how long Pro lasts: the caller's own, or anyone's for admins.",
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
    'All users, newest first. Can be limited to one role, to holders of a role whose email is not verified, or, with `q`, to names and emails that begin with a given text.',
  access: ['admin'],
  query: z.strictObject({
    role: z.optional(roleSchema),
    /**
     * Only users who were given a role (admin, surveyor, pro-user without an end) although their email is not verified.
     */
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
    'Gives another user a role, or Pro for a limited time; every role but `user` needs a verified email. Nobody can change their own role.',
  access: ['admin'],
  body: z
    .strictObject({
      email,
      newRole: roleSchema,
      /** The end of `pro-user`; one month from now unless given. */
      until: z.optional(isoDateTime),
      /** Ends Pro with the change, including time that was paid for and Pro without an end. */
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
  /** The effective role: a user gets their remaining time as a pro user back after another role ends. */
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

/** Whether the deletion of a user keeps or erases their written answers. */
const deletionQuerySchema = z.strictObject({ writtenAnswers: z._default(z.enum(['keep', 'erase']), 'keep') });

const DELETION_SUMMARY =
  'access ends at once, the sign-in is removed, votes stay counted without name and email, comments and the texts of reports and messages are erased, and surveys are unpublished.';

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/users/:id',
  summary: `Deletes another user: ${DELETION_SUMMARY}`,
  access: ['admin'],
  params: z.strictObject({ id }),
  query: deletionQuerySchema,
  answer: z.object({ deletedCount: z.number() }),
  problems: ['own-account'],
});

export const deleteOwnAccount = endpoint({
  method: 'DELETE',
  path: '/users/me',
  summary: `Deletes the caller's user: ${DELETION_SUMMARY}`,
  access: 'signed-in',
  query: deletionQuerySchema,
  answer: z.object({ deletedCount: z.number() }),
  problems: ['last-admin'],
});

/** Replaces a written answer that its author had erased; it still counts as an answer. */
export const ERASED_ANSWER = '[erased]';

/** Replaces the details of a report, and the text of a message, whose author was deleted. */
export const ERASED_TEXT = '[erased]';

const recordSchema = z.record(z.string(), z.unknown());

/** All data stored about a user. */
export const ownDataSchema = z.object({
  user: z.extend(listedUserSchema, {
    /** The account's id at the identity provider. */
    uid: z.string(),
    createdAt: isoDateTime,
    /** When admins granted Pro, and until when. */
    grants: z.array(z.object({ at: isoDateTime, until: isoDateTime })),
    /** Their sessions; the devices are not known. */
    sessions: z.array(z.object({ signedInAt: isoDateTime, renewedAt: isoDateTime })),
  }),
  votes: z.array(recordSchema),
  /** That they voted in surveys with anonymous ballots; with the answers while the ballots are linked to them. */
  anonymousVotes: z.array(recordSchema),
  surveys: z.array(recordSchema),
  /** Surveys that are not public yet. */
  drafts: z.array(recordSchema),
  /** Invitations to vote that they used. */
  invitations: z.array(recordSchema),
  reports: z.array(recordSchema),
  messages: z.array(recordSchema),
  /** Their requests for the role surveyor. */
  surveyorRequests: z.array(recordSchema),
  notifications: z.array(recordSchema),
  /** Which notifications come by email, as far as they have changed it: one record, or none. */
  notificationPreferences: z.array(recordSchema),
  /** Surveys about whose results they want to be told. */
  followedSurveys: z.array(recordSchema),
  payments: z.array(recordSchema),
  /** What they did as a surveyor or admin. The users it affected appear by id only. */
  events: z.array(recordSchema),
});

export const readOwnData = endpoint({
  method: 'GET',
  path: '/users/me',
  summary:
    "The caller's data as one JSON file: record, votes, anonymous votes, surveys, drafts, invitations, reports, messages sent while signed in, requests for the role surveyor, notifications and what they follow, payments, and what they did as a surveyor or admin.",
  access: 'signed-in',
  answer: ownDataSchema,
  produces: 'application/json; charset=utf-8',
  rate: 'export',
  problems: ['unreadable-record'],
});
