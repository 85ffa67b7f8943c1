import { setTimeout as wait } from 'node:timers/promises';
import type { MongoClient } from 'mongodb';

const RETRY_INTERVAL_MS = 50;

/** Calls the database once. */
export async function ping(client: MongoClient): Promise<boolean> {
  return Boolean((await client.db('admin').command({ ping: 1 }))['ok']);
}

/** A call alone would connect only a client that has never tried to, not one whose first attempt has failed. */
async function connectAndPing(client: MongoClient): Promise<boolean> {
  try {
    await client.connect();
    return await ping(client);
  } catch {
    return false;
  }
}

/**
 * Calls the database, and connects the client if it is not connected, until there is an answer: on a busy machine a
 * client with short timeouts may need several attempts.
 */
export async function pingUntilAnswered(client: MongoClient): Promise<boolean> {
  while (!(await connectAndPing(client))) await wait(RETRY_INTERVAL_MS);
  return true;
}
