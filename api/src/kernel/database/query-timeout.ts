import { MongoServerError } from 'mongodb';
import type { ProblemCode } from '@canvass/shared/contracts';
import { problem } from '../http/problems/problem';

/**
 * The default time that a search may take in the database, in milliseconds. Its results are limited, but not the
 * documents that it reads: for example, two words that are both common but never occur together, or an answer that few
 * of a million votes gave.
 */
export const SEARCH_TIMEOUT_MS = 1000;

/** The server's error code for a read that exceeded its time limit. */
const MAX_TIME_EXPIRED_CODE = 50;

/** @throws search-too-wide, or the given problem, if the database stopped a read at its time limit. */
export async function mapQueryTimeout<Result>(
  query: Promise<Result>,
  code: ProblemCode = 'search-too-wide',
): Promise<Result> {
  try {
    return await query;
  } catch (error) {
    throw error instanceof MongoServerError && error.code === MAX_TIME_EXPIRED_CODE ? problem(code) : error;
  }
}
