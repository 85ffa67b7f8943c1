import { createIdentityProvider } from '../../src/kernel/identity/identity';
import { createReconcileJob } from '../../src/server/jobs/reconcile-job';
import type { TestResponse, TestApi, TestDatabase } from '../api';
import { PROJECT } from '../services';
import type { Attempt } from './crash-scenario';
import { createStores } from '../../src/server/stores';

const MINUTE_MS = 60_000;

/** After this time, a client that was told to wait tries again; leftovers of a crash have expired by then. */
export const RETRY_AFTER_MS = 2 * MINUTE_MS;

/** After this time, the reconcile job runs and must leave nothing unfinished. */
const RECONCILE_AFTER_MS = 30 * MINUTE_MS;

/** Locks expire by the wall clock, and tests do not wait for that. */
export async function expireLeases({ db }: TestApi): Promise<void> {
  await db.collection('leases').deleteMany({});
}

/**
 * Runs the reconcile job some time after `startTime`.
 * @returns what it found; null if another process is running it.
 */
export function reconcileAfter({ db, ballotKeysDirectory }: TestDatabase, startTime: Date) {
  const { getAccounts, removeIdentity } = createIdentityProvider(PROJECT);
  const now = () => new Date(startTime.getTime() + RECONCILE_AFTER_MS);
  return createReconcileJob(createStores({ db, ballotKeysDirectory, now }), { getAccounts, removeIdentity })();
}

/**
 * Runs the reconcile job, which runs at every start.
 * @returns its failures.
 */
export async function reconcile(api: TestApi): Promise<string[]> {
  await expireLeases(api);
  // The job's clock is ahead here, so the checkpoints of an earlier run would cover the votes of this attempt.
  for (const collection of ['checkpoints', 'countedVotes']) await api.db.collection(collection).deleteMany({});
  const result = await reconcileAfter(api, new Date());
  if (!result) return ['another process reconciles'];
  return result.removals.failures.map(({ error }) => JSON.stringify(error));
}

/** Whether a response shows that the attempt is completed. */
export function isCompleted({ status, body }: TestResponse, { acceptedRetryCodes = [] }: Attempt): boolean {
  return status === 200 || acceptedRetryCodes.includes(body.code ?? '');
}
