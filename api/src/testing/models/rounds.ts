import type { TestApi } from '../api';
import { brokenInvariants } from '../crash/invariants';
import { reconcileAfter } from '../crash/recovery';

/** Runs the reconcile job some time after a moment. @returns what is wrong before and after it, and what it had to mend. */
export async function findFaults({ db }: Pick<TestApi, 'db'>, at: Date): Promise<string[]> {
  const before = await brokenInvariants(db);
  const found = await reconcileAfter({ db }, new Date(Math.max(at.getTime(), Date.now())));
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
  // What their time as pro users follows from may be gone.
  const $unset = { proUntil: '', paidUntil: '', grants: '', upgradesEndedAt: '' } as const;
  await db.collection('users').updateMany({ proRevision: { $exists: true } }, { $unset });
}
