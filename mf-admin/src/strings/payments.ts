import type { LISTED_PAYMENT_STATUSES } from '@canvass/shared/contracts';
import { formatCount, isolate, plural } from '@canvass/shared/ui';

type ListedPaymentStatus = (typeof LISTED_PAYMENT_STATUSES)[number];

/** The filters of the list, formatted for display. */
interface PaymentFilter {
  q: string | undefined;
  status: ListedPaymentStatus | undefined;
  month: string | undefined;
}

function formatPaymentCount(rows: number): string {
  return plural(rows, { one: '1 payment', other: `${formatCount(rows)} payments` });
}

/** A payment in each status, within a sentence. */
const listedPayments = {
  paid: 'paid payment',
  refunded: 'refunded payment',
  disputed: 'disputed payment',
} satisfies Record<ListedPaymentStatus, string>;

/** The texts of the page with all payments. */
export const payments = {
  title: 'All Payments',
  table: 'Payments',
  columns: { email: 'Email', payment: 'Payment', date: 'Date', status: 'Status', period: 'Covers' },
  period: { dates: '{from} to {until}', none: '–' },
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
    const payment = status ? listedPayments[status] : 'payment';
    if (q && month)
      return `There is no ${payment} from an email with a word that begins with “${isolate(q)}” in ${month}.`;
    if (q) return `There is no ${payment} from an email with a word that begins with “${isolate(q)}”.`;
    return month ? `There is no ${payment} in ${month}.` : `There is no ${payment}.`;
  },
  failed: 'The payments did not load',

  months: {
    failed: 'The totals did not load',
    present: 'This month (UTC)',
    all: 'Twelve months',
    counted: (rows: number, returned: number) =>
      returned === 0
        ? formatPaymentCount(rows)
        : plural(rows, {
            one: `1 payment, and ${formatCount(returned)} refunded or disputed`,
            other: `${formatCount(rows)} payments, and ${formatCount(returned)} refunded or disputed`,
          }),
    chart: 'Payments per month',
    oval: (amount: string) => `one oval, ${amount}`,
    most: (month: string, amount: string) => `Most: ${month}, ${amount}`,
    columns: { month: 'Month (UTC)', total: 'Total', payments: 'Payments', returned: 'Refunded or disputed' },
    listed: 'payments',
  },

  exportCsv: 'Export CSV',
  counted: formatPaymentCount,
} as const;
