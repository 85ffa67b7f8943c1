import { readCommandConfig } from './config';
import { connectMongo } from './database/mongo';
import { buildIdentityProvider } from './identity/identity';
import { reconcileDatabase } from './reconcile/reconcile-database';

/** `node dist/reconcile.js`: repairs what a crash left behind, now, and prints what it repaired as JSON. */
async function main(): Promise<void> {
  const config = readCommandConfig();
  const { client, db } = await connectMongo(config.mongo);
  const { removeIdentity } = buildIdentityProvider(config.firebaseProject);
  const found = await reconcileDatabase({ db, removeIdentity, now: () => new Date() })();
  await client.close();
  const busy = 'Another process is reconciling right now; it repairs the same.';
  process.stdout.write(`${found ? JSON.stringify(found, null, 2) : busy}\n`);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
