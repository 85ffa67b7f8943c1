import { formatCount } from '@canvass/shared/ui';

/** What the list was narrowed to, as people read it. */
interface PaymentFilter {
  q: string | undefined;
  status: string | undefined;
  month: string | undefined;
}

function formatPaymentCount(rows: number): string {
  return rows === 1 ? '1 payment' : `${formatCount(rows)} payments`;
}

/** What admins read on the page of all payments. */
export const payments = {
  title: 'All Payments',
  table: 'Payments',
  columns: { email: 'Email', payment: 'Payment', date: 'Date', status: 'Status', period: 'Pays for' },
  period: { to: 'to', none: 'nothing' },
  status: { paid: 'Paid', refunded: 'Refunded', disputed: 'Disputed' },

  filter: 'Filter payments',
  searchPlaceholder: 'Email',
  statusLabel: 'Status',
  everyStatus: 'Every status',
  month: 'Month (UTC)',
  everyMonth: 'Every month',
  clear: 'Clear filters',

  none: 'Nobody has paid yet',
  noneText: 'What people pay for a month as a pro user appears here.',
  noMatch: 'No payment matches',
  noMatchText: ({ q, status, month }: PaymentFilter) => {
    const which = status ? `${status.toLowerCase()} payment` : 'payment';
    const from = q ? ` from an email with a word that begins with “${q}”` : '';
    return `There is no ${which}${from}${month ? ` in ${month}` : ''}.`;
  },
  failed: 'The payments did not load',

  months: {
    failed: 'The totals did not load',
    present: 'This month (UTC)',
    all: 'Twelve months',
    counted: (rows: number, returned: number) =>
      returned === 0
        ? formatPaymentCount(rows)
        : `${formatPaymentCount(rows)}, and ${formatCount(returned)} refunded or disputed`,
    chart: 'Payments per month',
    oval: (amount: string) => `one oval, ${amount}`,
    most: (month: string, amount: string) => `Most: ${month}, ${amount}`,
    columns: { month: 'Month (UTC)', total: 'Total', payments: 'Payments', returned: 'Refunded or disputed' },
    listed: 'payments',
  },

  exportCsv: 'Export CSV',
  counted: formatPaymentCount,
} as const;
