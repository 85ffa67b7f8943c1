import { createIdentityProvider } from '../../identity/identity';
import { createReconcileJob } from '../../reconcile/reconcile-job';
import type { TestResponse, TestApi } from '../api';
import { PROJECT } from '../services';
import type { Attempt } from './write-path';

const MINUTE_MS = 60_000;

/** After this time a client that was told to wait asks again; what a crash left behind has expired by then. */
export const RETRY_AFTER_MS = 2 * MINUTE_MS;

/** After this time the reconcile job runs, and has to leave nothing unfinished. */
const RECONCILE_AFTER_MS = 30 * MINUTE_MS;

/** Leases expire by the wall clock, which a test does not wait for. */
export async function expireLeases({ db }: TestApi): Promise<void> {
  await db.collection('leases').deleteMany({});
}

/**
 * Runs the reconcile job some time after a moment.
 * @returns what it found; nothing when another process reconciles.
 */
export function reconcileAfter({ db }: Pick<TestApi, 'db'>, startTime: Date) {
  const { getAccounts, removeIdentity } = createIdentityProvider(PROJECT);
  const now = () => new Date(startTime.getTime() + RECONCILE_AFTER_MS);
  return createReconcileJob({ db, getAccounts, removeIdentity, now })();
}

/** Runs the job that every start runs. @returns what it could not do. */
export async function reconcile(api: TestApi): Promise<string[]> {
  await expireLeases(api);
  // This run is ahead of the clock, and would take the votes of the next attempt for counted.
  for (const collection of ['checkpoints', 'countedVotes']) await api.db.collection(collection).deleteMany({});
  const result = await reconcileAfter(api, new Date());
  if (!result) return ['another process reconciles'];
  return result.removals.failures.map(({ error }) => JSON.stringify(error));
}

/** Tells whether an answer says that the attempt has been made. */
export function isCompleted({ status, body }: TestResponse, { acceptedRetryCodes = [] }: Attempt): boolean {
  return status === 200 || acceptedRetryCodes.includes(body.code ?? '');
}
