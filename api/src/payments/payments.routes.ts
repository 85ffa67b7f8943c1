import {
  createPaymentIntent,
  exportPayments,
  listOwnPayments,
  listPaymentMonths,
  listPayments,
  readOwnPayment,
  recordPayment,
} from '@canvass/shared/contracts';
import type { OnUnreadableRow } from '../exports/text-of-rows';
import { problem } from '../http/problem';
import { listRoute, route, streamRoute, type Route } from '../http/route';
import { paymentsFile } from './payments-file';
import type { PaymentListsRepository } from './payment-lists.repository';
import type { PaymentsService } from './payments.service';
import type { PurchaseService } from './purchase.service';

interface Services {
  payments: PaymentsService;
  lists: PaymentListsRepository;
  /** Absent where no cards are taken; what was paid before can still be read. */
  purchase: PurchaseService | undefined;
  onUnreadable: OnUnreadableRow;
}

export function paymentsRoutes({ payments, lists, purchase, onUnreadable }: Services): Route[] {
  function open(): PurchaseService {
    if (!purchase) throw problem('payments-closed');
    return purchase;
  }

  return [
    listRoute(listPayments, ({ query }) => payments.list(query)),
    streamRoute(exportPayments, async ({ query }) => paymentsFile(lists, query, onUnreadable)),
    route(listPaymentMonths, () => payments.listMonths()),
    route(createPaymentIntent, async ({ caller }) => open().begin(caller)),
    route(recordPayment, async ({ caller, body }) => ({
      modifiedCount: (await open().record(caller, body.email, body.paymentIntentId)) ? 1 : 0,
    })),
    listRoute(listOwnPayments, ({ caller, query }) => payments.listOwn(caller.uid, query)),
    route(readOwnPayment, ({ caller, params }) => payments.readOwn(caller.uid, params.id)),
  ];
}
