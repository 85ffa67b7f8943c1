import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

const lockFile = `${root}package-lock.json`;
const stamp = `${root}node_modules/.canvass-installed`;

/** The folders of all packages that every machine needs; optional ones are for some platforms only. */
function listRequired() {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'));
  return Object.keys(packages).filter((path) => path.includes('node_modules/') && !packages[path].optional);
}

/** @returns {{ required: string[], missing: string[] }} folders of packages */
export function checkPackages() {
  const required = listRequired();
  return { required, missing: required.filter((path) => !existsSync(`${root}${path}/package.json`)) };
}

const hashLockFile = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex');

/**
 * Whether the last installation was of this lock file, and is complete: npm can also remove packages, or have left some
 * out.
 */
export function isInstalled() {
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hashLockFile()) return false;
  return checkPackages().missing.length === 0;
}

export function recordInstalled() {
  writeFileSync(stamp, hashLockFile());
}
