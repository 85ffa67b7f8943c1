import { createHash, randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { isDuplicate } from '../database/mongo';
import type { Gates } from './mount';
import { problem, ProblemError } from './problem';

/** Milliseconds for which a first answer is kept. */
const KEPT = 86_400_000;

/** Milliseconds after which a write that never ended, as its process died, may be run again. */
const ABANDONED = 60_000;

/** How many failed attempts one process remembers. Of those that it forgets, a repeat waits until they are abandoned. */
const MAX_FAILED_ATTEMPTS = 1000;

interface StoredAnswer {
  _id: string;
  /** Of what was sent: a key stands for one request. */
  fingerprint: string;
  /** Which request runs it: one that was taken for dead and still ends may not touch the claim of the next. */
  attempt: string;
  /** Absent while the write runs. */
  answer?: unknown;
  /** When it began. */
  at: Date;
  expiresAt: Date;
}

function digest(value: string): string {
  return createHash('sha256').update(value).digest('base64url');
}

/**
 * Stores the first answer of a write under its idempotency key. The unique `_id` decides which of two requests at
 * once runs; a refused write is forgotten, so that it can be mended and sent again.
 */
export function buildOnce(db: Db, now: () => Date): Gates['once'] {
  const answers = db.collection<StoredAnswer>('idempotency');
  /** Attempts of this process that failed while the database was away, so that their claims may still be there. */
  const failed = new Set<string>();

  function noteFailed(attempt: string): void {
    if (failed.size >= MAX_FAILED_ATTEMPTS) failed.clear();
    failed.add(attempt);
  }

  /** @returns the stored answer, or nothing when this attempt is the one to run. */
  async function claim(_id: string, fingerprint: string, attempt: string): Promise<{ answer: unknown } | undefined> {
    const at = now();
    const entry = { _id, fingerprint, attempt, at, expiresAt: new Date(at.getTime() + KEPT) };
    try {
      await answers.insertOne(entry);
      return undefined;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return takeOver(entry);
    }
  }

  /** The same for a key that was claimed before. */
  async function takeOver(entry: StoredAnswer): Promise<{ answer: unknown } | undefined> {
    const { _id, fingerprint, at } = entry;
    const first = await answers.findOne({ _id });
    if (first && first.fingerprint !== fingerprint) throw problem('idempotency-key-reused');
    if (first?.answer !== undefined) return { answer: first.answer };
    const isFailed = first !== null && failed.has(first.attempt);
    const abandoned = isFailed ? { attempt: first.attempt } : { at: { $lt: new Date(at.getTime() - ABANDONED) } };
    const taken = await answers.updateOne({ _id, answer: { $exists: false }, ...abandoned }, { $set: entry });
    if (taken.modifiedCount === 0) throw problem('request-in-progress');
    if (first) failed.delete(first.attempt);
    return undefined;
  }

  /** Keeps an answer as it is sent: the database would make null of what is undefined, which no contract takes. */
  async function store(own: Pick<StoredAnswer, '_id' | 'attempt'>, answer: unknown): Promise<void> {
    await answers.updateOne(own, { $set: { answer: JSON.parse(JSON.stringify(answer)) as unknown } });
  }

  return async (scope, key, input, run) => {
    const _id = digest(`${scope} ${key}`);
    const attempt = randomUUID();
    const first = await claim(_id, digest(JSON.stringify(input)), attempt).catch((error: unknown) => {
      if (!(error instanceof ProblemError)) noteFailed(attempt);
      throw error;
    });
    if (first) return first.answer;
    const own = { _id, attempt };
    let answer: unknown;
    try {
      answer = await run();
    } catch (error) {
      // The caller hears why the write was refused, whether or not the claim can be forgotten.
      await answers.deleteOne(own).catch(() => noteFailed(attempt));
      throw error;
    }
    // It is done, and the caller hears so. When that cannot be stored, the claim stays as a crash would leave it.
    await store(own, answer).catch(() => undefined);
    return answer;
  };
}
