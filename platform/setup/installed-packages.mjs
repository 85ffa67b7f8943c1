import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

const lockFile = `${root}package-lock.json`;
const stamp = `${root}node_modules/.canvass-installed`;

/** What npm has written about its last installation. */
const npmRecord = `${root}node_modules/.package-lock.json`;

/** @param {string} file */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** The folders of all packages that every machine needs; optional ones are for some platforms only. */
function listRequired() {
  const packages = readPackages(lockFile);
  return Object.keys(packages).filter((path) => path.includes('node_modules/') && !packages[path].optional);
}

/** @returns {{ required: string[], missing: string[] }} folders of packages */
export function checkPackages() {
  const required = listRequired();
  return { required, missing: required.filter((path) => !existsSync(`${root}${path}/package.json`)) };
}

const hashLockFile = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex');

/** Whether the last installation from here was of this lock file. */
function isStamped() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashLockFile();
}

/** What npm says that it has installed; undefined if its record is missing or damaged. */
function readInstalled() {
  try {
    return readPackages(npmRecord);
  } catch {
    return undefined;
  }
}

/** Whether npm has installed the packages of this lock file without us, as `npm ci` does. */
function isRecordedByNpm() {
  const [locked, installed] = [readPackages(lockFile), readInstalled()];
  if (!installed) return false;
  return listRequired().every(
    (path) =>
      installed[path]?.version === locked[path].version && installed[path]?.integrity === locked[path].integrity,
  );
}

/** Whether this lock file is installed, and completely: npm can also remove packages, or have left some out. */
export function isInstalled() {
  return (isStamped() || isRecordedByNpm()) && checkPackages().missing.length === 0;
}

export function recordInstalled() {
  writeFileSync(stamp, hashLockFile());
}
