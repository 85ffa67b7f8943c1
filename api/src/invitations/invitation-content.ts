import { DEFAULT_BALLOT_POLICY, hasChosenTime, type BallotPolicy } from '@canvass/shared/contracts';
import { createMailContent, isolateName, type MailLink } from '../mails/mail-content';
import { formatMailDate, formatMailDateTime } from '../mails/mail-formats';
import type { MailContent } from '../records/mails.collection';
import type { SurveyRecord } from '../records/surveys.collection';
import { getPublicName } from '../surveys/surveyors';
import type { UserRecord } from '../records/users.collection';
import type { InvitationNote } from '../records/invitations.collection';

/** How votes are kept, as the ballot says it in more words. */
const BALLOT_TEXTS: Record<BallotPolicy, string> = {
  named: 'The surveyor sees your answers with your name and email.',
  anonymous: 'Ballots are anonymous: the surveyor sees answers without names, after the survey has closed.',
};

/** What stands for the links in the preview of a mail. */
const PLACEHOLDERS = { vote: '[their own link]', stop: '[link]', refuse: '[link]' };

interface InvitationMail {
  survey: SurveyRecord;
  /** Null if their account is gone. */
  surveyor: UserRecord | null;
  note: InvitationNote | undefined;
  isReminder: boolean;
  links: Record<'vote' | 'stop' | 'refuse', string>;
}

/** Who invites, as voters see them on the page of the survey, and for whom. */
function describeInviter({ surveyor, note }: Pick<InvitationMail, 'surveyor' | 'note'>): string {
  const name = surveyor && getPublicName(surveyor);
  const surveyorText = name ? isolateName(name) : 'A surveyor';
  return note?.organization ? `${surveyorText}, for ${isolateName(note.organization)},` : surveyorText;
}

/** Until when a survey takes votes, in UTC, as deadlines are. */
function describeEnd({ deadline, closesAt }: SurveyRecord): string {
  return hasChosenTime({ day: deadline, closesAt })
    ? `Voting is open until ${formatMailDateTime(closesAt)} (UTC).`
    : `Voting is open through ${formatMailDate(new Date(closesAt.getTime() - 1))} (UTC).`;
}

/** Writes the mail of an invitation or a reminder. */
export function createInvitationContent({ survey, surveyor, note, isReminder, links }: InvitationMail): MailContent {
  const inviter = describeInviter({ surveyor, note });
  const stops: MailLink[] = [
    { label: 'Stop reminders of this survey', url: links.stop },
    { label: 'Refuse all invitations by email, from anybody and for good', url: links.refuse },
  ];
  return createMailContent({
    // Without the title, because others may see the screen.
    subject: isReminder ? 'A survey is waiting for your vote' : 'You are invited to vote',
    heading: survey.title,
    paragraphs: [
      isReminder
        ? `${inviter} has invited you to vote in this survey, and you have not voted yet.`
        : `${inviter} invites you to vote in this survey.`,
      ...(note?.message ? ['The surveyor writes:', { quote: note.message }] : []),
      BALLOT_TEXTS[survey.ballotPolicy ?? DEFAULT_BALLOT_POLICY],
      'You vote with an account, which is free. If you have none, you can create one on the way.',
      describeEnd(survey),
      'The link is yours alone: whoever has it can vote with it, once. Do not forward it.',
    ],
    link: { label: 'Open the survey', url: links.vote },
    footer:
      'The surveyor entered your email address. Canvass does not check who surveyors are and what they write. If you do not want to vote, ignore this email.',
    stops,
  });
}

/** The mail as its recipients will get it, with placeholders for the links, which only they get. */
export function previewInvitationMail(mail: Omit<InvitationMail, 'isReminder' | 'links'>) {
  const { subject, text } = createInvitationContent({ ...mail, isReminder: false, links: PLACEHOLDERS });
  return { subject, text };
}
