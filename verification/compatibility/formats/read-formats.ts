import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from 'mongodb';
import { createSnapshotReader } from '@canvass/embedded-mongo/storage/snapshot';
import { parseFormat } from '@canvass/stripe-sandbox/storage/journal';
import type { StoreName } from './fixture-file';

// Reads the formats that data declares, regardless of which code wrote it.

/** Counts the migrations applied to the documents of a database. */
export async function countAppliedMigrations(db: Db): Promise<number> {
  const record = await db.collection<{ _id: string; done: number }>('upgrades').findOne({ _id: 'data' });
  return record?.done ?? 0;
}

/** The format of the directory of an embedded database that is not in use. */
async function readDatabaseFormat(directory: string): Promise<number> {
  const snapshots = createSnapshotReader(directory);
  const snapshot = snapshots.take();
  await snapshot.close();
  await snapshots.close();
  return snapshot.format;
}

function readFormat(file: string): number {
  return (JSON.parse(readFileSync(file, 'utf8')) as { format?: number }).format ?? 1;
}

/** The formats of the parts of a data directory. */
export async function readInstallationFormats(data: string): Promise<Partial<Record<StoreName, number>>> {
  const ledger = join(data, 'payments/payments.jsonl');
  return {
    database: await readDatabaseFormat(join(data, 'mongo')),
    identity: readFormat(join(data, 'identity/accounts.json')),
    ...(existsSync(ledger) && { payments: parseFormat(readFileSync(ledger, 'utf8')) }),
  };
}

/** The format of the snapshot that a release store serves. */
export function readStoreFormat(store: string): number {
  return readFormat(join(store, 'channels/production/current/channel.json'));
}
