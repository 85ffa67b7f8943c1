import type { MailedNotificationKind, NotificationKind, Role } from '@canvass/shared/contracts';
import { formatMailCount, formatMailDate } from '../mails/mail-formats';
import type { NewNotification, NotificationDetails } from '../records/notifications.collection';
import type { KindDefinition, MailedKindDefinition, NotificationTexts } from './kind-definition';

const ROLE_NAMES: Record<Role, string> = {
  user: 'User',
  'pro-user': 'Pro user',
  surveyor: 'Surveyor',
  admin: 'Admin',
};

const SURVEYS_PATH = '/dashboard/surveyor/surveys';
const FEEDBACKS_PATH = '/dashboard/surveyor/feedbacks';

function getSurveyPath({ surveyId = '' }: NotificationDetails): string {
  return `/surveys/${surveyId}`;
}

function listReason(introduction: string, { reason }: NotificationDetails): string[] {
  return reason ? [introduction, reason] : [];
}

/** Kinds that users can also get by email, in the order of the preferences. */
export const MAILED_KIND_DEFINITIONS: Record<MailedNotificationKind, MailedKindDefinition> = {
  'results-published': {
    group: 'voter',
    label: 'Results that you asked for',
    defaultMail: 'at-once',
    getTexts: (details) => ({
      title: 'The results of a survey are out',
      paragraphs: ['The survey has closed. You asked to be told when its results are out.'],
      link: { label: 'See the results', path: `${getSurveyPath(details)}#results` },
    }),
  },
  'report-decided': {
    group: 'voter',
    label: 'Decisions on your reports',
    defaultMail: 'at-once',
    getTexts: ({ isGranted }) => ({
      title: 'There is a decision on one of your reports',
      paragraphs: [
        isGranted
          ? 'The survey that you reported is no longer published.'
          : 'An admin has looked at the survey that you reported. It stays published.',
      ],
      link: { label: 'See your reports', path: '/dashboard/reports' },
    }),
  },
  'role-changed': {
    group: 'account',
    label: 'Changes to your role',
    defaultMail: 'at-once',
    getTexts: ({ role = 'user' }) => ({
      title: 'Your role has changed',
      paragraphs: [`An admin has changed your role. It is now: ${ROLE_NAMES[role]}.`],
      link: { label: 'See your account', path: '/dashboard/account' },
    }),
  },
  'surveyor-request-decided': {
    group: 'account',
    label: 'The decision on your request to become a surveyor',
    defaultMail: 'at-once',
    getTexts: (details) => ({
      title: 'There is a decision on your request to become a surveyor',
      paragraphs: details.isGranted
        ? ['An admin has approved your request. You can publish surveys and read the responses to them.']
        : [...listReason('An admin has declined your request and gave this reason:', details), 'You can ask again.'],
      link: details.isGranted
        ? { label: 'Create a survey', path: '/dashboard/surveyor/create' }
        : { label: 'See your request', path: '/becomeSurveyor' },
    }),
  },
  'payment-received': {
    group: 'account',
    label: 'Payments',
    defaultMail: 'at-once',
    getTexts: ({ paymentId = '' }) => ({
      title: 'Your payment was received',
      paragraphs: ['Thank you. Your payment for a month of Pro has arrived.'],
      link: { label: 'See the receipt', path: `/dashboard/billing/${paymentId}` },
    }),
  },
  'payment-returned': {
    group: 'account',
    label: 'Refunds and disputed payments',
    defaultMail: 'at-once',
    getTexts: ({ paymentId = '' }) => ({
      title: 'One of your payments has changed',
      paragraphs: ['A payment of yours was refunded, or is disputed. It no longer pays for Pro.'],
      link: { label: 'See the payment', path: `/dashboard/billing/${paymentId}` },
    }),
  },
  'pro-ending': {
    group: 'account',
    label: 'The end of your Pro access',
    defaultMail: 'at-once',
    getTexts: ({ until = new Date(0) }) => ({
      title: 'Your Pro access ends soon',
      paragraphs: [
        `Your Pro access ends on ${formatMailDate(until)} (UTC). It does not renew automatically: to keep it, pay for another month.`,
      ],
      link: { label: 'See your plan', path: '/dashboard/billing' },
    }),
  },
  'survey-closing-soon': {
    group: 'surveyor',
    label: 'Your surveys that close within a day',
    defaultMail: 'daily',
    getTexts: (details) => ({
      title: 'One of your surveys closes within a day',
      paragraphs: ['After that, it takes no more votes. You can extend it until then.'],
      link: { label: 'See the survey', path: getSurveyPath(details) },
    }),
  },
  'survey-closed': {
    group: 'surveyor',
    label: 'Your surveys that have closed',
    defaultMail: 'at-once',
    getTexts: ({ surveyId = '' }) => ({
      title: 'One of your surveys has closed',
      paragraphs: [
        'It takes no more votes unless you reopen it. With anonymous ballots, that is possible only until the results appear, a few minutes after closing.',
      ],
      link: { label: 'See the responses', path: `/dashboard/surveyResponses/${surveyId}` },
    }),
  },
  'survey-unpublished': {
    group: 'surveyor',
    label: 'Your surveys that an admin has unpublished',
    defaultMail: 'at-once',
    getTexts: (details) => ({
      title: 'One of your surveys was unpublished',
      paragraphs: [
        ...listReason('An admin has unpublished it, with this feedback:', details),
        'Its votes are kept. You can request a review.',
      ],
      link: { label: 'See the feedback', path: FEEDBACKS_PATH },
    }),
  },
  'review-decided': {
    group: 'surveyor',
    label: 'Decisions on your unpublished surveys',
    defaultMail: 'at-once',
    getTexts: (details) => ({
      title: 'An admin has looked at one of your surveys again',
      paragraphs: details.isGranted
        ? ['The survey is published again.']
        : listReason('The survey stays unpublished, with this feedback:', details),
      link: details.isGranted
        ? { label: 'See your surveys', path: SURVEYS_PATH }
        : { label: 'See the feedback', path: FEEDBACKS_PATH },
    }),
  },
  'message-received': {
    group: 'admin',
    label: 'New messages',
    defaultMail: 'daily',
    getTexts: (_, count) => ({
      title: count === 1 ? 'A message has arrived' : `${formatMailCount(count)} messages have arrived`,
      paragraphs: ['Someone has written to the admins.'],
      link: { label: 'See the messages', path: '/dashboard/messages' },
    }),
  },
  'report-received': {
    group: 'admin',
    label: 'New reports',
    defaultMail: 'daily',
    getTexts: (_, count) => ({
      title: count === 1 ? 'A survey was reported' : `A survey was reported ${formatMailCount(count)} times`,
      paragraphs: ['Someone has reported the survey. There may be more reports from the same day.'],
      link: { label: 'See the reports', path: '/dashboard/adminSurveys?tab=reported' },
    }),
  },
  'surveyor-request-received': {
    group: 'admin',
    label: 'New requests to become a surveyor',
    defaultMail: 'daily',
    getTexts: (_, count) => ({
      title:
        count === 1
          ? 'Someone has asked to become a surveyor'
          : `${formatMailCount(count)} requests to become a surveyor have arrived`,
      paragraphs: ['A user has asked for the surveyor role and is waiting for a decision.'],
      link: { label: 'See the requests', path: '/dashboard/surveyorRequests' },
    }),
  },
};

/** Kinds whose mails go to everybody concerned, with or without an account. */
const OTHER_KINDS: Record<Exclude<NotificationKind, MailedNotificationKind>, KindDefinition> = {
  'survey-invitation': {
    getTexts: (details) => ({
      title: 'You are invited to vote',
      paragraphs: [],
      link: { label: 'Open the survey', path: getSurveyPath(details) },
    }),
  },
  'survey-reminder': {
    getTexts: (details) => ({
      title: 'A survey is waiting for your vote',
      paragraphs: [],
      link: { label: 'Open the survey', path: getSurveyPath(details) },
    }),
  },
  'survey-offered': {
    getTexts: () => ({
      title: 'A survey is offered to you',
      paragraphs: [],
      link: { label: 'Accept or decline', path: SURVEYS_PATH },
    }),
  },
};

const KINDS: Record<NotificationKind, KindDefinition> = { ...MAILED_KIND_DEFINITIONS, ...OTHER_KINDS };

/** @throws any error for details that are damaged. */
export function getNotificationTexts(
  kind: NotificationKind,
  details: NotificationDetails,
  count = 1,
): NotificationTexts {
  return KINDS[kind].getTexts(details, count);
}

export function isMailedKind(kind: NotificationKind): kind is MailedNotificationKind {
  return Object.hasOwn(MAILED_KIND_DEFINITIONS, kind);
}

/**
 * What equal events of a user have in common. Those about the work of admins are one notification until it is read.
 * @returns undefined for kinds of which each event has a notification of its own.
 */
export function getUnreadKey({
  kind,
  details,
  uid,
}: Pick<NewNotification, 'kind' | 'details' | 'uid'>): string | undefined {
  const isGrouped = isMailedKind(kind) && MAILED_KIND_DEFINITIONS[kind].group === 'admin';
  return isGrouped ? `${kind}:${details.surveyId ?? ''}:${uid}` : undefined;
}
