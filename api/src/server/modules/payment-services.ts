import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import { createStripeGateway, type StripeSettings } from '../../payments/stripe-gateway';
import { createPaymentsRepository } from '../../payments/payments.repository';
import { createReconcilePayments } from '../../payments/reconcile-payments';
import { createCheckoutService } from '../../payments/checkout.service';
import { createFulfillmentService } from '../../payments/fulfillment.service';
import { createUpgradesRepository } from '../../payments/upgrades.repository';

interface Dependencies {
  db: Db;
  settings: StripeSettings;
  log: Pick<Logger, 'error'>;
  now: () => Date;
}

/** The services for card payments, shared by the API and the reconcile command. */
export function createPaymentServices({ db, settings, log, now }: Dependencies) {
  const gateway = createStripeGateway(settings);
  const payments = createPaymentsRepository(db);
  const upgrades = createUpgradesRepository(db);
  const fulfillment = createFulfillmentService({ gateway, payments, upgrades, log, now });
  return {
    gateway,
    checkout: createCheckoutService({ gateway, payments, fulfillment, now }),
    reconcile: createReconcilePayments({ gateway, payments, upgrades, fulfillment, now }),
  };
}
