import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Permissions for the owner only. */
const OTHERS_PERMISSIONS = 0o077;

/**
 * Takes the rights of everybody but the owner from a file or a folder with everything in it. Links are left alone: what
 * they lead to may belong to something else.
 */
export function makePrivate(path: string): void {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  // A temporary file can be gone by now.
  if (stat === undefined || stat.isSymbolicLink()) return;
  if ((stat.mode & OTHERS_PERMISSIONS) !== 0) restrictToOwner(path, stat.mode);
  if (stat.isDirectory()) for (const name of readdirSync(path)) makePrivate(join(path, name));
}

function restrictToOwner(path: string, mode: number): void {
  try {
    chmodSync(path, mode & 0o700);
  } catch (error) {
    // Some file systems keep no rights, and that is no reason not to start.
    if (!['EPERM', 'ENOTSUP', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Makes a folder that only its owner can use, and the way to it; what is in it already becomes private, too. */
export function makePrivateDirectory(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  makePrivate(path);
}
