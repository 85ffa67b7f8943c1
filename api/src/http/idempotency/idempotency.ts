import { createHash, randomUUID } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import { isDuplicateKeyError } from '../../database/mongo';
import type { RequestPipeline } from '../pipeline/request-pipeline';
import { problem, ProblemError } from '../problems/problem';

/** Milliseconds for which a first answer is kept. */
const ANSWER_LIFETIME_MS = 86_400_000;

/** Milliseconds after which a write that never ended, as its process died, may be run again. */
const ABANDONED_AFTER_MS = 60_000;

/** How many failed attempts one process remembers. Of those that it forgets, a repeat waits until they are abandoned. */
const MAX_FAILED_ATTEMPTS = 1000;

interface IdempotencyRecord {
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

export function getIdempotencyCollection(db: Db): Collection<IdempotencyRecord> {
  return db.collection<IdempotencyRecord>('idempotency');
}

function sha256(value: string): string {
  return createHash('sha256').update(value).digest('base64url');
}

/**
 * Stores the first answer of a write under its idempotency key. The unique `_id` decides which of two requests at
 * once runs; a refused write is forgotten, so that it can be mended and sent again.
 */
export function createIdempotencyStore(db: Db, now: () => Date): RequestPipeline['runIdempotent'] {
  const answers = getIdempotencyCollection(db);
  /** Attempts of this process that failed while the database was away, so that their claims may still be there. */
  const failedAttempts = new Set<string>();

  function rememberFailedAttempt(attempt: string): void {
    if (failedAttempts.size >= MAX_FAILED_ATTEMPTS) failedAttempts.clear();
    failedAttempts.add(attempt);
  }

  /** @returns the stored answer, or nothing when this attempt is the one to run. */
  async function claim(_id: string, fingerprint: string, attempt: string): Promise<{ answer: unknown } | undefined> {
    const at = now();
    const entry = { _id, fingerprint, attempt, at, expiresAt: new Date(at.getTime() + ANSWER_LIFETIME_MS) };
    try {
      await answers.insertOne(entry);
      return undefined;
    } catch (error) {
      if (!isDuplicateKeyError(error)) throw error;
      return reclaim(entry);
    }
  }

  /** The same for a key that was claimed before. */
  async function reclaim(entry: IdempotencyRecord): Promise<{ answer: unknown } | undefined> {
    const { _id, fingerprint, at } = entry;
    const existing = await answers.findOne({ _id });
    if (existing && existing.fingerprint !== fingerprint) throw problem('idempotency-key-reused');
    if (existing?.answer !== undefined) return { answer: existing.answer };
    const isFailed = existing !== null && failedAttempts.has(existing.attempt);
    const reclaimableFilter = isFailed
      ? { attempt: existing.attempt }
      : { at: { $lt: new Date(at.getTime() - ABANDONED_AFTER_MS) } };
    const claimed = await answers.updateOne({ _id, answer: { $exists: false }, ...reclaimableFilter }, { $set: entry });
    if (claimed.modifiedCount === 0) throw problem('request-in-progress');
    if (existing) failedAttempts.delete(existing.attempt);
    return undefined;
  }

  /** Keeps an answer as it is sent: the database would make null of what is undefined, which no contract takes. */
  async function storeAnswer(claimId: Pick<IdempotencyRecord, '_id' | 'attempt'>, answer: unknown): Promise<void> {
    await answers.updateOne(claimId, { $set: { answer: JSON.parse(JSON.stringify(answer)) as unknown } });
  }

  return async (scope, key, input, run) => {
    const _id = sha256(`${scope} ${key}`);
    const attempt = randomUUID();
    const existing = await claim(_id, sha256(JSON.stringify(input)), attempt).catch((error: unknown) => {
      if (!(error instanceof ProblemError)) rememberFailedAttempt(attempt);
      throw error;
    });
    if (existing) return existing.answer;
    const claimId = { _id, attempt };
    let answer: unknown;
    try {
      answer = await run();
    } catch (error) {
      // The caller hears why the write was refused, whether or not the claim can be forgotten.
      await answers.deleteOne(claimId).catch(() => rememberFailedAttempt(attempt));
      throw error;
    }
    // It is done, and the caller hears so. When that cannot be stored, the claim stays as a crash would leave it.
    await storeAnswer(claimId, answer).catch(() => undefined);
    return answer;
  };
}
