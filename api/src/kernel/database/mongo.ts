import {
  MongoBulkWriteError,
  MongoClient,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
  type Collection,
  type CommandStartedEvent,
  type Db,
  type Document,
  type OptionalUnlessRequiredId,
} from 'mongodb';
import { setTimeout as wait } from 'node:timers/promises';
import { CONNECT_TIMEOUT_MS, reconnectOnHungHeartbeat, HEARTBEAT_INTERVAL_MS } from './heartbeats';

/** Milliseconds until a call gives up on finding the database. */
const SERVER_SELECTION_TIMEOUT_MS = 5000;

/** Milliseconds between two attempts to connect at the start. */
const START_RETRY_DELAY_MS = 500;

export interface MongoSettings {
  uri: string;
  database: string;
  /** How long to try to connect; by default, once. */
  startTimeoutMs?: number;
}

async function connectWithRetries(client: MongoClient, startTimeoutMs: number): Promise<void> {
  const giveUpAt = performance.now() + startTimeoutMs;
  for (;;) {
    try {
      await client.connect();
      return;
    } catch (error) {
      const isTransient = error instanceof MongoServerSelectionError || error instanceof MongoNetworkError;
      if (!isTransient || performance.now() >= giveUpAt) throw error;
      await wait(START_RETRY_DELAY_MS);
    }
  }
}

/**
 * Connects to MongoDB. A majority acknowledges writes, and the driver retries them when a connection breaks.
 * @param onCommand called for every command that is sent.
 */
export async function connectMongo(
  { uri, database, startTimeoutMs = 0 }: MongoSettings,
  onCommand?: (event: CommandStartedEvent) => void,
): Promise<{ client: MongoClient; db: Db }> {
  const client = new MongoClient(uri, {
    retryWrites: true,
    w: 'majority',
    serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    heartbeatFrequencyMS: HEARTBEAT_INTERVAL_MS,
    monitorCommands: onCommand !== undefined,
  });
  if (onCommand) client.on('commandStarted', onCommand);
  reconnectOnHungHeartbeat(client);
  await connectWithRetries(client, startTimeoutMs);
  return { client, db: client.db(database) };
}

/**
 * Options of a read that acknowledges an earlier write, such as the first one of a repeated request: it returns only what
 * a failover cannot roll back. `majority` would not do: it may be older than a write that is just being replicated, and a
 * repeat would be refused.
 */
export const ACKNOWLEDGING_READ = { readConcern: { level: 'linearizable' }, maxTimeMS: 10_000 } as const;

/** `TypeMismatch` and `BadValue`: servers refuse an update of a field that holds a value of the wrong type. */
const TYPE_MISMATCH_CODES = new Set<unknown>([14, 2]);

/**
 * Whether an update was refused because a field holds a value of another type, such as `$push` to a value that is not a
 * list.
 */
export function isTypeMismatch(error: unknown): boolean {
  return error instanceof MongoServerError && TYPE_MISMATCH_CODES.has(error.code);
}

/** The code of `DuplicateKey`. */
export const DUPLICATE_KEY_CODE = 11_000;

/**
 * Whether a unique index refused a write. Servers name the index in different ways, so callers that need to know it
 * read the stored data.
 */
export function isDuplicateKeyError(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY_CODE;
}

/**
 * Whether the server refused some documents of an unordered insert, which `writeErrors` lists by their index; a majority
 * has stored all others.
 */
export function hasRefusedDocuments(error: unknown): error is MongoBulkWriteError {
  if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError()) return false;
  return [error.writeErrors].flat().length > 0;
}

/** Whether an unordered insert failed only because some of its keys are stored already; all others are stored now. */
export function hasOnlyDuplicateKeys(error: unknown): error is MongoBulkWriteError {
  return hasRefusedDocuments(error) && [error.writeErrors].flat().every(({ code }) => code === DUPLICATE_KEY_CODE);
}

/**
 * Inserts documents except those of which a unique key is stored already.
 * @returns how many were inserted.
 */
export async function insertUnlessStored<Stored extends Document>(
  collection: Collection<Stored>,
  documents: OptionalUnlessRequiredId<Stored>[],
): Promise<number> {
  if (documents.length === 0) return 0;
  try {
    return (await collection.insertMany(documents, { ordered: false })).insertedCount;
  } catch (error) {
    if (!hasOnlyDuplicateKeys(error)) throw error;
    return error.insertedCount;
  }
}
