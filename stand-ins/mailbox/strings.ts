/** All texts of the local mailbox. */
export const strings = {
  product: 'Canvass',
  title: 'Local mailbox',
  notice:
    'This is a local stand-in for a mail server: nothing was sent. Emails that Canvass would have sent are stored on this machine and shown to anyone who opens this page.',
  unreadable: 'Emails about accounts cannot be read right now, because the Auth emulator does not respond.',
  again: 'Refresh',
  emptyTitle: 'No emails yet',
  emptyText:
    'An email appears when someone registers, asks for a new password, changes their email, or is told about a survey. Refresh the page to see it.',
  to: 'To',
  came: 'Received',
  used: 'Used',
  html: 'HTML source',
  noSubject: 'No subject',
  count: (count: number) => (count === 1 ? '1 email, newest first' : `${count} emails, newest first`),
} as const;
