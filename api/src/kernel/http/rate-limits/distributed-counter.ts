import type { Collection, Db } from 'mongodb';
import { withTimeout } from '../timeouts/timeout';

/** How long to wait for MongoDB, and how long not to call it after it failed, in milliseconds. */
const DATABASE_TIMEOUT_MS = 1000;

/** The hits of all processes within one time window. */
interface StoredWindow {
  _id: string;
  hits: number;
  /** The end of the window, when a TTL index removes the document. */
  expiresAt: Date;
}

export function getRateLimitWindows(db: Db): Collection<StoredWindow> {
  return db.collection<StoredWindow>('limits');
}

/** What this process knows about one key in the current window. */
interface LocalCount {
  id: string;
  /** The hits of all processes according to MongoDB's last reply, plus own hits that MongoDB then failed to store. */
  synced: number;
  /** Own hits that have not been sent to MongoDB yet. */
  pending: number;
  /** Own hits that are being sent to MongoDB right now. */
  inFlight: number;
  /** Own hits within `synced` that still have to be sent to MongoDB. */
  unsynced: number;
  /** The current write, and the one that follows it; each resolves to the total before its own hits. */
  currentSync?: Promise<number>;
  nextSync?: Promise<number> | undefined;
}

export interface DistributedCounterOptions {
  db: Db;
  now: () => Date;
  /** Separates the counts of different purposes. */
  name: string;
  limit: number;
  /** The length of a window, in milliseconds. */
  windowMs: number;
  /** Whether every hit is counted in MongoDB before it is answered. */
  isExact: boolean;
  /** Whether hits are taken back, and those over the limit at once. For exact counts only. */
  takesBack?: boolean;
}

function createNoAnswerError(): Error {
  return new Error('MongoDB does not answer.');
}

/**
 * Counts hits per key and time window, together with all other processes on the same database.
 *
 * Unless `isExact`, a process counts hits only locally while these are fewer than a tenth of the limit and the known
 * total is at most half of the limit. All other hits are counted in MongoDB first; waiting hits share a write. Two
 * processes that take turns allow exactly the limit; n processes allow, in the worst order, less than (n - 1) tenths
 * more. While MongoDB does not answer, each process counts on its own.
 */
export function createDistributedCounter({
  db,
  now,
  name,
  limit,
  windowMs,
  isExact,
  takesBack = false,
}: DistributedCounterOptions) {
  const windows = getRateLimitWindows(db);
  const localShare = isExact ? 0 : limit / 10;
  let currentWindow = -1;
  let counts = new Map<string, LocalCount>();
  let retryAt = 0;

  function getWindowId(window: number, key: string): string {
    return `${name} ${window} ${key}`;
  }

  function getLocalCount(key: string, window: number): LocalCount {
    if (window !== currentWindow) {
      currentWindow = window;
      counts = new Map();
    }
    let count = counts.get(key);
    if (!count)
      counts.set(key, (count = { id: getWindowId(window, key), synced: 0, pending: 0, inFlight: 0, unsynced: 0 }));
    return count;
  }

  async function addToWindow(_id: string, hits: number, expiresAt: Date): Promise<number> {
    if (Date.now() < retryAt) throw createNoAnswerError();
    const increment = { $inc: { hits }, $setOnInsert: { expiresAt } };
    try {
      // A write that timed out may still succeed; its hits are then counted twice rather than never. The driver's own
      // `timeoutMS` does not limit its search for an unavailable server.
      const update = windows.findOneAndUpdate({ _id }, increment, { upsert: true, returnDocument: 'after' });
      return (await withTimeout(DATABASE_TIMEOUT_MS, update, createNoAnswerError))?.hits ?? hits;
    } catch (error) {
      retryAt = Date.now() + DATABASE_TIMEOUT_MS;
      throw error;
    }
  }

  /**
   * Sends the pending hits to MongoDB.
   * @returns the total before them.
   */
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

  /** Learns which hits other processes have taken back, unless MongoDB does not answer: then the known total stays. */
  async function readTotal(count: LocalCount): Promise<void> {
    const read = windows.findOne({ _id: count.id });
    const stored = await withTimeout(DATABASE_TIMEOUT_MS, read, createNoAnswerError).catch(() => null);
    if (stored) count.synced = stored.hits;
  }

  /** Takes back a hit that was counted in a window, unless MongoDB does not answer: then it stays counted. */
  async function takeBack(key: string, endsAt: Date): Promise<void> {
    const window = endsAt.getTime() / windowMs - 1;
    const update = windows.findOneAndUpdate(
      { _id: getWindowId(window, key), hits: { $gt: 0 } },
      { $inc: { hits: -1 } },
      { returnDocument: 'after' },
    );
    const stored = await withTimeout(DATABASE_TIMEOUT_MS, update, createNoAnswerError).catch(() => null);
    const count = window === currentWindow ? counts.get(key) : undefined;
    if (stored && count) count.synced = stored.hits;
  }

  return {
    takeBack,

    /**
     * Counts a hit.
     * @returns the number of hits in the current window, including this one, and when the window ends.
     */
    async hit(key: string): Promise<{ total: number; endsAt: Date }> {
      const window = Math.floor(now().getTime() / windowMs);
      const endsAt = new Date((window + 1) * windowMs);
      const count = getLocalCount(key, window);
      if (takesBack && count.synced >= limit) await readTotal(count);
      // Beyond the limit, the exact number does not matter.
      if (count.synced >= limit) return { total: count.synced + 1, endsAt };
      count.pending += 1;
      const position = count.pending;
      const localHits = count.inFlight + count.pending;
      const total = count.synced + localHits;
      if (localHits < localShare && total <= limit / 2) return { total, endsAt };
      count.nextSync ??= syncAfterCurrent(count, endsAt);
      const totalBefore = await count.nextSync;
      if (takesBack && totalBefore + position > limit) await takeBack(key, endsAt);
      return { total: totalBefore + position, endsAt };
    },
  };
}
