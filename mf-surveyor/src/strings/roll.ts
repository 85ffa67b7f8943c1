import { REMINDER_INTERVAL_HOURS, type BallotPolicy, type RollFilter } from '@canvass/shared/contracts';
import { formatCount, plural } from '@canvass/shared/ui';

/** The texts of who is invited to a survey, and of reminders. */
export const roll = {
  title: 'Who is invited',
  texts: {
    named:
      'You see here who has voted, and never how. Responses show you each vote with the name and email of its voter.',
    anonymous: 'You see here who has voted, and never how. Ballots are anonymous: they have no name, email, or time.',
  } satisfies Record<BallotPolicy, string>,
  /** Until the results of anonymous ballots are shown. */
  sealed: (votes: number) =>
    plural(votes, {
      one: 'Ballots are anonymous: who has opened their invitation or voted stays hidden until the results are shown. So far, there is one vote.',
      other: `Ballots are anonymous: who has opened their invitation or voted stays hidden until the results are shown. So far, there are ${formatCount(votes)} votes.`,
    }),
  table: 'Invitations, newest first',
  turnout: (votes: number, invited: number) => `${formatCount(votes)} of ${formatCount(invited)} have voted`,
  filter: 'Filter',
  searchPlaceholder: 'Part of an email address',
  show: 'Show',
  all: 'Everybody',
  filters: {
    voted: 'Voted',
    'not-voted': 'Not voted yet',
    bounced: 'Email bounced',
    refused: 'Unsubscribed',
  } satisfies Record<RollFilter, string>,
  noneFound: 'No invitations match',
  noneFoundText: 'Search for another part of an address, or show everybody.',
  clearFilter: 'Show everybody',
  bounced: (day: string) => `An email bounced on ${day}`,
  wantsNoMails: 'Unsubscribed',
  export: 'Save as CSV',
  exportHint: 'Everything that matches, on all pages.',
  counted: (count: number) => plural(count, { one: 'one invitation', other: `${formatCount(count)} invitations` }),
  columns: { email: 'Email', invited: 'Invited', used: 'Link used', voted: 'Voted', reminded: 'Reminder requested' },
  action: 'Take back',
  yes: 'Yes',
  no: 'No',
  never: 'Never',
  none: 'Nobody is invited yet',
  noneText: 'Paste the email addresses of the people who may vote into the form above.',
  failed: 'The invitations did not load',

  remind: 'Remind those who have not voted',
  remindTitle: 'Remind those who have not voted?',
  remindText: `Everybody who is invited and has not voted gets their link again, except people who got an email about it in the last ${REMINDER_INTERVAL_HOURS} hours, whose email bounced, or who have unsubscribed.`,
  confirmRemind: 'Send reminders',
  reminding: 'Sending',
  /** @param requested includes people who have voted, and get none. */
  reminded: (requested: number) =>
    requested === 0
      ? `Nobody gets a reminder: all got an email in the last ${REMINDER_INTERVAL_HOURS} hours, cannot be reached, or have unsubscribed.`
      : 'Reminders are on their way. Who has voted gets none.',

  takeBack: 'Take back',
  ofEmail: (email: string) => `the invitation of ${email}`,
  takeBackTitle: 'Take back this invitation?',
  takeBackText: 'Its link stops working, and an account that has used the link can no longer vote with it.',
  /** Of anonymous ballots: whether it was opened is hidden, but is told to who tries. */
  takeBackUnopenedText: 'This works only as long as nobody has opened the invitation. Then its link stops working.',
  takingBack: 'Taking back',
  takenBack: 'Invitation taken back',

  scheduled: 'Scheduled reminders',
  scheduledText: 'At that time, everybody who is invited and has not voted yet gets their link again.',
  scheduledFailed: 'The scheduled reminders did not load.',
  retry: 'Try again',
  schedule: 'Schedule a reminder',
  scheduleTitle: 'Schedule a reminder',
  reminderTime: 'Time',
  reminderCalendar: 'Choose a day and a time',
  reminderGoesOut: (moment: string) => `Goes out ${moment}.`,
  confirmSchedule: 'Schedule',
  scheduling: 'Scheduling',
  scheduledDone: 'Reminder scheduled',
  cancelReminder: 'Cancel',
  ofReminder: (moment: string) => `the reminder of ${moment}`,
  canceled: 'Reminder canceled',
  interval: (hours: number) => `At least ${hours} hours from every other reminder.`,
  scheduleFull: 'No more than five reminders can be scheduled at once.',
  afterClosing: 'The survey closes before that, so nobody gets it.',
  timeMissing: 'Choose when the reminder goes out.',
  timeInvalid: (time: string) => `Type a day and a time, like 11/27/2027 ${time}.`,
  timeError: (message: string) => `The reminder ${message}.`,
} as const;
