import {
  MongoBulkWriteError,
  MongoClientClosedError,
  MongoExpiredSessionError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerClosedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
} from 'mongodb';

/**
 * The driver's errors for an unavailable database, for operations in flight during a reconnect, and for a write that
 * did not reach a majority in time.
 */
const UNAVAILABLE_ERRORS = [
  MongoClientClosedError,
  MongoExpiredSessionError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerClosedError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
];

/**
 * Codes with which servers report that they are not the primary, shutting down, starting up, or unable to reach another
 * server. The driver retries these once on its own. `FailedToSatisfyReadPreference` (133) is what a router reports if a
 * shard has no primary.
 */
const TRANSIENT_CODES = new Set<unknown>([
  6, 7, 89, 91, 133, 134, 189, 262, 9001, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436,
]);

/** Socket errors of a broken connection, which the driver passes on unchanged while it waits to write. */
const BROKEN_SOCKET_CODES = new Set<unknown>([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ETIMEDOUT',
]);

/**
 * Whether there was no connection to the database, or no primary to write to. The operation may have been done; the
 * same request may succeed later.
 */
export function isUnavailable(error: unknown): boolean {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: string };
  if (error instanceof MongoServerError && TRANSIENT_CODES.has(code)) return true;
  if (error instanceof MongoBulkWriteError) {
    // The driver wraps what a single write throws as it is.
    const { errorResponse, result } = error;
    return (
      result.getWriteConcernError() !== undefined || (errorResponse instanceof Error && isUnavailable(errorResponse))
    );
  }
  // The driver does not export the class of this error, so its name is compared.
  const hasUnavailableCode = BROKEN_SOCKET_CODES.has(code) || name === 'MongoPoolClosedError';
  return hasUnavailableCode || UNAVAILABLE_ERRORS.some((errorClass) => error instanceof errorClass);
}
