import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import { buildCardProvider, type CardProviderSettings } from './card-provider';
import { buildPaymentsRepository } from './payments.repository';
import { buildReconcilePayments } from './reconcile-payments';
import { buildPurchaseService } from './purchase.service';
import { buildSettleService } from './settle.service';
import { buildUpgradesRepository } from './upgrades.repository';

interface Materials {
  db: Db;
  settings: CardProviderSettings;
  log: Pick<Logger, 'error'>;
  now: () => Date;
}

/** Everything about taking cards, for the API and for the reconcile command alike. */
export function buildCards({ db, settings, log, now }: Materials) {
  const provider = buildCardProvider(settings);
  const payments = buildPaymentsRepository(db);
  const upgrades = buildUpgradesRepository(db);
  const settling = buildSettleService({ provider, payments, upgrades, log, now });
  return {
    provider,
    purchase: buildPurchaseService({ provider, payments, settling, now }),
    reconcile: buildReconcilePayments({ provider, payments, upgrades, settling }),
  };
}
