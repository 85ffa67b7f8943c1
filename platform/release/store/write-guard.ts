import { rmdirSync, rmSync } from 'node:fs';

/** What to do about a file system error, by its code. */
const ERROR_ADVICE: Record<string, string> = {
  ENOSPC: 'free disk space; npm run release -- gc removes unused releases',
  EDQUOT: 'the disk quota is used up; npm run release -- gc removes unused releases',
  EACCES: 'this user has no write permission',
  EPERM: 'this user has no write permission',
  EROFS: 'it is mounted read-only',
};

/** Wraps an error of the disk in one that names the store and what to do; returns other errors as they are. */
function explainDiskError(store: string, error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const advice = ERROR_ADVICE[code];
  return advice
    ? new Error(`The store ${store} cannot be written to (${message}): ${advice}`, { cause: error })
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
