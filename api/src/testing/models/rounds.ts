import type { TestApi } from '../api';
import { findBrokenInvariants } from '../crash/invariants';
import { reconcileAfter } from '../crash/recovery';

/** Runs the reconcile job some time after a moment. @returns what is wrong before and after it, and what it had to mend. */
export async function findInconsistencies({ db }: Pick<TestApi, 'db'>, at: Date): Promise<string[]> {
  const before = await findBrokenInvariants(db);
  const result = await reconcileAfter({ db }, new Date(Math.max(at.getTime(), Date.now())));
  // Nothing crashed, so there is nothing to be mended.
  const repairs = [...(result?.tallies ?? []), ...(result?.openReports ?? [])].map((each) => JSON.stringify(each));
  const failures = result?.removals.failures.map((each) => JSON.stringify(each)) ?? ['another process reconciles'];
  const unfinished = before.filter((each) => !each.endsWith('removals are not finished'));
  return [...unfinished, ...repairs, ...failures, ...(await findBrokenInvariants(db))];
}

/** Makes room for the next round; people stay unless they are among what is named. */
export async function clearCollections({ db }: Pick<TestApi, 'db'>, collections: string[]): Promise<void> {
  for (const name of [...collections, 'checkpoints', 'countedVotes', 'idempotency', 'events', 'leases'])
    await db.collection(name).deleteMany({});
  // What their time as pro users follows from may be gone.
  const $unset = { proUntil: '', paidUntil: '', grants: '', upgradesEndedAt: '' } as const;
  await db.collection('users').updateMany({ proRevision: { $exists: true } }, { $unset });
}
