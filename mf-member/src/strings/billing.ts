/** What people read of their time as a pro user, and of what they have paid for it. */
export const billing = {
  title: 'Billing',

  pro: 'Pro',
  active: (day: string, time: string, left: string) => `Active until ${day}, ${time}. ${left} left.`,
  activeText: 'It does not renew automatically. What you pay before then adds a month to it.',
  unlimited: 'Active, no end date. There is nothing for you to pay.',
  ended: (day: string) => `Ended on ${day}.`,
  neverPro: 'You are not a pro user.',
  neverText: 'A pro user can leave a comment with a vote. One month costs $20 and does not renew by itself.',
  staffText: (role: 'surveyor' | 'admin') =>
    role === 'admin'
      ? 'You are an admin. There is nothing for you to pay.'
      : 'You are a surveyor. There is nothing for you to pay.',
  continues: (day: string) => `Your Pro goes on until ${day}: as a user you have it again.`,
  commentsKept: 'Your comments are kept when it ends, and you can still read them.',
  commentsKeptAfterEnd: 'Your comments are kept, and you can still read them.',
  extend: 'Extend',
  upgrade: 'Upgrade',
  closed: 'Card payment is not open on this installation.',
  statusFailed: 'Until when Pro lasts did not load.',

  payments: 'Payments',
  month: 'One month as a pro user',
  statusLabel: 'Status:',
  status: { paid: 'Paid', refunded: 'Refunded', disputed: 'Disputed' },
  outcome: {
    refunded: 'Refunded. This month no longer counts.',
    disputed: 'This payment is disputed. Until that is settled, the month does not count.',
  },
  amount: (dollars: number) => `$${dollars}`,
  period: (from: string, until: string) => `${from} to ${until}`,
  receipt: 'Receipt',
  receiptLabel: (day: string) => `of ${day}`,
  none: 'You have not paid anything yet',
  noneText: 'What you pay stands here afterwards, each payment with a receipt.',
  failed: 'Your payments did not load',
} as const;

/** What people read on a receipt. */
export const receipt = {
  title: 'Receipt',
  back: 'Billing',
  number: 'Number',
  date: 'Date',
  who: 'Paid by',
  what: 'For',
  period: 'From – until',
  amount: 'Amount',
  byCard: (dollars: number) => `$${dollars}, paid by card`,
  status: 'Status',
  provider: 'Payment reference',
  sandbox: 'Made in the sandbox of a local demo: no money has moved.',
  print: 'Print',
  loading: 'Loading the receipt',
  failed: 'The receipt did not load',
  unknown: 'There is no such receipt',
  unknownText: 'You have no payment with this number.',
} as const;

/** The word before it ends. */
export const ending = {
  message: (day: string, left: string) => `Your Pro ends on ${day}: ${left} left.`,
  extend: 'Extend',
  dismiss: 'Not now',
} as const;
