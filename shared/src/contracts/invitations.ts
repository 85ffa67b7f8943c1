import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { id, isoDateTime, multiLine, paginationFields, searchFields, singleLine } from './fields';
import { csvSeparatorSchema } from './csv';
import { noLinks } from './links';

/** The maximum number of invitations of a survey. */
export const MAX_INVITATIONS = 10_000;

/** The maximum number of characters of a list of emails in one request. */
export const MAX_INVITATION_LIST_LENGTH = 600_000;

/** The maximum number of characters of the organization that a mail names. */
export const MAX_ORGANIZATION_LENGTH = 100;

/** The maximum number of characters of the surveyor's own message in a mail. */
export const MAX_MESSAGE_LENGTH = 1000;

/** The minimum time between two mails about the same invitation, in hours. */
export const REMINDER_INTERVAL_HOURS = 24;

const invitationList = z
  .string()
  .check(
    z.minLength(1, 'must not be empty'),
    z.maxLength(MAX_INVITATION_LIST_LENGTH, `must have at most ${MAX_INVITATION_LIST_LENGTH} characters`),
  );

/** What a surveyor adds to the mails of a list. It has no links, so that nobody can be led elsewhere by it. */
const noteFields = {
  /** For whom the surveyor invites. */
  organization: z.optional(singleLine(MAX_ORGANIZATION_LENGTH).check(noLinks())),
  message: z.optional(multiLine(MAX_MESSAGE_LENGTH).check(noLinks())),
};

/**
 * Why an entry of a list invites nobody: a row has no email address; what looks like one is none; or it has letters
 * before its `@` that the identity provider does not take.
 */
export const refusalReasonSchema = z.enum(['no-email', 'not-an-email', 'unsupported-letters']);
export type RefusalReason = z.infer<typeof refusalReasonSchema>;

const refusedEntrySchema = z.object({
  /** Its line in the list, from 1. */
  row: z.number(),
  /** Its beginning. */
  text: z.string(),
  reason: refusalReasonSchema,
});
export type RefusedEntry = z.infer<typeof refusedEntrySchema>;

const previewSchema = z.object({
  /** How many people would be invited. */
  newCount: z.number(),
  /** How many people of the list were invited before. */
  alreadyInvitedCount: z.number(),
  /** How many entries name somebody of the list again. */
  repeatedCount: z.number(),
  /** How many other email addresses stand outside the columns of a table that its header names as email. */
  otherColumnsCount: z.number(),
  refusedCount: z.number(),
  /** The first of them. */
  refused: z.array(refusedEntrySchema),
  /** How many of the others have refused all invitations by email. They are not invited. */
  declinedCount: z.optional(z.number()),
  /** The first of their addresses. */
  declined: z.optional(z.array(z.string())),
  /** The mail to each of the new people, with placeholders for the links, which only they get. */
  mail: z.optional(z.object({ subject: z.string(), text: z.string() })),
});
export type InvitationPreview = z.infer<typeof previewSchema>;

const LIST_FORMATS =
  'email addresses as they are pasted or exported: one or more per row, with names, or as a table whose header names the columns of emails';

export const previewInvitations = endpoint({
  method: 'POST',
  path: '/surveys/:id/invitations/preview',
  summary: `Says whom a list would invite to one of the caller's surveys, without inviting anybody: ${LIST_FORMATS}. It counts who is in it twice or was invited before, names refused entries by row and those who have refused all invitations, and shows the mail.`,
  access: ['surveyor'],
  ownership: { survey: true },
  params: z.strictObject({ id }),
  body: z.strictObject({ list: invitationList, ...noteFields }),
  answer: previewSchema,
  rate: 'form',
  keyed: false,
  problems: ['survey-not-found', 'not-your-survey', 'too-many-invitations', 'too-many-invitations-today'],
});

export const invitePeople = endpoint({
  method: 'POST',
  path: '/surveys/:id/invitations',
  summary: `Invites people to vote in one of the caller's surveys: ${LIST_FORMATS}. Each gets a link of their own by email. If an entry is refused, nobody is invited, unless \`skipRefused\` is true. Who has refused all invitations is left out. At most ${MAX_INVITATIONS} per survey, and fewer a day for new surveyors.`,
  access: ['surveyor'],
  ownership: { survey: true },
  params: z.strictObject({ id }),
  body: z.strictObject({
    list: invitationList,
    /** Invites the others of a list with refused entries. */
    skipRefused: z.optional(z.boolean()),
    ...noteFields,
  }),
  /** How many people were invited, how many had been invited before, and how many have refused all invitations. */
  answer: z.object({ invited: z.number(), alreadyInvited: z.number(), declined: z.optional(z.number()) }),
  rate: 'form',
  problems: ['survey-not-found', 'not-your-survey', 'too-many-invitations', 'too-many-invitations-today'],
});

/** An invitation, as the survey's owner sees it: whether the person has voted, where that may be known, and never how. */
export const invitationSchema = z.object({
  _id: id,
  email: z.string(),
  invitedAt: isoDateTime,
  /** When the last reminder was requested. */
  remindedAt: z.optional(isoDateTime),
  /** An account has used the link. Absent in a survey with anonymous ballots until its results are shown. */
  isUsed: z.optional(z.boolean()),
  /** Absent like `isUsed`: until then, the number of votes is all that is known. */
  hasVoted: z.optional(z.boolean()),
  /** When a mail server refused the address, or a mail came back: it gets no reminders. */
  bouncedAt: z.optional(isoDateTime),
  /** The person wants no emails about this survey, or no invitations at all. */
  wantsNoMails: z.optional(z.boolean()),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** Which invitations of a survey are shown; the first two only where it may be known who has voted. */
export const rollFilterSchema = z.enum(['voted', 'not-voted', 'bounced', 'refused']);
export type RollFilter = z.infer<typeof rollFilterSchema>;

const rollFields = { ...searchFields, show: z.optional(rollFilterSchema) };

export const listInvitations = endpoint({
  method: 'GET',
  path: '/surveys/:id/invitations',
  summary:
    "The invitations of one of the caller's surveys, newest first: who has voted, and never how. `q` finds a part of an email address; `show` lists only those who have voted or not, whose address bounced, or who want no emails.",
  access: ['surveyor', 'admin'],
  ownership: { survey: true, adminsExempt: true },
  params: z.strictObject({ id }),
  query: z.strictObject({ ...rollFields, ...paginationFields }),
  answer: z.array(invitationSchema),
  problems: ['survey-not-found', 'not-your-survey', 'ballots-held-back'],
});

export const exportInvitations = endpoint({
  method: 'GET',
  path: '/surveys/:id/invitations/export.csv',
  summary: 'The same list as CSV in UTF-8, as long as it is when the call begins.',
  access: ['surveyor', 'admin'],
  ownership: { survey: true, adminsExempt: true },
  params: z.strictObject({ id }),
  query: z.strictObject({ ...rollFields, separator: z._default(csvSeparatorSchema, 'comma') }),
  answer: z.string(),
  produces: 'text/csv; charset=utf-8',
  rate: 'export',
  problems: ['survey-not-found', 'not-your-survey', 'ballots-held-back'],
});

export const remindInvited = endpoint({
  method: 'POST',
  path: '/surveys/:id/reminders',
  summary: `Sends the link again to everybody who is invited and has not voted, except to those who got an email about it in the last ${REMINDER_INTERVAL_HOURS} hours, whose address bounced, or who want no emails.`,
  access: ['surveyor'],
  ownership: { survey: true },
  params: z.strictObject({ id }),
  body: z.strictObject({}),
  /** How many invitations get another email, unless their person has voted by then. */
  answer: z.object({ modifiedCount: z.number() }),
  rate: 'form',
  problems: ['survey-not-found', 'not-your-survey'],
});

/** The maximum number of reminders of a survey that are scheduled. */
export const MAX_SCHEDULED_REMINDERS = 5;

/** A reminder that everybody gets at a set time who is invited and has not voted by then. */
export const scheduledReminderSchema = z.object({ _id: id, at: isoDateTime });
export type ScheduledReminder = z.infer<typeof scheduledReminderSchema>;

export const listScheduledReminders = endpoint({
  method: 'GET',
  path: '/surveys/:id/scheduled-reminders',
  summary: "The scheduled reminders of one of the caller's surveys, earliest first.",
  access: ['surveyor', 'admin'],
  ownership: { survey: true, adminsExempt: true },
  params: z.strictObject({ id }),
  answer: z.array(scheduledReminderSchema),
  problems: ['survey-not-found', 'not-your-survey'],
});

export const scheduleReminder = endpoint({
  method: 'POST',
  path: '/surveys/:id/scheduled-reminders',
  summary: `Schedules a reminder before the survey closes. At most ${MAX_SCHEDULED_REMINDERS} are scheduled at once, ${REMINDER_INTERVAL_HOURS} hours apart. If the survey takes no votes at that time, nobody is reminded.`,
  access: ['surveyor'],
  ownership: { survey: true },
  params: z.strictObject({ id }),
  body: z.strictObject({ at: isoDateTime }),
  answer: z.object({ insertedId: id }),
  rate: 'form',
  problems: ['survey-not-found', 'not-your-survey', 'too-many-reminders'],
});

export const cancelReminder = endpoint({
  method: 'DELETE',
  path: '/surveys/:id/scheduled-reminders/:reminderId',
  summary: 'Takes a reminder out of the schedule.',
  access: ['surveyor'],
  ownership: { survey: true },
  params: z.strictObject({ id, reminderId: id }),
  answer: z.object({ deletedCount: z.number() }),
  problems: ['survey-not-found', 'not-your-survey'],
});

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/surveys/:id/invitations/:invitationId',
  summary:
    'Takes back an invitation, unless its person has voted; in a survey with anonymous ballots, unless it was opened. Its link no longer works.',
  access: ['surveyor'],
  ownership: { survey: true },
  params: z.strictObject({ id, invitationId: id }),
  answer: z.object({ deletedCount: z.number() }),
  problems: ['survey-not-found', 'not-your-survey', 'invitation-used', 'invitation-opened'],
});

export const redeemInvitation = endpoint({
  method: 'POST',
  path: '/surveys/:id/invitation',
  summary:
    "Binds the invitation of a link to the caller's account, which may then vote. Until somebody has voted with it, another account can use it instead.",
  access: 'signed-in',
  params: z.strictObject({ id }),
  body: z.strictObject({ token: z.string().check(z.maxLength(100)) }),
  answer: z.object({ modifiedCount: z.number() }),
  rate: 'form',
  problems: ['invitation-not-found'],
});
