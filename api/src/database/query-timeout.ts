import { MongoServerError } from 'mongodb';
import { problem } from '../http/problems/problem';

/**
 * Milliseconds that a search may take in the database unless the settings say otherwise. What it gives is bounded and what it looks at is not: two words
 * that many surveys have and none has both, or an answer that few of a million votes gave.
 */
export const SEARCH_TIMEOUT_MS = 1000;

/** The server's error code for a read that was stopped because its time was over. */
const MAX_TIME_EXPIRED_CODE = 50;

/** @throws search-too-wide when the database stopped a search because its time was over. */
export async function mapQueryTimeout<Result>(query: Promise<Result>): Promise<Result> {
  try {
    return await query;
  } catch (error) {
    throw error instanceof MongoServerError && error.code === MAX_TIME_EXPIRED_CODE
      ? problem('search-too-wide')
      : error;
  }
}
