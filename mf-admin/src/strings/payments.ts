import { formatCount } from '@canvass/shared/ui';

/** The filters of the list, formatted for display. */
interface PaymentFilter {
  q: string | undefined;
  status: string | undefined;
  month: string | undefined;
}

function formatPaymentCount(rows: number): string {
  return rows === 1 ? '1 payment' : `${formatCount(rows)} payments`;
}

/** The texts of the page with all payments. */
export const payments = {
  title: 'All Payments',
  table: 'Payments',
  columns: { email: 'Email', payment: 'Payment', date: 'Date', status: 'Status', period: 'Covers' },
  period: { to: 'to', none: '–' },
  status: { paid: 'Paid', refunded: 'Refunded', disputed: 'Disputed' },

  filter: 'Filter payments',
  searchPlaceholder: 'Email',
  statusLabel: 'Status',
  everyStatus: 'All statuses',
  month: 'Month (UTC)',
  everyMonth: 'All months',
  clear: 'Clear filters',

  none: 'No payments yet',
  noneText: 'Payments for Pro appear here.',
  noMatch: 'No payments match',
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
