import { BYTE_ORDER_MARK, csvRows } from '../exports/spreadsheet';
import { textOfRows, type OnUnreadableRow } from '../exports/text-of-rows';
import type { TextStream } from '../http/route';
import type { PaymentListsRepository } from './payment-lists.repository';
import type { SettledPayment } from './payment-record';
import { filterOf, present, type WantedPayments } from './payments.service';

const COLUMNS = [
  'Id',
  'Email',
  'Payment (USD)',
  'Date',
  'Paid at (UTC)',
  'Status',
  'Pays from',
  'Pays until',
  'Intent',
];

function cellsOf(record: SettledPayment) {
  const { _id, email, payment, date, paidAt, status, period, paymentIntentId } = present(record);
  return [_id, email, payment, date, paidAt, status, period?.from, period?.until, paymentIntentId];
}

async function* nothing(): AsyncGenerator<never> {}

/** Payments for spreadsheets: all of them, or those of one month. */
export function paymentsFile(
  lists: PaymentListsRepository,
  wanted: WantedPayments,
  onUnreadable: OnUnreadableRow,
): TextStream {
  const filter = filterOf(wanted);
  const writer = {
    head: BYTE_ORDER_MARK + csvRows([COLUMNS]),
    write: (payments: SettledPayment[]) => csvRows(payments.map(cellsOf)),
  };
  return {
    filename: `payments${wanted.month ? `-${wanted.month}` : ''}.csv`,
    ...textOfRows(filter ? lists.readBatches(filter) : nothing(), writer, onUnreadable),
  };
}
