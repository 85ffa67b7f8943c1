import type { TestApi } from '../api';
import { findBrokenInvariants } from '../crash/invariants';
import { reconcileAfter } from '../crash/recovery';

/**
 * Runs the reconcile job some time after `at`.
 * @returns what is wrong before and after it, and what it had to repair.
 */
export async function findInconsistencies({ db }: Pick<TestApi, 'db'>, at: Date): Promise<string[]> {
  const before = await findBrokenInvariants(db);
  const result = await reconcileAfter({ db }, new Date(Math.max(at.getTime(), Date.now())));
  // Nothing crashed, so the job should find nothing to repair.
  const repairs = [...(result?.tallies ?? []), ...(result?.openReports ?? [])].map((each) => JSON.stringify(each));
  const failures = result?.removals.failures.map((each) => JSON.stringify(each)) ?? ['another process reconciles'];
  const unfinished = before.filter((each) => !each.endsWith('removals are not finished'));
  return [...unfinished, ...repairs, ...failures, ...(await findBrokenInvariants(db))];
}

/** Clears data for the next round; users are kept unless their collection is listed. */
export async function clearCollections({ db }: Pick<TestApi, 'db'>, collections: string[]): Promise<void> {
  for (const name of [...collections, 'checkpoints', 'countedVotes', 'idempotency', 'events', 'leases'])
    await db.collection(name).deleteMany({});
  // The payments and grants on which their Pro time depends may have been deleted.
  const $unset = { proUntil: '', paidUntil: '', grants: '', upgradesEndedAt: '' } as const;
  await db.collection('users').updateMany({ proRevision: { $exists: true } }, { $unset });
}
