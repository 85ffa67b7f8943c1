import { MAX_INVITATIONS, REMINDER_INTERVAL_HOURS, type BallotPolicy } from '@canvass/shared/contracts';
import { formatCount, plural } from '@canvass/shared/ui';

/** The texts of the invitations of a survey. */
export const invitations = {
  title: 'Invitations',
  pageTitle: (title: string) => `${title}: invitations`,
  surveys: 'Surveys',
  openSurvey: 'Open the survey',
  responses: 'Responses',

  notForInvited: 'This survey is not limited to invited people.',
  notForInvitedText:
    'Whoever you invite gets a link, and others can vote, too. To let only invited people vote, change who may vote.',
  edit: 'Edit the survey',
  closed: 'This survey takes no votes.',
  closedText:
    'Until it takes votes again, no invitations or reminders are emailed. People you invite now get their link when you send reminders after that.',

  invite: 'Invite people',
  list: 'Email addresses',
  get listHint() {
    return `One per row, or CSV with the email addresses in the first column. At most ${formatCount(MAX_INVITATIONS)} people. Each gets a link of their own by email; the first account that uses it can vote with it, once.`;
  },
  file: 'Or a file',
  fileHint: 'CSV or text. Its rows are added above, so that you can check them.',
  fileTooLarge: (kilobytes: string) =>
    `This file is larger than ${kilobytes} kB. Keep only the column with the email addresses, or split the file.`,
  fileUnreadable: 'This file cannot be read. Choose it again.',
  listMissing: 'Paste at least one email address, or choose a file.',
  listError: (message: string) => `The list ${message}.`,
  rowsWrong: 'Nobody was invited. Correct these rows, and invite again:',
  wrongRows: 'Rows to correct',
  submit: 'Invite',
  inviting: 'Inviting',
  invited: (count: number, alreadyInvited: number, isOpen: boolean) => {
    const sentences = [
      count === 0
        ? 'Nobody new was invited.'
        : plural(count, { one: 'One person invited.', other: `${formatCount(count)} people invited.` }),
      count > 0 && isOpen && 'Each gets a link by email.',
      alreadyInvited > 0 &&
        plural(alreadyInvited, {
          one: 'One person had been invited before, and gets no other email.',
          other: `${formatCount(alreadyInvited)} people had been invited before, and get no other email.`,
        }),
    ];
    return sentences.filter(Boolean).join(' ');
  },

  roll: 'Who is invited',
  rollTexts: {
    named:
      'You see here who has voted, and never how. Responses show you each vote with the name and email of its voter.',
    anonymous: 'You see here who has voted, and never how. Ballots are anonymous: they have no name, email, or time.',
  } satisfies Record<BallotPolicy, string>,
  /** Until the results of anonymous ballots are shown. */
  rollSealed: (votes: number) =>
    plural(votes, {
      one: 'Ballots are anonymous: who has opened their invitation or voted stays hidden until the results are shown. So far, there is one vote.',
      other: `Ballots are anonymous: who has opened their invitation or voted stays hidden until the results are shown. So far, there are ${formatCount(votes)} votes.`,
    }),
  table: 'Invitations, newest first',
  columns: { email: 'Email', invited: 'Invited', used: 'Link used', voted: 'Voted', reminded: 'Reminder requested' },
  action: 'Take back',
  yes: 'Yes',
  no: 'No',
  never: 'Never',
  none: 'Nobody is invited yet',
  noneText: 'Paste the email addresses of the people who may vote into the form above.',
  failed: 'The invitations did not load',
  surveyFailed: 'The survey did not load',
  unknown: 'Survey not found',
  unknownText: 'There is no survey at this address.',
  foreign: 'These invitations belong to another surveyor',
  back: 'Back to Surveys',

  remind: 'Remind those who have not voted',
  remindTitle: 'Remind those who have not voted?',
  remindText: `Everybody who is invited and has not voted gets their link again, except people who got an email about it in the last ${REMINDER_INTERVAL_HOURS} hours.`,
  confirmRemind: 'Send reminders',
  reminding: 'Sending',
  /** @param requested includes people who have voted, and get none. */
  reminded: (requested: number) =>
    requested === 0
      ? `Nobody gets a reminder: all got an email in the last ${REMINDER_INTERVAL_HOURS} hours, or want no more.`
      : 'Reminders are on their way. Who has voted gets none.',

  takeBack: 'Take back',
  ofEmail: (email: string) => `the invitation of ${email}`,
  takeBackTitle: 'Take back this invitation?',
  takeBackText: 'Its link stops working, and an account that has used the link can no longer vote with it.',
  /** Of anonymous ballots: whether it was opened is hidden, but is told to who tries. */
  takeBackUnopenedText: 'This works only as long as nobody has opened the invitation. Then its link stops working.',
  takingBack: 'Taking back',
  takenBack: 'Invitation taken back',
} as const;
