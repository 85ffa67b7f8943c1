// oxlint-disable-next-line no-restricted-imports -- Beside the data, so that a rename takes it there.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createFromEntries, type RawEntry } from '../embedded-mongo/storage/snapshot';
import { openStore } from '../embedded-mongo/storage/store';
import { PARTS } from '../launch/data-directory';
import { LaunchError } from '../launch/options';
import { makePrivate } from '../private-files';
import type { BackupInfo } from './back-up';
import { type Frame, readBackupFile } from './backup-file';

/** What came of a restoration. */
export interface Restored extends BackupInfo {
  /** Where the parts are that were there before; nothing when there were none. */
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
  if (first.done === true || first.value.kind !== 'info') throw new LaunchError(`${file} is no backup of Canvass.`);
  const info = JSON.parse(first.value.value.toString()) as BackupInfo;

  async function* entries(): AsyncGenerator<RawEntry> {
    for await (const { kind, name, value } of frames) {
      if (kind === 'file') await writeFile(join(folder, checkedName(name)), value);
      else yield { database: kind as Exclude<Frame['kind'], 'info' | 'file' | 'end'>, key: name, value };
    }
  }
  await createFromEntries(join(folder, 'mongo'), info.databaseFormat, entries());
  return info;
}

/** A name within the folder: a file that somebody made up must not write elsewhere. */
function checkedName(name: Buffer): string {
  const text = name.toString();
  const [part = ''] = text.split('/');
  if (!PARTS.includes(part) || text.split('/').includes('..'))
    throw new LaunchError(`${text} has no place in a backup.`);
  return text;
}

/** @throws LaunchError where a server works on the data. */
async function assertStopped(data: string): Promise<void> {
  const mongo = join(data, 'mongo');
  if (!existsSync(join(mongo, 'data.mdb'))) return;
  try {
    await openStore(mongo).close();
  } catch (error) {
    throw new LaunchError(`${(error as Error).message} Stop it first.`);
  }
}

/** Puts what is there aside, so that nothing is lost by a mistake. */
function setAside(data: string, now: Date): string | undefined {
  const present = readdirSync(data).filter((name) => PARTS.includes(name));
  if (present.length === 0) return undefined;
  const before = join(data, `before-restore-${now.toISOString().replaceAll(/[:.]/g, '-')}`);
  mkdirSync(before, { mode: 0o700 });
  for (const name of present) renameSync(join(data, name), join(before, name));
  return before;
}

/**
 * Restores a backup into a data directory. The file is checked as a whole before anything is written, and everything is
 * unpacked beside the data before it takes its place: a file that cannot be restored changes nothing.
 * @param replace what is there may be put aside; otherwise the directory has to be empty.
 * @throws LaunchError when the directory is not empty or in use, or the file is no whole backup.
 */
export async function restore(file: string, data: string, replace: boolean): Promise<Restored> {
  const isNew = !existsSync(data);
  if (!isNew && readdirSync(data).length > 0 && !replace)
    throw new LaunchError(
      `${data} is not empty: name another directory with --data DIR, or add --replace to put what is there aside.`,
    );
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const staging = mkdtempSync(join(data, '.restoring-'));
  try {
    const info = await unpack(file, staging);
    makePrivate(staging);
    await assertStopped(data);
    const before = setAside(data, new Date());
    for (const name of readdirSync(staging)) renameSync(join(staging, name), join(data, name));
    rmSync(staging, { recursive: true });
    return { ...info, before };
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    if (isNew) rmSync(data, { recursive: true, force: true });
    throw error;
  }
}
