/** Every text of the local mailbox. */
export const strings = {
  product: 'Canvass',
  title: 'Local mailbox',
  notice:
    'This is a local stand-in for a mail server: nothing was sent to anybody. What Canvass would have mailed is kept on this machine, and shown here to whoever opens this page.',
  again: 'Look again',
  emptyTitle: 'No mail yet',
  emptyText:
    'A mail comes when somebody registers, asks for a new password, or changes their email. Then look here again.',
  to: 'To',
  came: 'Came',
  used: 'Used',
  /** What a mail is about, and what its button does. */
  kinds: {
    VERIFY_EMAIL: { subject: 'Verify your email', open: 'Verify this email' },
    PASSWORD_RESET: { subject: 'Reset your password', open: 'Choose a new password' },
    RECOVER_EMAIL: { subject: 'Your email was changed', open: 'Take this email back' },
  },
  count: (count: number) => (count === 1 ? '1 mail, newest first' : `${count} mails, newest first`),
} as const;
