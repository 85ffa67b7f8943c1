import { BOM, formatCsvRows } from '../kernel/files/csv-format';
import { createRowStream, type OnUnreadableRow } from '../endpoints/row-stream';
import type { FileStream } from '../endpoints/route';
import type { PaymentListsRepository } from './payment-lists.repository';
import type { SettledPayment } from '../records/payments.collection';
import { parsePaymentFilter, presentPayment, type PaymentFilterInput } from './payments.service';

const CSV_COLUMNS = [
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

function toCells(record: SettledPayment) {
  const { _id, email, payment, date, paidAt, status, period, paymentIntentId } = presentPayment(record);
  return [_id, email, payment, date, paidAt, status, period?.from, period?.until, paymentIntentId];
}

async function* emptyBatches(): AsyncGenerator<never> {}

/** A CSV file of payments for spreadsheets: all of them, or those of one month. */
export function createPaymentsCsv(
  lists: PaymentListsRepository,
  filterInput: PaymentFilterInput,
  onUnreadable: OnUnreadableRow,
): FileStream {
  const filter = parsePaymentFilter(filterInput);
  const writer = {
    header: BOM + formatCsvRows([CSV_COLUMNS]),
    write: (payments: SettledPayment[]) => formatCsvRows(payments.map(toCells)),
  };
  return {
    filename: `payments${filterInput.month ? `-${filterInput.month}` : ''}.csv`,
    ...createRowStream(filter ? lists.readBatches(filter) : emptyBatches(), writer, onUnreadable),
  };
}
