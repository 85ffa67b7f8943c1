/** The texts for signed-in people where not every account may vote; loaded with their notices. */
export const voterNotices = {
  unverified: 'Only accounts with a verified email can vote in this survey, and your email is not verified yet.',
  /** After a refused vote. */
  stillUnverified: 'Your vote was not counted: your email is not verified yet. Your answers are kept.',
  nowVerified: 'Your email is verified. Press Vote to cast your vote.',
  openLink: 'Open the link in the email that you got when you signed up, or have it sent again. Then press Vote.',
  send: 'Send the verification email',
  sendAgain: 'Send it again',
  sending: 'Sending',
  sent: (email: string) => `An email is on its way to ${email}. Open its link, then come back and press Vote.`,
  notSent: 'No email was sent.',
  unreachable: 'The sign-in service cannot be reached. Check your connection and try again.',
  tooManyAttempts: 'Too many attempts. Wait a few minutes, then try again.',
  sessionEnded: 'You were signed out. Sign in again.',
  refused: 'The sign-in service rejected the request. Try again in a moment.',
  localMailbox: 'This is a local demo: nothing is sent. Emails are in the',
  mailbox: 'local mailbox',
  newTab: '(opens in a new tab)',
  invited: 'You are invited.',
  invitedText: 'Your invitation belongs to this account, which has one vote.',
  redeeming: 'Checking your invitation',
  notInvited:
    'Only people who were invited can vote in this survey. Open the link in your invitation. If you have opened it with another account, sign in with that one.',
  notFound: 'This invitation does not work: it is not valid, was taken back, or another account has used it.',
  notFoundHint: 'If you have another account, sign in with that one. Otherwise, ask the surveyor for a new invitation.',
  tryAgain: 'Try again',
} as const;
