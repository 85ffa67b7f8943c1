import { readCommandConfig } from '../server/config';
import { openDatabase } from '../server/database/open-database';
import { createIdentityProvider } from '../kernel/identity/identity';
import { createReconcileJob } from '../server/jobs/reconcile-job';
import { moveFarDeadlines } from '../surveys/edits/far-deadlines';
import { createStores } from '../server/stores';

/** `node dist/reconcile.js`: runs the reconcile job once, and prints what it repaired as JSON. */
async function main(): Promise<void> {
  const config = readCommandConfig();
  const { client, db } = await openDatabase(config.mongo);
  const { removeIdentity, getAccounts } = createIdentityProvider(config.firebaseProject);
  const now = () => new Date();
  const reconciliation = await createReconcileJob(
    createStores({ db, ballotKeysDirectory: config.ballotKeysDirectory, now }),
    { removeIdentity, getAccounts },
  )();
  const deadlines = await moveFarDeadlines(db, now());
  await client.close();
  const alreadyRunningMessage = 'Another process is already reconciling; nothing to do.';
  if (!reconciliation) process.stdout.write(`${alreadyRunningMessage}\n`);
  process.stdout.write(`${JSON.stringify({ ...reconciliation, deadlines }, null, 2)}\n`);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
