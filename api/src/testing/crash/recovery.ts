import { buildIdentityProvider } from '../../identity/identity';
import { reconcileDatabase } from '../../reconcile/reconcile-database';
import type { Received, TestApi } from '../api';
import { PROJECT } from '../services';
import type { Attempt } from './write-path';

const MINUTE_MS = 60_000;

/** After this time a client that was told to wait asks again; what a crash left behind has expired by then. */
export const REPEATED_AFTER_MS = 2 * MINUTE_MS;

/** After this time the reconcile job runs, and has to leave nothing unfinished. */
const RECONCILED_AFTER_MS = 30 * MINUTE_MS;

/** Leases expire by the wall clock, which a test does not wait for. */
export async function expireLeases({ db }: TestApi): Promise<void> {
  await db.collection('leases').deleteMany({});
}

/**
 * Runs the reconcile job some time after a moment.
 * @returns what it found; nothing when another process reconciles.
 */
export function reconcileAfter({ db }: Pick<TestApi, 'db'>, moment: Date) {
  const { getAccounts, removeIdentity } = buildIdentityProvider(PROJECT);
  const now = () => new Date(moment.getTime() + RECONCILED_AFTER_MS);
  return reconcileDatabase({ db, getAccounts, removeIdentity, now })();
}

/** Runs the job that every start runs. @returns what it could not do. */
export async function reconcile(api: TestApi): Promise<string[]> {
  await expireLeases(api);
  // This run is ahead of the clock, and would take the votes of the next attempt for counted.
  for (const remembered of ['checkpoints', 'countedVotes']) await api.db.collection(remembered).deleteMany({});
  const found = await reconcileAfter(api, new Date());
  if (!found) return ['another process reconciles'];
  return found.removals.failures.map(({ error }) => JSON.stringify(error));
}

/** Tells whether an answer says that the attempt has been made. */
export function isDone({ status, body }: Received, { alsoAnswered = [] }: Attempt): boolean {
  return status === 200 || alsoAnswered.includes(body.code ?? '');
}
