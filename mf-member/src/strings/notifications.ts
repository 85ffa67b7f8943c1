import { type MailPreference, NOTIFICATION_RETENTION_DAYS, type NotificationGroup } from '@canvass/shared/contracts';

/** The texts of notifications and of the emails about them. What a notification says comes from the API. */
export const strings = {
  title: 'Notifications',
  unread: 'Unread:',
  markAllRead: 'Mark all as read',
  marking: 'Marking',
  notMarked: 'They are still unread.',
  emails: 'Email settings',
  none: 'You have no notifications',
  noneText: `News about your surveys, reports, and account appears here and is kept for ${NOTIFICATION_RETENTION_DAYS} days.`,
  failed: 'Your notifications did not load',

  settings: {
    title: 'Emails about notifications',
    intro: 'You see every notification in Canvass. Choose which of them also come by email.',
    noMails: 'This installation sends no emails.',
    failed: 'Your choices did not load',
    groups: {
      voter: 'Surveys that you answered or reported',
      account: 'Your account',
      surveyor: 'Your surveys',
      admin: 'For admins',
    } satisfies Record<NotificationGroup, string>,
    choices: {
      'at-once': 'At once',
      daily: 'Once a day',
      never: 'Never',
    } satisfies Record<MailPreference, string>,
    dailyText:
      'Once a day: one email at 7:00 UTC, only if there is something new. Emails go to your address once you have verified it.',
    saved: 'Saved',
    saving: 'Saving',
    notSaved: 'Not saved.',
    back: 'Back to notifications',
  },

  unsubscribe: {
    title: 'Stop emails',
    about: 'These emails are about:',
    text: 'Only these emails stop. Nothing else changes.',
    already: 'You are already unsubscribed from these emails.',
    stop: 'Stop these emails',
    stopping: 'Stopping',
    notStopped: 'Nothing was changed.',
    stopped: 'You will get no more of these emails. One that is already on its way may still arrive.',
    settings: 'Choose which emails you get',
    failed: 'The link did not load',
    invalid: 'This link does not work',
    invalidText: 'It may be incomplete. Copy the whole link from the email, or choose below which emails you get.',
  },
} as const;
