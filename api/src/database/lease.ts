import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from 'mongodb';
import { problem } from '../http/problem';
import { isDuplicate } from './mongo';

/** Milliseconds after which the lease of a process that died is free again. */
const LEASE = 30_000;
const PAUSE = 20;

/** Milliseconds that work waits for its turn. */
const PATIENCE = 10_000;

interface Lease {
  _id: string;
  holder: string;
  until: Date;
}

export type Leases = ReturnType<typeof buildLeases>;

/**
 * Work that only one of all processes may do at a time, by name. Time is the wall clock's, not the API's: it
 * measures a process that died. The clocks of all machines must agree within some seconds: to one that
 * is far enough ahead, who holds a lease seems dead.
 */
export function buildLeases(db: Db) {
  const leases = db.collection<Lease>('leases');

  async function take(_id: string, holder: string): Promise<boolean> {
    const at = Date.now();
    try {
      const free = { _id, until: { $lt: new Date(at) } };
      await leases.updateOne(free, { $set: { holder, until: new Date(at + LEASE) } }, { upsert: true });
      return true;
    } catch (error) {
      // Somebody holds it: the upsert ran into their entry.
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  /** @param dueAt when the next one may take it, whoever that is; at once unless told. */
  async function hold<Result>(
    name: string,
    holder: string,
    work: () => Promise<Result>,
    dueAt?: Date,
  ): Promise<Result> {
    const extend = () => leases.updateOne({ _id: name, holder }, { $set: { until: new Date(Date.now() + LEASE) } });
    const extending = setInterval(() => void extend().catch(() => undefined), LEASE / 3);
    try {
      return await work();
    } finally {
      clearInterval(extending);
      if (dueAt) await leases.updateOne({ _id: name, holder }, { $set: { until: dueAt } });
      else await leases.deleteOne({ _id: name, holder });
    }
  }

  return {
    /**
     * Waits for its turn, `patience` milliseconds at most.
     * @throws service-unavailable when it has not come by then; nothing was done.
     */
    async inTurn<Result>(name: string, work: () => Promise<Result>, patience = PATIENCE): Promise<Result> {
      const holder = randomUUID();
      const waitsUntil = performance.now() + patience;
      while (!(await take(name, holder))) {
        if (performance.now() >= waitsUntil) throw problem('service-unavailable');
        await wait(PAUSE);
      }
      return hold(name, holder, work);
    },

    /** Does nothing, and gives null, when another process is at it. */
    async ifFree<Result>(name: string, work: () => Promise<Result>): Promise<Result | null> {
      const holder = randomUUID();
      return (await take(name, holder)) ? hold(name, holder, work) : null;
    },

    /**
     * Does nothing, and gives null, when another process is at it, or some process began it less than `interval`
     * milliseconds ago. After a process that died while at it the next one waits no longer than for any lease.
     */
    async ifDue<Result>(name: string, interval: number, work: () => Promise<Result>): Promise<Result | null> {
      const holder = randomUUID();
      const dueAt = new Date(Date.now() + interval);
      return (await take(name, holder)) ? hold(name, holder, work, dueAt) : null;
    },
  };
}
