import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FORMAT_VERSION } from '@canvass/embedded-mongo/storage/format';
import { findHolder } from '@canvass/embedded-mongo/storage/lock';
import { createFromEntries, type RawEntry } from '@canvass/embedded-mongo/storage/snapshot';
import {
  BALLOT_KEYS_FOLDER,
  DATA_DIRECTORY_ENTRIES,
  RESTORE_PREFIXES,
  SUPERVISOR_FILE,
} from '@canvass/data-directory/data-directory';
import { describeAlreadyRunning } from '@canvass/data-directory/failures';
import { UserError } from '@canvass/node-utils/processes/user-error';
import { lockDataDirectory, assertNotRunning } from '@canvass/data-directory/data-directory-lock';
import { makePrivate } from '@canvass/node-utils/files/private-files';
import type { BackupInfo } from './create-backup';
import { type Frame, readBackupFile } from './backup-file';
import { createStaging, finishInterruptedRestore, swapInStaging } from '@canvass/data-directory/swap-data';

/** The result of a restore. */
export interface RestoreResult extends BackupInfo {
  /** The folder with the previous data; undefined if there was none. */
  before: string | undefined;
}

async function writeFile(path: string, content: Buffer): Promise<void> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Unpacks a backup into an empty folder. */
async function unpack(file: string, folder: string): Promise<BackupInfo> {
  const frames = readBackupFile(file);
  const first = await frames.next();
  if (first.done === true || first.value.kind !== 'info') throw new UserError(`${file} is not a Canvass backup.`);
  const info = JSON.parse(first.value.value.toString()) as BackupInfo;
  if (info.databaseFormat > FORMAT_VERSION)
    throw new UserError(
      `The database in ${file} has format ${info.databaseFormat}, and this version of Canvass reads formats up to ${FORMAT_VERSION}: restore it with the version that wrote it.`,
    );

  async function* entries(): AsyncGenerator<RawEntry> {
    for await (const { kind, name, value } of frames) {
      if (kind === 'file') await writeFile(join(folder, validateName(name)), value);
      else yield { database: kind as Exclude<Frame['kind'], 'info' | 'file' | 'end'>, key: name, value };
    }
  }
  await createFromEntries(join(folder, 'mongo'), entries());
  return info;
}

/** A name within the folder: a forged backup must not write anywhere else. */
function validateName(name: Buffer): string {
  const text = name.toString();
  const [part = ''] = text.split('/');
  const isAllowed = DATA_DIRECTORY_ENTRIES.includes(part) && part !== BALLOT_KEYS_FOLDER;
  if (!isAllowed || text.split('/').includes('..')) throw new UserError(`${text} does not belong in a backup.`);
  return text;
}

/** @throws UserError when a server uses the database, even one not started by `npm start`. */
async function assertDatabaseUnused(data: string): Promise<void> {
  const holderPid = await findHolder(join(data, 'mongo'));
  if (holderPid !== undefined) throw new UserError(describeAlreadyRunning(data, holderPid));
}

/** @throws UserError when the directory contains anything that this process did not create. */
function assertEmpty(data: string): void {
  const otherNames = readdirSync(data).filter(
    (name) => name !== SUPERVISOR_FILE && !name.startsWith(RESTORE_PREFIXES.unpacking),
  );
  if (otherNames.length === 0) return;
  throw new UserError(
    `${data} is not empty: name another directory with --data DIR, or add --replace to move its contents aside.`,
  );
}

/** Restores into a directory that this process has locked. */
async function restoreInto(data: string, file: string, replace: boolean): Promise<RestoreResult> {
  finishInterruptedRestore(data);
  if (!replace) assertEmpty(data);
  const staging = createStaging(data);
  try {
    const info = await unpack(file, staging);
    makePrivate(staging);
    if (!replace) assertEmpty(data);
    await assertDatabaseUnused(data);
    return { ...info, before: swapInStaging(data, staging) };
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Restores a backup to a data directory. The whole file is checked before anything is written, and everything is
 * unpacked next to the data before it replaces it. So a file that cannot be restored changes nothing.
 * @param replace whether existing data may be moved aside; otherwise the directory must be empty.
 * @throws UserError when the directory is not empty or in use, or the file is not a complete backup.
 */
export async function restore(file: string, data: string, replace: boolean): Promise<RestoreResult> {
  const isNew = !existsSync(data);
  mkdirSync(data, { recursive: true, mode: 0o700 });
  assertNotRunning(data);
  const unlock = lockDataDirectory(data);
  try {
    return await restoreInto(data, file, replace);
  } finally {
    unlock();
    if (isNew && readdirSync(data).length === 0) rmdirSync(data);
  }
}
