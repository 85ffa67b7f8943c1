import type { Collection, Db } from 'mongodb';
import { withTimeout } from '../timeouts/timeout';

/** Milliseconds after which MongoDB counts as not answering, and for which it is then left alone. */
const DATABASE_TIMEOUT_MS = 1000;

/** What all processes did within one window of time. */
interface StoredWindow {
  _id: string;
  hits: number;
  /** The window's end; a TTL index removes it then. */
  expiresAt: Date;
}

export function getRateLimitWindows(db: Db): Collection<StoredWindow> {
  return db.collection<StoredWindow>('limits');
}

/** What this process knows of one key within the current window. */
interface LocalCount {
  id: string;
  /** Hits of all processes when MongoDB was last asked, and own ones that it then failed to take. */
  synced: number;
  /** Own hits that MongoDB has not been told of. */
  pending: number;
  /** Own hits that it is being told of right now. */
  inFlight: number;
  /** Own hits within `known` that it still has to be told of. */
  unsynced: number;
  /** The write that is under way, and the one that comes after it; each gives the total before its own hits. */
  currentSync?: Promise<number>;
  nextSync?: Promise<number> | undefined;
}

export interface DistributedCounterOptions {
  db: Db;
  now: () => Date;
  /** Keeps the counts of one purpose apart from those of another. */
  name: string;
  limit: number;
  /** The window in milliseconds. */
  windowMs: number;
  /** Every hit is counted in MongoDB before it is answered. */
  isExact: boolean;
}

function createNoAnswerError(): Error {
  return new Error('MongoDB does not answer.');
}

/**
 * Counts hits by key and window of time, together with every other process on the same database.
 *
 * Unless `exact`, a process keeps fewer than a tenth of the limit to itself while it knows of no more than half of it.
 * Beyond either, a hit is counted in MongoDB first; hits that wait share a write. Two processes that are asked in
 * turns let through exactly the limit; n of them, asked in the worst order, less than (n - 1) tenths of it more.
 * While MongoDB does not answer, each process counts for itself.
 */
export function createDistributedCounter({ db, now, name, limit, windowMs, isExact }: DistributedCounterOptions) {
  const windows = getRateLimitWindows(db);
  const localShare = isExact ? 0 : limit / 10;
  let currentWindow = -1;
  let counts = new Map<string, LocalCount>();
  let retryAt = 0;

  function getLocalCount(key: string, window: number): LocalCount {
    if (window !== currentWindow) {
      currentWindow = window;
      counts = new Map();
    }
    let count = counts.get(key);
    if (!count)
      counts.set(key, (count = { id: `${name} ${window} ${key}`, synced: 0, pending: 0, inFlight: 0, unsynced: 0 }));
    return count;
  }

  async function addToWindow(_id: string, hits: number, expiresAt: Date): Promise<number> {
    if (Date.now() < retryAt) throw createNoAnswerError();
    const increment = { $inc: { hits }, $setOnInsert: { expiresAt } };
    try {
      // What is given up on may still arrive, and is then counted twice rather than never. The driver's own
      // `timeoutMS` does not end its search for a server that is gone.
      const update = windows.findOneAndUpdate({ _id }, increment, { upsert: true, returnDocument: 'after' });
      return (await withTimeout(DATABASE_TIMEOUT_MS, update, createNoAnswerError))?.hits ?? hits;
    } catch (error) {
      retryAt = Date.now() + DATABASE_TIMEOUT_MS;
      throw error;
    }
  }

  /** Tells MongoDB of the fresh hits. @returns the total before them. */
  async function syncHits(count: LocalCount, expiresAt: Date): Promise<number> {
    const { pending, synced, unsynced } = count;
    count.inFlight = pending;
    count.pending = 0;
    try {
      count.synced = await addToWindow(count.id, pending + unsynced, expiresAt);
      count.unsynced = 0;
      return count.synced - pending;
    } catch {
      count.synced = synced + pending;
      count.unsynced = unsynced + pending;
      return synced;
    } finally {
      count.inFlight = 0;
    }
  }

  async function syncAfterCurrent(count: LocalCount, expiresAt: Date): Promise<number> {
    await count.currentSync;
    count.nextSync = undefined;
    count.currentSync = syncHits(count, expiresAt);
    return count.currentSync;
  }

  return {
    /** @returns how many hits this is, in the current window, and when that ends. */
    async hit(key: string): Promise<{ total: number; endsAt: Date }> {
      const window = Math.floor(now().getTime() / windowMs);
      const endsAt = new Date((window + 1) * windowMs);
      const count = getLocalCount(key, window);
      // Nobody needs to count by how much a limit is passed.
      if (count.synced >= limit) return { total: count.synced + 1, endsAt };
      count.pending += 1;
      const position = count.pending;
      const localHits = count.inFlight + count.pending;
      const total = count.synced + localHits;
      if (localHits < localShare && total <= limit / 2) return { total, endsAt };
      count.nextSync ??= syncAfterCurrent(count, endsAt);
      return { total: (await count.nextSync) + position, endsAt };
    },
  };
}
