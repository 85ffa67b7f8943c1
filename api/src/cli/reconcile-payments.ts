import { readCommandConfig } from '../server/config';
import { ensureIndexes } from '../server/database/indexes';
import { openDatabase } from '../server/database/open-database';
import { createLogger } from '../kernel/http/logging/logging';
import { createPaymentServices } from '../server/modules/payment-services';

const USAGE = 'Usage: npm run reconcile-payments -- [DAYS] [--data DIR]';

const DAY_MS = 86_400_000;

/** A payment can be disputed for up to 120 days. */
const DEFAULT_DAYS = 150;

/**
 * `node dist/reconcile-payments.js [DAYS]`: compares the payments of the last days with Stripe's, repairs differences,
 * and prints them as JSON.
 */
async function main([days = String(DEFAULT_DAYS), ...rest]: string[]): Promise<void> {
  if (rest.length > 0 || !/^[1-9]\d{0,3}$/.test(days)) throw new Error(USAGE);
  const { cards, mongo, logLevel } = readCommandConfig();
  if (!cards) throw new Error('Card payments are disabled (PAYMENTS_MODE=off): there is nothing to reconcile.');
  const { client, db } = await openDatabase(mongo);
  try {
    await ensureIndexes(db);
    const now = () => new Date();
    const { reconcile } = createPaymentServices({
      db,
      settings: cards,
      log: createLogger(logLevel, process.stderr),
      now,
    });
    const report = await reconcile(new Date(Date.now() - Number(days) * DAY_MS));
    process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  } finally {
    await client.close();
  }
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
