import { MongoClient, MongoServerError, type CommandStartedEvent, type Db } from 'mongodb';

/** Milliseconds until a call gives up on finding the database. */
const SELECTION_TIMEOUT = 5000;

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
    serverSelectionTimeoutMS: SELECTION_TIMEOUT,
    monitorCommands: onCommand !== undefined,
  });
  if (onCommand) client.on('commandStarted', onCommand);
  await client.connect();
  return { client, db: client.db(database) };
}

/** `TypeMismatch` and `BadValue`: how servers refuse an update of a field that holds something else than it should. */
const TYPE_CODES = new Set<unknown>([14, 2]);

/** Tells whether an update was refused as a field holds a value of another kind: `$push` to what is no list. */
export function isTypeMismatch(error: unknown): boolean {
  return error instanceof MongoServerError && TYPE_CODES.has(error.code);
}

/**
 * Tells whether a write was refused by a unique index.
 * @param field only an index on this field, when given.
 */
export function isDuplicate(error: unknown, field?: string): boolean {
  if (!(error instanceof MongoServerError) || error.code !== 11_000) return false;
  return field === undefined || Object.keys((error['keyPattern'] as object | undefined) ?? {}).includes(field);
}
