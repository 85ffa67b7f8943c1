import { rmdirSync, rmSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';

/** What to do about a file system error, by its code. */
const ERROR_ADVICE: Record<string, string> = {
  ENOSPC: 'free disk space; npm run release -- gc removes unused releases',
  EDQUOT: 'the disk quota is used up; npm run release -- gc removes unused releases',
  EACCES: 'this user has no permission',
  EPERM: 'this user has no permission',
  EROFS: 'it is mounted read-only',
  EFBIG: 'the limit for the size of files is reached (ulimit -f)',
  EIO: 'the disk has failed',
  ENOTDIR: 'a file is in the place of a directory',
};

/** Whether a path leads to a folder or into it. */
function isWithin(folder: string, path: string): boolean {
  const place = relative(folder, path);
  return !place.startsWith('..') && !isAbsolute(place);
}

/** Whether an error is about the store, or a folder that it is in. One without a path is about a file that is already open. */
function isAboutStore(store: string, path: string | undefined): boolean {
  return path === undefined || isWithin(store, path) || isWithin(path, store);
}

/**
 * Wraps an error of the disk in one that names the store and what to do; returns other errors as they are, such as those
 * about files outside of the store.
 */
export function explainDiskError(store: string, error: unknown, failure = 'cannot be written to'): unknown {
  const { code = '', message, path } = error as NodeJS.ErrnoException;
  const advice = ERROR_ADVICE[code];
  return advice && isAboutStore(store, path)
    ? new Error(`The store ${store} ${failure} (${message}): ${advice}`, { cause: error })
    : error;
}

/**
 * Writes to a store and cleans up on failure.
 * @param undo removes what was begun.
 * @throws what `work` throws; disk errors name the store and what to do.
 */
export function withCleanup<T>(store: string, undo: () => void, work: () => T): T {
  try {
    return work();
  } catch (error) {
    undo();
    throw explainDiskError(store, error);
  }
}

/**
 * Removes a draft, and then its parent directories, the innermost first, as long as they are empty. What cannot be
 * removed is left to `gc`: an error here would hide the one that caused the draft to be discarded.
 */
export function removeDraft(draft: string, parentDirectories: string[]): void {
  try {
    rmSync(draft, { recursive: true, force: true });
    for (const directory of parentDirectories) rmdirSync(directory);
  } catch {
    // Not empty, or not ours to remove.
  }
}
