import { setTimeout as wait } from 'node:timers/promises';
import type { MongoClient } from 'mongodb';

const RETRY_INTERVAL_MS = 50;

/** Calls the database once. */
export async function ping(client: MongoClient): Promise<boolean> {
  return Boolean((await client.db('admin').command({ ping: 1 }))['ok']);
}

/**
 * Calls the database, and connects the client if it is not connected, until there is an answer: on a busy machine a
 * client with short timeouts may need several attempts.
 */
export async function pingUntilAnswered(client: MongoClient): Promise<boolean> {
  while (!(await ping(client).catch(() => false))) await wait(RETRY_INTERVAL_MS);
  return true;
}
