import { buildIdentityProvider } from '../../identity/identity';
import { reconcileDatabase } from '../../reconcile/reconcile-database';
import type { TestApi } from '../api';
import { brokenInvariants } from '../crash/invariants';
import { PROJECT } from '../services';

/** After this time the reconcile job has to leave nothing unfinished. */
const RECONCILED_AFTER_MS = 30 * 60_000;

/** Runs the reconcile job some time after a moment. @returns what is wrong before and after it, and what it had to mend. */
export async function findFaults({ db }: Pick<TestApi, 'db'>, at: Date): Promise<string[]> {
  const { getAccounts, removeIdentity } = buildIdentityProvider(PROJECT);
  const now = () => new Date(Math.max(at.getTime(), Date.now()) + RECONCILED_AFTER_MS);
  const before = await brokenInvariants(db);
  const found = await reconcileDatabase({ db, getAccounts, removeIdentity, now })();
  // Nothing crashed, so there is nothing to be mended.
  const mended = [...(found?.tallies ?? []), ...(found?.openReports ?? [])].map((each) => JSON.stringify(each));
  const failures = found?.removals.failures.map((each) => JSON.stringify(each)) ?? ['another process reconciles'];
  const unfinished = before.filter((each) => !each.endsWith('removals are not finished'));
  return [...unfinished, ...mended, ...failures, ...(await brokenInvariants(db))];
}

/** Makes room for the next round; people stay unless they are among what is named. */
export async function clear({ db }: Pick<TestApi, 'db'>, collections: string[]): Promise<void> {
  for (const name of [...collections, 'checkpoints', 'countedVotes', 'idempotency', 'events', 'leases'])
    await db.collection(name).deleteMany({});
}
