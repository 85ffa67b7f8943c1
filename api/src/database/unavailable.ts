import {
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
 * What the driver says of a database that is not there, of work that was under way when it was connected anew, and of a
 * write that has not reached a majority in time.
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
 * How servers say that they are not the primary, stop, only start or do not reach another one: what the driver retries
 * once by itself. `FailedToSatisfyReadPreference` (133) is how a router says that a shard has no primary.
 */
const TRANSIENT_CODES = new Set<unknown>([
  6, 7, 89, 91, 133, 134, 189, 262, 9001, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436,
]);

/** What sockets say of a broken connection. While it waits to write, the driver passes that on as it is. */
const BROKEN_SOCKET_CODES = new Set<unknown>([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ETIMEDOUT',
]);

/**
 * Tells whether there was no connection to the database, or no primary to write to. What was asked for may have been done;
 * the same request may succeed later.
 */
export function isUnavailable(error: unknown): boolean {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: string };
  if (error instanceof MongoServerError && TRANSIENT_CODES.has(code)) return true;
  // The driver does not export the class of the one that is told by its name.
  const hasUnavailableCode = BROKEN_SOCKET_CODES.has(code) || name === 'MongoPoolClosedError';
  return hasUnavailableCode || UNAVAILABLE_ERRORS.some((errorClass) => error instanceof errorClass);
}
