import { Long } from 'bson';
import { mongoError } from '../errors';
import { decode, type Doc, encode, toInteger, toNumber, type Value } from '../values/bson';
import type { Transaction } from './transaction';

/** Identifies a retryable write; its retries have the same session and number. */
export interface RetryableWrite {
  /** The 16 bytes of the session's id. */
  session: Buffer;
  number: Long;
}

/**
 * Results of the statements of a session's latest retryable write. They are stored in the same transaction as the write
 * itself, so a retry after a crash finds both or neither.
 */
export interface SessionHistory {
  /** The result of a statement that has already been executed. */
  getResult(statement: number): Doc | undefined;
  record(statement: number, result: Doc): void;
  /** Stores what was recorded since the last call. */
  save(tx: Transaction): void;
}

/** How long results are kept; a session ends after the same time, so no retry can come later. */
export const SESSION_MINUTES = 30;

/**
 * Takes the place of a statement's number in the key of the results that a write stores first, so that one lookup finds
 * the session's latest write.
 */
const FIRST_RESULTS = 0xffff_fffe;

const createSessionKey = (session: Buffer, first: number): Buffer => {
  const key = Buffer.alloc(session.length + 4);
  session.copy(key);
  key.writeUInt32BE(first, session.length);
  return key;
};

const getSessionRange = (session: Buffer): { start: Buffer; end: Buffer } => ({
  start: session,
  end: createSessionKey(session, 0xffffffff),
});

/** Compares the number of a stored write with the number of another, as `sort` does. */
const compareNumbers = (stored: Doc, number: Long): number => (stored['number'] as Long).compare(number);

/**
 * Whether the session's latest write has a lower number, so that no result can belong to this one. False for a session
 * without first results: it is new, or an earlier version stored its results.
 */
function isNewWrite(tx: Transaction, { session, number }: RetryableWrite): boolean {
  const latest = tx.sessions.get(createSessionKey(session, FIRST_RESULTS));
  return latest !== undefined && compareNumbers(decode(latest), number) < 0;
}

/** Reads the stored results of a write, by statement. Removes those of writes with a lower number. */
function readResults(tx: Transaction, { session, number }: RetryableWrite): Map<number, Doc> {
  const results = new Map<number, Doc>();
  const outdatedKeys: Buffer[] = [];
  for (const { key, value } of tx.sessions.getRange(getSessionRange(session))) {
    const stored = decode(value);
    const order = compareNumbers(stored, number);
    if (order > 0) {
      throw mongoError(
        225,
        `Retryable write with txnNumber ${number.toString()} is prohibited: a newer one has already started on this session`,
      );
    }
    if (order < 0) outdatedKeys.push(key);
    else for (const item of stored['results'] as Doc[]) results.set(toNumber(item['s'] as Long), item['r'] as Doc);
  }
  for (const key of outdatedKeys) tx.sessions.removeSync(key);
  return results;
}

/**
 * Opens the session's results for a write. Those of writes with a lower number are never used again; they are
 * overwritten, or removed with the session.
 */
export function openSessionHistory(tx: Transaction, write: RetryableWrite): SessionHistory {
  const { session, number } = write;
  const resultsByStatement = isNewWrite(tx, write) ? new Map<number, Doc>() : readResults(tx, write);
  let isStored = resultsByStatement.size > 0;
  let unsavedResults: { statement: number; result: Doc }[] = [];
  return {
    getResult: (statement) => resultsByStatement.get(statement),
    record(statement, result) {
      resultsByStatement.set(statement, result);
      unsavedResults.push({ statement, result });
    },
    save(target) {
      const first = unsavedResults[0];
      if (first === undefined) return;
      const results: Value = unsavedResults.map(({ statement, result }) => ({ s: toInteger(statement), r: result }));
      const key = createSessionKey(session, isStored ? first.statement : FIRST_RESULTS);
      target.sessions.putSync(key, encode({ number, at: new Date(), results }));
      isStored = true;
      unsavedResults = [];
    },
  };
}

/** Removes the history of sessions that have been idle for too long to be retried. */
export function pruneSessions(tx: Transaction, now: number, limit: number): number {
  const expiredKeys: Buffer[] = [];
  for (const { key, value } of tx.sessions.getRange({})) {
    if ((decode(value)['at'] as Date).getTime() < now - SESSION_MINUTES * 60_000) expiredKeys.push(key);
    if (expiredKeys.length >= limit) break;
  }
  for (const key of expiredKeys) tx.sessions.removeSync(key);
  return expiredKeys.length;
}

export const toTransactionNumber = (value: Value): Long =>
  Long.isLong(value) ? value : Long.fromNumber(Number(value));
