import { createHash, randomUUID } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import { ACKNOWLEDGING_READ, isDuplicateKeyError } from '../../database/mongo';
import { problem, ProblemError } from '../problems/problem';

/**
 * Runs a write once per idempotency key, and gives a repeat the first answer.
 * @param scope identifies who may use the key, and for which endpoint.
 * @throws idempotency-key-reused, request-in-progress
 */
export type RunIdempotent = (
  scope: string,
  key: string,
  input: unknown,
  run: () => Promise<unknown>,
) => Promise<unknown>;

/** How long a first answer is kept, in milliseconds. */
const ANSWER_LIFETIME_MS = 86_400_000;

/** How many milliseconds after its start an unfinished write may be run again, because its process probably died. */
const ABANDONED_AFTER_MS = 60_000;

/**
 * How many failed attempts a process remembers. A repeat of a forgotten one must wait until the attempt counts as
 * abandoned.
 */
const MAX_FAILED_ATTEMPTS = 1000;

interface IdempotencyRecord {
  _id: string;
  /** The hash of the request: a key stands for one request. */
  fingerprint: string;
  /**
   * The request that runs the write. An attempt that counted as abandoned but still ends must not touch the next one's
   * claim.
   */
  attempt: string;
  /** Absent while the write runs. */
  answer?: unknown;
  /** When the attempt began. */
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
 * Stores the first answer of a write under its idempotency key. The unique `_id` decides which of two concurrent
 * requests runs; a refused write is forgotten, so that the caller can correct it and send it again.
 */
export function createIdempotencyStore(db: Db, now: () => Date): RunIdempotent {
  const answers = getIdempotencyCollection(db);
  /** Attempts of this process that failed while the database was unavailable, so that their claims may still exist. */
  const failedAttempts = new Set<string>();

  function rememberFailedAttempt(attempt: string): void {
    if (failedAttempts.size >= MAX_FAILED_ATTEMPTS) failedAttempts.clear();
    failedAttempts.add(attempt);
  }

  /** @returns the stored answer, or undefined if this attempt is the one to run. */
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

  /** Claims a key that another attempt has claimed before. */
  async function reclaim(entry: IdempotencyRecord): Promise<{ answer: unknown } | undefined> {
    const { _id, fingerprint, at } = entry;
    const existing = await answers.findOne({ _id }, ACKNOWLEDGING_READ);
    if (existing && existing.fingerprint !== fingerprint) throw problem('idempotency-key-reused');
    if (existing?.answer !== undefined) return { answer: existing.answer };
    const isFailed = existing !== null && failedAttempts.has(existing.attempt);
    const reclaimableFilter = isFailed
      ? { attempt: existing.attempt }
      : { at: { $lt: new Date(at.getTime() - ABANDONED_AFTER_MS) } };
    const claimed = await answers.updateOne({ _id, answer: { $exists: false }, ...reclaimableFilter }, { $set: entry });
    if (claimed.modifiedCount === 0) {
      // The clock of that process was ahead: without this, the key would be in use until that time has come.
      if (existing && existing.at > at)
        await answers.updateOne({ _id, attempt: existing.attempt, at: existing.at }, { $set: { at } });
      throw problem('request-in-progress');
    }
    if (existing) failedAttempts.delete(existing.attempt);
    return undefined;
  }

  /**
   * Stores an answer as the JSON that is sent: the database would turn undefined into null, which no contract accepts.
   */
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
      // The caller gets the reason for the refusal, whether or not the claim can be deleted.
      await answers.deleteOne(claimId).catch(() => rememberFailedAttempt(attempt));
      throw error;
    }
    // The write is done, and the caller gets its answer. If the answer cannot be stored, the claim stays, as after a
    // crash.
    await storeAnswer(claimId, answer).catch(() => undefined);
    return answer;
  };
}
