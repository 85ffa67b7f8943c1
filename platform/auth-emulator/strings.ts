/** All texts of the local mailbox. */
export const strings = {
  product: 'Canvass',
  title: 'Local mailbox',
  notice:
    'This is a local stand-in for a mail server: nothing was sent. Emails that Canvass would have sent are stored on this machine and shown to anyone who opens this page.',
  again: 'Refresh',
  emptyTitle: 'No emails yet',
  emptyText:
    'An email appears when someone registers, asks for a new password, or changes their email. Refresh the page to see it.',
  to: 'To',
  came: 'Received',
  used: 'Used',
  /** By kind of email: its subject, and the label of its button. */
  kinds: {
    VERIFY_EMAIL: { subject: 'Verify your email', open: 'Verify this email' },
    PASSWORD_RESET: { subject: 'Reset your password', open: 'Choose a new password' },
    RECOVER_EMAIL: { subject: 'Your email was changed', open: 'Restore this email' },
  },
  count: (count: number) => (count === 1 ? '1 email, newest first' : `${count} emails, newest first`),
} as const;
