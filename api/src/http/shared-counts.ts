import type { Db } from 'mongodb';
import { within } from './deadline';

/** Milliseconds after which MongoDB counts as not answering, and for which it is then left alone. */
const PATIENCE = 1000;

/** What all processes did within one window of time. */
interface Window {
  _id: string;
  hits: number;
  /** The window's end; a TTL index removes it then. */
  expiresAt: Date;
}

/** What this process knows of one key within the current window. */
interface Count {
  id: string;
  /** Hits of all processes when MongoDB was last asked, and own ones that it then failed to take. */
  known: number;
  /** Own hits that MongoDB has not been told of. */
  fresh: number;
  /** Own hits that it is being told of right now. */
  sent: number;
  /** Own hits within `known` that it still has to be told of. */
  owed: number;
  /** The write that is under way, and the one that comes after it; each gives the total before its own hits. */
  writing?: Promise<number>;
  next?: Promise<number> | undefined;
}

export interface CountOptions {
  db: Db;
  now: () => Date;
  /** Keeps the counts of one purpose apart from those of another. */
  name: string;
  limit: number;
  /** The window in milliseconds. */
  length: number;
  /** Every hit is counted in MongoDB before it is answered. */
  exact: boolean;
}

function silence(): Error {
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
export function buildSharedCounts({ db, now, name, limit, length, exact }: CountOptions) {
  const windows = db.collection<Window>('limits');
  const own = exact ? 0 : limit / 10;
  let current = -1;
  let counts = new Map<string, Count>();
  let askAgainAt = 0;

  function countOf(key: string, window: number): Count {
    if (window !== current) {
      current = window;
      counts = new Map();
    }
    let count = counts.get(key);
    if (!count) counts.set(key, (count = { id: `${name} ${window} ${key}`, known: 0, fresh: 0, sent: 0, owed: 0 }));
    return count;
  }

  async function addToWindow(_id: string, hits: number, expiresAt: Date): Promise<number> {
    if (Date.now() < askAgainAt) throw silence();
    const change = { $inc: { hits }, $setOnInsert: { expiresAt } };
    try {
      // What is given up on may still arrive, and is then counted twice rather than never. The driver's own
      // `timeoutMS` does not end its search for a server that is gone.
      const asked = windows.findOneAndUpdate({ _id }, change, { upsert: true, returnDocument: 'after' });
      return (await within(PATIENCE, asked, silence))?.hits ?? hits;
    } catch (error) {
      askAgainAt = Date.now() + PATIENCE;
      throw error;
    }
  }

  /** Tells MongoDB of the fresh hits. @returns the total before them. */
  async function write(count: Count, expiresAt: Date): Promise<number> {
    const { fresh, known, owed } = count;
    count.sent = fresh;
    count.fresh = 0;
    try {
      count.known = await addToWindow(count.id, fresh + owed, expiresAt);
      count.owed = 0;
      return count.known - fresh;
    } catch {
      count.known = known + fresh;
      count.owed = owed + fresh;
      return known;
    } finally {
      count.sent = 0;
    }
  }

  async function writeAfter(count: Count, expiresAt: Date): Promise<number> {
    await count.writing;
    count.next = undefined;
    count.writing = write(count, expiresAt);
    return count.writing;
  }

  return {
    /** @returns how many hits this is, in the current window, and when that ends. */
    async hit(key: string): Promise<{ total: number; endsAt: Date }> {
      const window = Math.floor(now().getTime() / length);
      const endsAt = new Date((window + 1) * length);
      const count = countOf(key, window);
      // Nobody needs to count by how much a limit is passed.
      if (count.known >= limit) return { total: count.known + 1, endsAt };
      count.fresh += 1;
      const place = count.fresh;
      const alone = count.sent + count.fresh;
      const total = count.known + alone;
      if (alone < own && total <= limit / 2) return { total, endsAt };
      count.next ??= writeAfter(count, endsAt);
      return { total: (await count.next) + place, endsAt };
    },
  };
}
