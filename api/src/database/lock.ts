import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from 'mongodb';
import { problem } from '../http/problems/problem';
import { isDuplicateKeyError } from './mongo';

/** Milliseconds after which the lease of a process that died is free again. */
const LEASE_DURATION_MS = 30_000;
const ACQUIRE_POLL_INTERVAL_MS = 20;

/** Milliseconds that work waits for its turn. */
const ACQUIRE_TIMEOUT_MS = 10_000;

interface LockRecord {
  _id: string;
  holder: string;
  until: Date;
}

export type Locks = ReturnType<typeof createLocks>;

/**
 * Work that only one of all processes may do at a time, by name. Time is the wall clock's, not the API's: it
 * measures a process that died. The clocks of all machines must agree within some seconds: to one that
 * is far enough ahead, who holds a lease seems dead.
 */
export function createLocks(db: Db) {
  const collection = db.collection<LockRecord>('leases');

  async function acquire(_id: string, holder: string): Promise<boolean> {
    const at = Date.now();
    try {
      const expiredLock = { _id, until: { $lt: new Date(at) } };
      await collection.updateOne(
        expiredLock,
        { $set: { holder, until: new Date(at + LEASE_DURATION_MS) } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      // Somebody holds it: the upsert ran into their entry.
      if (isDuplicateKeyError(error)) return false;
      throw error;
    }
  }

  /** @param dueAt when the next one may take it, whoever that is; at once unless told. */
  async function runAndRelease<Result>(
    name: string,
    holder: string,
    work: () => Promise<Result>,
    dueAt?: Date,
  ): Promise<Result> {
    const renew = () =>
      collection.updateOne({ _id: name, holder }, { $set: { until: new Date(Date.now() + LEASE_DURATION_MS) } });
    const renewalTimer = setInterval(() => void renew().catch(() => undefined), LEASE_DURATION_MS / 3);
    try {
      return await work();
    } finally {
      clearInterval(renewalTimer);
      if (dueAt) await collection.updateOne({ _id: name, holder }, { $set: { until: dueAt } });
      else await collection.deleteOne({ _id: name, holder });
    }
  }

  return {
    /**
     * Waits for its turn, `patience` milliseconds at most.
     * @throws service-unavailable when it has not come by then; nothing was done.
     */
    async withLock<Result>(name: string, work: () => Promise<Result>, timeoutMs = ACQUIRE_TIMEOUT_MS): Promise<Result> {
      const holder = randomUUID();
      const giveUpAt = performance.now() + timeoutMs;
      while (!(await acquire(name, holder))) {
        if (performance.now() >= giveUpAt) throw problem('service-unavailable');
        await wait(ACQUIRE_POLL_INTERVAL_MS);
      }
      return runAndRelease(name, holder, work);
    },

    /** Does nothing, and gives null, when another process is at it. */
    async tryWithLock<Result>(name: string, work: () => Promise<Result>): Promise<Result | null> {
      const holder = randomUUID();
      return (await acquire(name, holder)) ? runAndRelease(name, holder, work) : null;
    },

    /**
     * Does nothing, and gives null, when another process is at it, or some process began it less than `interval`
     * milliseconds ago. After a process that died while at it the next one waits no longer than for any lease.
     */
    async withLockIfDue<Result>(name: string, intervalMs: number, work: () => Promise<Result>): Promise<Result | null> {
      const holder = randomUUID();
      const dueAt = new Date(Date.now() + intervalMs);
      return (await acquire(name, holder)) ? runAndRelease(name, holder, work, dueAt) : null;
    },
  };
}
