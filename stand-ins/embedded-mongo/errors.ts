import { isOutOfSpace } from '@canvass/node-utils/files/out-of-space';

/** MongoDB's published error names by code; only the codes that this server uses. */
const CODE_NAMES = {
  2: 'BadValue',
  9: 'FailedToParse',
  14: 'TypeMismatch',
  15: 'Overflow',
  16: 'InvalidLength',
  20: 'IllegalOperation',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  50: 'MaxTimeMSExpired',
  56: 'EmptyFieldName',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  91: 'ShutdownInProgress',
  171: 'CannotIndexParallelArrays',
  181: 'AmbiguousIndexKeyPattern',
  225: 'TransactionTooOld',
  237: 'CursorKilled',
  238: 'NotImplemented',
  263: 'OperationNotSupportedInTransaction',
  292: 'QueryExceededMemoryLimitNoDiskUseAllowed',
  8000: 'InternalError',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
  11601: 'Interrupted',
  14031: 'OutOfDiskSpace',
  15983: 'Location15983',
  16020: 'Location16020',
  17080: 'Location17080',
  17081: 'Location17081',
  17082: 'Location17082',
  17124: 'Location17124',
  17280: 'KeyTooLong',
  31249: 'Location31249',
  31254: 'Location31254',
  40323: 'Location40323',
  51091: 'Location51091',
  1257300: 'Location1257300',
} as const;

export type ErrorCode = keyof typeof CODE_NAMES;

/** An error that is returned to the client as a command error or as an entry of `writeErrors`. */
export class MongoError extends Error {
  readonly code: ErrorCode;
  readonly codeName: string;
  /** Fields in addition to `errmsg`, such as keyPattern and keyValue of a duplicate key. */
  readonly details: Record<string, unknown>;

  constructor(code: ErrorCode, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = 'MongoError';
    this.code = code;
    this.codeName = CODE_NAMES[code];
    this.details = details;
  }
}

/** An error with one of MongoDB's codes. */
export function mongoError(code: ErrorCode, message: string, details?: Record<string, unknown>): MongoError {
  return new MongoError(code, message, details);
}

/** The error for a feature that MongoDB has and this server lacks; `what` names it. */
export function notSupportedError(what: string): MongoError {
  return new MongoError(238, `${what} is not supported by the embedded server; use MongoDB for it`);
}

/** Makes a switch over a union exhaustive. */
export function assertNever(value: never): never {
  throw new MongoError(8000, `unexpected ${String(value)}`);
}

/** Turns anything thrown into an error for the client. A bug in this server must not look like a client error. */
export function toMongoError(thrown: unknown): MongoError {
  if (thrown instanceof MongoError) return thrown;
  if (isOutOfSpace(thrown)) return new MongoError(14031, 'The disk is full: nothing was written, and reads go on.');
  return new MongoError(8000, `internal error: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
}
