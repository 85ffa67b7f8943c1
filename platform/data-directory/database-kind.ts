import { existsSync, readFileSync } from 'node:fs';
import { writeAtomic } from '@canvass/node-utils/files/atomic-file';

/**
 * The database of an installation: the embedded one, a `mongod` that it starts (both store their data in its data
 * directory), or an external MongoDB.
 */
export type DatabaseKind = 'embedded' | 'mongod' | 'mongodb';

/** The database of the last start; undefined if not recorded yet. */
export function readDatabaseKind(file: string): DatabaseKind | undefined {
  return existsSync(file) ? (readFileSync(file, 'utf8') as DatabaseKind) : undefined;
}

/**
 * Records the kind for commands, even after the installation has stopped. An unchanged value is not rewritten, so that
 * a start works on a full disk.
 */
export async function saveDatabaseKind(file: string, kind: DatabaseKind): Promise<void> {
  if (readDatabaseKind(file) !== kind) await writeAtomic(file, kind);
}
