import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { identifyProcess, isRunning, type ProcessIdentity } from '@canvass/node-utils/processes/process-identity';
import { type Environment, openEnvironment } from './environment';

/** The id of the process that holds the directory; undefined if it is free. */
function getHolder({ owner }: Environment): number | undefined {
  const holderRecord = owner.get('owner');
  if (holderRecord === undefined) return undefined;
  const holder = JSON.parse(holderRecord) as ProcessIdentity;
  return isRunning(holder) ? holder.pid : undefined;
}

/** Occurs in the first page of every LMDB file. */
const LMDB_MAGIC = Buffer.from('dec0efbe', 'hex');

/** LMDB ends the process when it opens any other file. */
function isDatabase(path: string): boolean {
  if (!existsSync(path)) return false;
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(64);
    return readSync(file, head) === head.length && head.includes(LMDB_MAGIC);
  } finally {
    closeSync(file);
  }
}

/**
 * Checks whether a server uses a data directory.
 * @returns the id of its process; undefined if the directory is free or its files are not a database
 */
export async function findHolder(directory: string): Promise<number | undefined> {
  if (!isDatabase(join(directory, 'data.mdb'))) return undefined;
  const environment = openEnvironment(directory);
  try {
    return getHolder(environment);
  } finally {
    await environment.root.close();
  }
}

/**
 * Takes the data directory for this process, or throws an error with a one-sentence message that names the holder. The
 * owner's record is read and replaced within one write transaction of LMDB, which is exclusive across processes and
 * survives a killed holder; the start time distinguishes the owner from a later process with the same id.
 * @returns a function that releases the directory
 */
export function takeLock(environment: Environment, directory: string): () => void {
  const ownRecord = JSON.stringify(identifyProcess(process.pid));
  const holder = environment.root.transactionSync(() => {
    const holderRecord = getHolder(environment);
    if (holderRecord !== undefined && holderRecord !== process.pid) return holderRecord;
    environment.owner.putSync('owner', ownRecord);
    return undefined;
  });
  if (holder !== undefined)
    throw new Error(`The data directory ${directory} is in use by another server (process ${holder}).`);
  return () => {
    environment.root.transactionSync(() => {
      if (environment.owner.get('owner') === ownRecord) environment.owner.removeSync('owner');
    });
  };
}
