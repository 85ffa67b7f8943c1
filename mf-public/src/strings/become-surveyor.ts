import { MAX_REQUEST_TEXT_LENGTH } from '@canvass/shared/contracts';
import { formatCount } from '@canvass/shared/ui';

/** The texts of the page on which users ask for the role surveyor. */
export const becomeSurveyor = {
  title: 'Become a surveyor',
  intro: 'Surveyors create surveys, decide who may vote, and read the responses.',
  howTitle: 'How it works',
  steps: [
    'You write what you want to ask, and whom.',
    'An admin approves or declines it. This page shows the decision, and you get an email.',
    'As a surveyor, you find Create Survey in your dashboard.',
  ],
  visitorTitle: 'Ask with your account',
  /** With links. */
  visitorText: '{signIn} or {signUp} to ask for the role. You need an account with a verified email.',
  formTitle: 'Your request',
  purpose: 'What do you want to ask, and whom?',
  purposeHint: 'Two or three sentences are enough. Only admins read them.',
  missing: 'Write what you want to ask, and whom.',
  get tooLong() {
    return `This is too long. Use at most ${formatCount(MAX_REQUEST_TEXT_LENGTH)} characters.`;
  },
  unusable: 'This text has characters that cannot be shown. Type them instead of pasting them.',
  send: 'Send request',
  sending: 'Sending',
  textKept: 'Your text is kept here.',
  needsScript: 'Sending a request needs JavaScript. Turn it on, and reload this page.',
  unverified: 'Your email is not verified yet.',
  unverifiedText: 'Verify it first: the email with the link can be sent again from your account page.',
  toAccount: 'Open your account',
  openTitle: 'Your request is waiting for an admin',
  openText: 'This page shows the decision, and you get an email.',
  sentOn: (moment: string) => `Sent on ${moment}`,
  withdraw: 'Withdraw request',
  withdrawing: 'Withdrawing',
  withdrawn: 'Request withdrawn',
  declinedTitle: 'Your last request was declined',
  reason: 'Reason',
  askAgain: 'You can ask again.',
  surveyorTitle: 'You are a surveyor',
  surveyorText: 'You can publish surveys and read the responses to them.',
  create: 'Create Survey',
  adminTitle: 'You are an admin',
  adminText: 'Admins decide these requests. An admin cannot be a surveyor with the same account.',
  toRequests: 'Surveyor requests',
  failed: 'Your request did not load',
  roleFailed: 'Your role did not load',
} as const;
