import { existsSync, readFileSync } from 'node:fs';
import { writeAtomic } from '@canvass/node-utils/files/atomic-file';

/**
 * Where an installation keeps its database: in the embedded one or in a `mongod` of its own, both below its data
 * directory, or in a MongoDB that it was given.
 */
export type DatabaseKind = 'embedded' | 'mongod' | 'mongodb';

/** The database of the last start; undefined if not recorded yet. */
export function readDatabaseKind(file: string): DatabaseKind | undefined {
  return existsSync(file) ? (readFileSync(file, 'utf8') as DatabaseKind) : undefined;
}

/** Notes it for commands, also after the installation has stopped. A start on a full disk has nothing to write again. */
export async function saveDatabaseKind(file: string, kind: DatabaseKind): Promise<void> {
  if (readDatabaseKind(file) !== kind) await writeAtomic(file, kind);
}
