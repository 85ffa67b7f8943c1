import { MongoClient, MongoServerError, type CommandStartedEvent, type Db } from 'mongodb';
import { CONNECT_TIMEOUT_MS, reconnectOnHungHeartbeat, HEARTBEAT_INTERVAL_MS } from './heartbeats';

/** Milliseconds until a call gives up on finding the database. */
const SERVER_SELECTION_TIMEOUT_MS = 5000;

/**
 * Connects to MongoDB; writes are acknowledged by a majority and retried by the driver when a connection breaks.
 * @param onCommand sees every command that is sent.
 */
export async function connectMongo(
  { uri, database }: { uri: string; database: string },
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
  await client.connect();
  return { client, db: client.db(database) };
}

/** `TypeMismatch` and `BadValue`: how servers refuse an update of a field that holds something else than it should. */
const TYPE_MISMATCH_CODES = new Set<unknown>([14, 2]);

/** Tells whether an update was refused as a field holds a value of another kind: `$push` to what is no list. */
export function isTypeMismatch(error: unknown): boolean {
  return error instanceof MongoServerError && TYPE_MISMATCH_CODES.has(error.code);
}

const DUPLICATE_KEY_CODE = 11_000;

/**
 * Tells whether a write was refused by a unique index. Servers differ in how they say which one, so whoever has to know
 * reads what is stored.
 */
export function isDuplicateKeyError(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY_CODE;
}
