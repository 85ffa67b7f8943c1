import {
  createPaymentIntent,
  exportPayments,
  listOwnPayments,
  listPaymentMonths,
  listPayments,
  readOwnPayment,
  recordPayment,
} from '@canvass/shared/contracts';
import type { OnUnreadableRow } from '../endpoints/row-stream';
import { problem } from '../kernel/http/problems/problem';
import { listRoute, route, streamRoute, type Route } from '../endpoints/route';
import { createPaymentsCsv } from './payments-csv';
import type { PaymentListsRepository } from './payment-lists.repository';
import type { PaymentsService } from './payments.service';
import type { CheckoutService } from './checkout.service';

interface Services {
  payments: PaymentsService;
  lists: PaymentListsRepository;
  /** Absent if no cards are accepted; earlier payments can still be read. */
  checkout: CheckoutService | undefined;
  onUnreadable: OnUnreadableRow;
}

export function paymentsRoutes({ payments, lists, checkout, onUnreadable }: Services): Route[] {
  function requireCheckout(): CheckoutService {
    if (!checkout) throw problem('payments-closed');
    return checkout;
  }

  return [
    listRoute(listPayments, ({ query }) => payments.list(query)),
    streamRoute(exportPayments, async ({ query }) => createPaymentsCsv(lists, query, onUnreadable)),
    route(listPaymentMonths, () => payments.listMonths()),
    route(createPaymentIntent, async ({ caller }) => requireCheckout().start(caller)),
    route(recordPayment, async ({ caller, body }) => ({
      modifiedCount: (await requireCheckout().confirm(caller, body.paymentIntentId)) ? 1 : 0,
    })),
    listRoute(listOwnPayments, ({ caller, query }) => payments.listOwn(caller.uid, query)),
    route(readOwnPayment, ({ caller, params }) => payments.readOwn(caller.uid, params.id)),
  ];
}
