import { rmdirSync, rmSync } from 'node:fs';

/** What to do about what the system says, by its code. */
const ERROR_ADVICE: Record<string, string> = {
  ENOSPC: 'free disk space; npm run release -- gc removes unused releases',
  EDQUOT: 'the disk quota is used up; npm run release -- gc removes unused releases',
  EACCES: 'this user has no write permission',
  EPERM: 'this user has no write permission',
  EROFS: 'it is mounted read-only',
};

/** The same error with the store's name and what to do, when the disk is what refused. */
function explainDiskError(store: string, error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const advice = ERROR_ADVICE[code];
  return advice
    ? new Error(`The store ${store} cannot be written to (${message}): ${advice}`, { cause: error })
    : error;
}

/**
 * Writes something in a store; when that fails, nothing of it stays behind.
 * @param undo removes what was begun.
 * @throws what `work` throws; disk errors name the store and say what to do.
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
 * Removes a draft, and the directories around it as far as they are empty, the innermost first. What the disk does not let
 * go is left to `gc`: whoever drops a draft has something more important to say.
 */
export function removeDraft(draft: string, parentDirectories: string[]): void {
  try {
    rmSync(draft, { recursive: true, force: true });
    for (const directory of parentDirectories) rmdirSync(directory);
  } catch {
    // Not empty, or not ours to remove.
  }
}
