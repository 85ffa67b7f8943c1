import { MAX_CONTACT_MESSAGE_LENGTH } from '@canvass/shared/contracts';
import { formatCount, plural } from '@canvass/shared/ui';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** That a message was not sent yet, and when it can be. */
function formatRateLimit(seconds: number): string {
  const lead = 'You have sent several messages.';
  if (seconds >= HOUR) return `${lead} You can send this one in an hour; until then it is kept here.`;
  const minutes = Math.max(1, Math.ceil(seconds / MINUTE));
  return plural(minutes, {
    one: `${lead} You can send this one in a minute; until then it is kept here.`,
    other: `${lead} You can send this one in ${formatCount(minutes)} minutes; until then it is kept here.`,
  });
}

/** The texts of messages to the admins. */
export const contact = {
  title: 'Contact us',
  intro: 'Is something wrong or unclear? Write to the people who run this installation.',
  write: 'Your message',
  name: 'Name',
  email: 'Email',
  emailHint: 'We reply to this address.',
  message: 'Message',
  messageHint: 'If it is about a survey, say which one.',
  send: 'Send message',
  sending: 'Sending',
  who: 'Only admins read it.',
  needsScript: 'Sending a message needs JavaScript. Turn it on, and reload this page.',
  draftKept: 'Your message is kept here. If you send it again, it still arrives only once.',
  rateLimited: formatRateLimit,
  fieldErrors: {
    name: {
      missing: 'Enter your name.',
      tooLong: 'This name is too long. Use at most 200 characters.',
      unusable: 'This name has characters that cannot be shown. Type it instead of pasting it.',
    },
    email: {
      missing: 'Enter your email.',
      tooLong: 'This email is too long. Use at most 254 characters.',
      unusable:
        'This email cannot be used. Use a format like name@example.com, without accented or non-Latin letters before the @.',
    },
    message: {
      missing: 'Write a message.',
      get tooLong() {
        return `This message is too long. Use at most ${formatCount(MAX_CONTACT_MESSAGE_LENGTH)} characters.`;
      },
      unusable: 'This message has characters that cannot be shown. Type them instead of pasting them.',
    },
  },
  /** `must` is the server's requirement for the value; this makes it a sentence. */
  invalidField: (field: 'name' | 'email' | 'message', must: string) => `Your ${field} ${must}.`,
  sent: 'Message sent',
  sentText: (email: string) => `The admins can read it now, and will write to ${email} if it needs an answer.`,
  again: 'Write another message',
  toSurveys: 'Browse surveys',
  optionsTitle: 'Faster ways to get help',
  options: [
    {
      title: 'A question about a survey',
      text: 'Write to us, and say which survey. The name of its surveyor is on its page, under “Asked by”.',
      link: 'Browse surveys',
      to: 'surveys',
    },
    {
      title: 'A survey that breaks the rules',
      text: 'Use the Report button on its page. Every report goes to the admins.',
      link: 'How to report a survey',
      to: 'faq',
    },
    {
      title: 'Trouble with your account',
      text: 'Signing out and in again renews your session. You can reset your password by email; a Google account has no password here.',
      link: 'Forgot your password?',
      to: 'forgot',
    },
    {
      title: 'What Canvass knows about you',
      text: 'What is stored, who sees it, and how to get or delete it.',
      link: 'Privacy',
      to: 'privacy',
    },
  ],
} as const;
