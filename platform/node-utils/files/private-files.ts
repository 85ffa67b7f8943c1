import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The permission bits of everyone but the owner. */
const OTHERS_PERMISSIONS = 0o077;

/**
 * Removes the permissions of everyone but the owner from a file, or from a folder with everything in it. Symbolic links
 * are skipped, because their targets may belong to something else.
 */
export function makePrivate(path: string): void {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  // A temporary file may have been removed in the meantime.
  if (stat === undefined || stat.isSymbolicLink()) return;
  if ((stat.mode & OTHERS_PERMISSIONS) !== 0) restrictToOwner(path, stat.mode);
  if (stat.isDirectory()) for (const name of readdirSync(path)) makePrivate(join(path, name));
}

function restrictToOwner(path: string, mode: number): void {
  try {
    chmodSync(path, mode & 0o700);
  } catch (error) {
    // Some file systems do not support permissions; that must not prevent a start.
    if (!['EPERM', 'ENOTSUP', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Creates a folder and its parents for the owner only. Existing contents become private, too. */
export function makePrivateDirectory(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  makePrivate(path);
}
