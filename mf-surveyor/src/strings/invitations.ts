import {
  MAX_INVITATIONS,
  MAX_MESSAGE_LENGTH,
  MAX_ORGANIZATION_LENGTH,
  type RefusalReason,
} from '@canvass/shared/contracts';
import { formatCount, plural } from '@canvass/shared/ui';

interface InviteResult {
  invited: number;
  alreadyInvited: number;
  declined?: number | undefined;
}

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
  opens: (moment: string) => `This survey opens ${moment}.`,
  opensText: 'Everybody who is invited by then gets a link by email when it opens.',
  closed: 'This survey takes no votes.',
  closedText:
    'Until it takes votes again, no invitations or reminders are emailed. People you invite now get their link when you send reminders after that.',

  invite: 'Invite people',
  list: 'Email addresses',
  get listHint() {
    return `As you have them: in rows or on one line, with or without names, or a table whose first row says which column has the email addresses. At most ${formatCount(MAX_INVITATIONS)} people. Each gets a link of their own by email; one person can vote with it, once.`;
  },
  file: 'Or a file',
  fileHint: 'CSV or text. Its rows are added above.',
  fileTooLarge: (characters: string) =>
    `This file has more than ${characters} characters. Keep only the column with the email addresses, or split the file.`,
  fileNotText: 'This file is not text. Save the table as CSV, and choose that file.',
  fileUnreadable: 'This file cannot be read. Choose it again.',
  optional: 'optional',
  organization: 'For whom you invite',
  get organizationHint() {
    return `An organization that the people you invite know, such as a school or a club. At most ${formatCount(MAX_ORGANIZATION_LENGTH)} characters.`;
  },
  message: 'Message',
  get messageHint() {
    return `Your own words in the email, without links and email addresses. At most ${formatCount(MAX_MESSAGE_LENGTH)} characters.`;
  },
  organizationError: (message: string) => `The organization ${message}.`,
  messageError: (message: string) => `The message ${message}.`,
  listMissing: 'Paste at least one email address, or choose a file.',
  listError: (message: string) => `The list ${message}.`,
  check: 'Check the list',
  checking: 'Checking',
  previewTitle: (newCount: number, refusedCount: number) => {
    const refused = plural(refusedCount, {
      one: 'one entry cannot be',
      other: `${formatCount(refusedCount)} entries cannot be`,
    });
    const invited = plural(newCount, {
      one: 'One person can be invited',
      other: `${formatCount(newCount)} people can be invited`,
    });
    return (newCount === 0 ? 'Nobody new can be invited' : invited) + (refusedCount > 0 ? `; ${refused}` : '');
  },
  previewNote: 'Nobody is invited yet.',
  previewInvitedBefore: (count: number) =>
    plural(count, {
      one: 'One person was invited before, and gets no other email.',
      other: `${formatCount(count)} people were invited before, and get no other email.`,
    }),
  previewDeclined: (count: number) =>
    plural(count, {
      one: 'One person wants no invitations from Canvass, and is not invited.',
      other: `${formatCount(count)} people want no invitations from Canvass, and are not invited.`,
    }),
  declined: 'People who want no invitations',
  mail: 'The email',
  mailText: 'This is how it will arrive. Instead of what is in brackets, it has the links.',
  previewRepeated: (count: number) =>
    plural(count, {
      one: 'One entry names somebody in the list again. Each person gets one invitation.',
      other: `${formatCount(count)} entries name somebody in the list again. Each person gets one invitation.`,
    }),
  previewOtherColumns: (count: number) =>
    plural(count, {
      one: 'One more email address is in another column, and is not invited. To invite it, too, remove the first row of the table.',
      other: `${formatCount(count)} more email addresses are in other columns, and are not invited. To invite them, too, remove the first row of the table.`,
    }),
  refusedText: (count: number) =>
    plural(count, {
      one: 'This entry cannot be invited. Change it in the list, or invite the others without it.',
      other: 'These entries cannot be invited. Change them in the list, or invite the others without them.',
    }),
  refusedEntries: 'Entries that cannot be invited',
  refusedRow: (row: number) => `Row ${formatCount(row)}:`,
  refusals: {
    'no-email': 'has no email address.',
    'not-an-email': 'is not an email address.',
    'unsupported-letters': 'has accented or non-Latin letters before the @.',
  } satisfies Record<RefusalReason, string>,
  more: (count: number) => plural(count, { one: 'There is one more.', other: `There are ${formatCount(count)} more.` }),
  confirm: (newCount: number, refusedCount: number) =>
    refusedCount === 0
      ? plural(newCount, { one: 'Invite one person', other: `Invite ${formatCount(newCount)} people` })
      : plural(newCount, { one: 'Invite the other', other: 'Invite the others' }),
  change: 'Change the list',
  inviting: 'Inviting',
  invited: ({ invited: count, alreadyInvited, declined = 0 }: InviteResult, state: string, hasLeftOut = false) => {
    const sentences = [
      count === 0
        ? 'Nobody new was invited.'
        : plural(count, { one: 'One person invited.', other: `${formatCount(count)} people invited.` }),
      count > 0 && state === 'open' && 'Each gets a link by email.',
      count > 0 && state === 'scheduled' && 'Each gets a link by email when the survey opens.',
      alreadyInvited > 0 &&
        plural(alreadyInvited, {
          one: 'One person had been invited before, and gets no other email.',
          other: `${formatCount(alreadyInvited)} people had been invited before, and get no other email.`,
        }),
      declined > 0 &&
        plural(declined, {
          one: 'One person wants no invitations from Canvass, and was not invited.',
          other: `${formatCount(declined)} people want no invitations from Canvass, and were not invited.`,
        }),
      hasLeftOut && 'The list still has what was left out.',
    ];
    return sentences.filter(Boolean).join(' ');
  },

  surveyFailed: 'The survey did not load',
  unknown: 'Survey not found',
  unknownText: 'There is no survey at this address.',
  foreign: 'These invitations belong to another surveyor',
  back: 'Back to Surveys',
} as const;
