import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from 'mongodb';
import { problem } from '../http/problems/problem';
import { isDuplicateKeyError } from './mongo';

/** Milliseconds after which the lock of a crashed process becomes available. */
const LEASE_DURATION_MS = 30_000;
const ACQUIRE_POLL_INTERVAL_MS = 20;

/** How long a caller waits for a lock, in milliseconds. */
const ACQUIRE_TIMEOUT_MS = 10_000;

interface LockRecord {
  _id: string;
  holder: string;
  until: Date;
}

export type Locks = ReturnType<typeof createLocks>;

/**
 * Named locks: only one of all processes holds a lock at a time. Expiry uses the wall clock, not the API's clock,
 * because it detects crashed processes. The clocks of all machines must agree within some seconds: a machine whose
 * clock is too far ahead considers a held lock expired. A lease that such a machine left behind lasts no longer than
 * its term, from when another process first meets it.
 * @param clock milliseconds since the epoch; replaced by tests.
 */
export function createLocks(db: Db, clock: () => number = Date.now) {
  const collection = db.collection<LockRecord>('leases');

  async function acquire(_id: string, holder: string): Promise<boolean> {
    const at = clock();
    try {
      const expiredLock = { _id, until: { $lt: new Date(at) } };
      await collection.updateOne(
        expiredLock,
        { $set: { holder, until: new Date(at + LEASE_DURATION_MS) } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      // Another process holds the lock, and its entry made the upsert fail.
      if (isDuplicateKeyError(error)) return false;
      throw error;
    }
  }

  /** A holder that still works renews its lease, so this ends none too early. */
  async function shortenFutureLease(_id: string, termMs: number): Promise<void> {
    const latest = new Date(clock() + termMs);
    await collection.updateOne({ _id, until: { $gt: latest } }, { $set: { until: latest } });
  }

  /** @param termMs how long a lease of this name may last. */
  async function tryAcquire(_id: string, holder: string, termMs = LEASE_DURATION_MS): Promise<boolean> {
    if (await acquire(_id, holder)) return true;
    await shortenFutureLease(_id, termMs);
    return false;
  }

  /** @param dueAt when any process may take the lock again; at once by default. */
  async function runAndRelease<Result>(
    name: string,
    holder: string,
    work: () => Promise<Result>,
    dueAt?: Date,
  ): Promise<Result> {
    const renew = () =>
      collection.updateOne({ _id: name, holder }, { $set: { until: new Date(clock() + LEASE_DURATION_MS) } });
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
     * Waits for the lock, for at most `timeoutMs` milliseconds.
     * @throws service-unavailable if it could not be acquired in time; nothing was done.
     */
    async withLock<Result>(name: string, work: () => Promise<Result>, timeoutMs = ACQUIRE_TIMEOUT_MS): Promise<Result> {
      const holder = randomUUID();
      const giveUpAt = performance.now() + timeoutMs;
      let isAcquired = await tryAcquire(name, holder);
      while (!isAcquired) {
        if (performance.now() >= giveUpAt) throw problem('service-unavailable');
        await wait(ACQUIRE_POLL_INTERVAL_MS);
        isAcquired = await acquire(name, holder);
      }
      return runAndRelease(name, holder, work);
    },

    /** Does nothing and returns null if another process holds the lock. */
    async tryWithLock<Result>(name: string, work: () => Promise<Result>): Promise<Result | null> {
      const holder = randomUUID();
      return (await tryAcquire(name, holder)) ? runAndRelease(name, holder, work) : null;
    },

    /**
     * Does nothing and returns null if another process holds the lock, or if a process began this work less than
     * `intervalMs` milliseconds ago. After a crash during the work, the next process waits no longer than for any lock.
     */
    async withLockIfDue<Result>(name: string, intervalMs: number, work: () => Promise<Result>): Promise<Result | null> {
      const holder = randomUUID();
      const dueAt = new Date(clock() + intervalMs);
      const termMs = Math.max(intervalMs, LEASE_DURATION_MS);
      return (await tryAcquire(name, holder, termMs)) ? runAndRelease(name, holder, work, dueAt) : null;
    },
  };
}
