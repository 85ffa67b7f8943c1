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

/** Reads the session's results for this transaction number; those of an older number are discarded. */
export function openSessionHistory(tx: Transaction, { session, number }: RetryableWrite): SessionHistory {
  const resultsByStatement = new Map<number, Doc>();
  const outdated: Buffer[] = [];
  for (const { key, value } of tx.sessions.getRange(getSessionRange(session))) {
    const stored = decode(value);
    const order = (stored['number'] as Long).compare(number);
    if (order > 0) {
      throw mongoError(
        225,
        `Retryable write with txnNumber ${number.toString()} is prohibited: a newer one has already started on this session`,
      );
    }
    if (order < 0) outdated.push(key);
    else
      for (const item of stored['results'] as Doc[])
        resultsByStatement.set(toNumber(item['s'] as Long), item['r'] as Doc);
  }
  for (const key of outdated) tx.sessions.removeSync(key);
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
      target.sessions.putSync(createSessionKey(session, first.statement), encode({ number, at: new Date(), results }));
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
