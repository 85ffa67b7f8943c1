import { PRO_PRICE_USD } from '@canvass/shared/contracts';
import { formatDollars } from '@canvass/shared/ui';

/** The texts about the user's plan and payments. */
export const billing = {
  title: 'Billing',

  pro: 'Pro',
  active: (moment: string, left: string) => `Active until ${moment}. ${left} left.`,
  activeText: 'It does not renew automatically. Paying before then adds a month.',
  unlimited: 'Active, no end date. There is nothing for you to pay.',
  ended: (day: string) => `Ended on ${day}.`,
  neverPro: 'You are not a pro user.',
  get neverText() {
    return `A pro user can leave a comment with a vote. One month costs ${formatDollars(PRO_PRICE_USD)} and does not renew automatically.`;
  },
  staffText: (role: 'surveyor' | 'admin') =>
    role === 'admin'
      ? 'You are an admin. There is nothing for you to pay.'
      : 'You are a surveyor. There is nothing for you to pay.',
  continues: (day: string) => `Your Pro access continues until ${day}. You can use it again when your role is user.`,
  commentsKept: 'Your comments are kept when it ends, and you can still read them.',
  commentsKeptAfterEnd: 'Your comments are kept, and you can still read them.',
  extend: 'Extend',
  upgrade: 'Upgrade',
  closed: 'Card payments are not available on this installation.',
  statusFailed: 'Your Pro status did not load.',

  payments: 'Payments',
  month: 'One month as a pro user',
  statusLabel: 'Status:',
  status: { paid: 'Paid', refunded: 'Refunded', disputed: 'Disputed' },
  outcome: {
    refunded: 'Refunded. This month no longer counts.',
    disputed: 'This payment is disputed. Until the dispute is resolved, the month does not count.',
  },
  amount: formatDollars,
  period: (from: string, until: string) => `${from} to ${until}`,
  receipt: 'Receipt',
  receiptLabel: (day: string) => `of ${day}`,
  none: 'No payments yet',
  noneText: 'Your payments appear here, each with a receipt.',
  failed: 'Your payments did not load',
} as const;

/** The texts of a receipt. */
export const receipt = {
  title: 'Receipt',
  back: 'Billing',
  number: 'Number',
  date: 'Date',
  who: 'Paid by',
  what: 'For',
  period: 'From – until',
  amount: 'Amount',
  byCard: (dollars: number) => `${formatDollars(dollars)}, paid by card`,
  status: 'Status',
  provider: 'Payment reference',
  sandbox: 'Made in the payments sandbox of a local demo. No money was charged.',
  print: 'Print',
  loading: 'Loading the receipt',
  failed: 'The receipt did not load',
  unknown: 'There is no such receipt',
  unknownText: 'You have no payment with this number.',
} as const;

/** The texts of the notice before Pro ends. */
export const ending = {
  message: (day: string, left: string) => `Your Pro access ends on ${day}: ${left} left.`,
  extend: 'Extend',
  dismiss: 'Not now',
} as const;
