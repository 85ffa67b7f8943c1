import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { id, isoDateTime, paginationFields } from './fields';

/** What users are told about, in Canvass and, as they prefer, by email. */
const MAILED_KINDS = [
  'role-changed',
  'surveyor-request-decided',
  'payment-received',
  'payment-returned',
  'pro-ending',
  'results-published',
  'report-decided',
  'survey-unpublished',
  'review-decided',
  'survey-closing-soon',
  'survey-closed',
  'message-received',
  'report-received',
  'surveyor-request-received',
] as const;
export const mailedNotificationKindSchema = z.enum(MAILED_KINDS);
export type MailedNotificationKind = z.infer<typeof mailedNotificationKindSchema>;

/** Those of the others go by email to everybody concerned, with or without an account. */
export const notificationKindSchema = z.enum([
  ...MAILED_KINDS,
  'survey-invitation',
  'survey-reminder',
  'survey-offered',
]);
export type NotificationKind = z.infer<typeof notificationKindSchema>;

/** How long notifications are kept. */
export const NOTIFICATION_RETENTION_DAYS = 180;

/** More unread notifications than this are not counted. */
export const MAX_UNREAD_COUNT = 100;

/** The longest path of a notification's link, in characters. */
const MAX_PATH_LENGTH = 500;

/**
 * A notification with its texts. They come from the API, so that a new kind needs no new release of the shell or of an
 * area.
 */
export const userNotificationSchema = z.object({
  _id: id,
  kind: notificationKindSchema,
  /** One sentence that names no survey, person, amount, or decision: others may see the screen. */
  title: z.string(),
  /** The title of the survey that it is about. */
  surveyTitle: z.optional(z.string()),
  link: z.object({
    label: z.string(),
    /** A path of this site. */
    path: z.string().check(z.maxLength(MAX_PATH_LENGTH), z.regex(/^\/(?!\/)/)),
  }),
  at: isoDateTime,
  isUnread: z.boolean(),
});
export type UserNotification = z.infer<typeof userNotificationSchema>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  summary: `The caller's notifications, latest first. They are kept for ${NOTIFICATION_RETENTION_DAYS} days.`,
  access: 'signed-in',
  query: z.strictObject(paginationFields),
  answer: z.array(userNotificationSchema),
  problems: [],
});

export const countUnreadNotifications = endpoint({
  method: 'GET',
  path: '/notifications/unread',
  summary: `How many notifications of the caller are unread; ${MAX_UNREAD_COUNT} stands for ${MAX_UNREAD_COUNT} or more.`,
  access: 'signed-in',
  answer: z.object({ unread: z.number().check(z.minimum(0), z.maximum(MAX_UNREAD_COUNT)) }),
  problems: [],
});

export const markNotificationsRead = endpoint({
  method: 'POST',
  path: '/notifications/read',
  summary:
    'Marks one notification of the caller as read (`id`), or all that are not newer than one (`upTo`), so that those that arrive in the meantime stay unread.',
  access: 'signed-in',
  body: z
    .strictObject({ id: z.optional(id), upTo: z.optional(id) })
    .check(
      z.refine((body) => (body.id === undefined) !== (body.upTo === undefined), 'must have either `id` or `upTo`'),
    ),
  answer: z.object({ modifiedCount: z.number() }),
  keyed: false,
  problems: [],
});

/** - `daily`: in one mail a day, with the others of that day. */
export const mailPreferenceSchema = z.enum(['at-once', 'daily', 'never']);
export type MailPreference = z.infer<typeof mailPreferenceSchema>;

/** Whom kinds of notifications concern; a heading on the page of preferences. */
export const notificationGroupSchema = z.enum(['account', 'voter', 'surveyor', 'admin']);
export type NotificationGroup = z.infer<typeof notificationGroupSchema>;

export const notificationPreferenceSchema = z.object({
  kind: mailedNotificationKindSchema,
  group: notificationGroupSchema,
  /** What the kind is about: `Results of a survey that you asked for`. */
  label: z.string(),
  mail: mailPreferenceSchema,
});
export type NotificationPreference = z.infer<typeof notificationPreferenceSchema>;

export const readNotificationPreferences = endpoint({
  method: 'GET',
  path: '/notification-preferences',
  summary: "Which notifications the caller's role can get, and whether they also come by email.",
  access: 'signed-in',
  answer: z.object({
    /** Whether this installation sends mails at all. */
    sendsMails: z.boolean(),
    preferences: z.array(notificationPreferenceSchema),
  }),
  problems: [],
});

export const changeNotificationPreference = endpoint({
  method: 'PATCH',
  path: '/notification-preferences',
  summary: 'Changes whether one kind of notification also comes by email. Mails that are being sent are not stopped.',
  access: 'signed-in',
  body: z.strictObject({ kind: mailedNotificationKindSchema, mail: mailPreferenceSchema }),
  answer: z.object({ modifiedCount: z.number() }),
  keyed: false,
  problems: [],
});

const unsubscribeParams = z.strictObject({
  /** As it stands in a mail. It only ends mails of one kind to one user, or all invitations to one mailbox. */
  token: z.string().check(z.regex(/^[0-9a-f]{24}~[a-z-]{1,40}~[\w-]{43}$/, 'must be complete')),
});

export const readUnsubscribe = endpoint({
  method: 'GET',
  path: '/unsubscribe/:token',
  summary: 'What kind of mails the link in a mail ends. Changes nothing, because mail scanners follow links.',
  access: 'anyone',
  params: unsubscribeParams,
  answer: z.object({
    /** The kind of notifications, in words. */
    label: z.string(),
    mail: mailPreferenceSchema,
  }),
  problems: ['unsubscribe-link-invalid'],
});

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/unsubscribe/:token',
  summary:
    'Ends mails of one kind to one user, without signing in. Mail programs call it with one click (RFC 8058); their form body is ignored.',
  access: 'anyone',
  params: unsubscribeParams,
  answer: z.object({ modifiedCount: z.number() }),
  keyed: false,
  rate: 'form',
  problems: ['unsubscribe-link-invalid'],
});

export const followResults = endpoint({
  method: 'PUT',
  path: '/surveys/:id/follow',
  summary: 'Asks to be told when the survey has closed and its results are out. Nobody else can see who asked.',
  access: 'signed-in',
  params: z.strictObject({ id }),
  answer: z.object({ modifiedCount: z.number() }),
  keyed: false,
  problems: ['survey-not-found', 'survey-closed', 'results-owner-only', 'results-after-voting'],
});

export const unfollowResults = endpoint({
  method: 'DELETE',
  path: '/surveys/:id/follow',
  summary: 'Takes back the wish to be told about the results.',
  access: 'signed-in',
  params: z.strictObject({ id }),
  answer: z.object({ deletedCount: z.number() }),
  keyed: false,
  problems: [],
});
