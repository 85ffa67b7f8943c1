import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { finishInterruptedRestore } from './swap-data';
import { identifyProcess, isRunning, type ProcessIdentity } from '@canvass/node-utils/processes/process-identity';
import { type DataDirectory, openDataDirectory, SUPERVISOR_FILE } from './data-directory';
import { describeAlreadyRunning } from './failures';
import { UserError } from '@canvass/node-utils/processes/user-error';

/** The file that names the process using a data directory. */
function getSupervisorFile(data: string): string {
  return join(data, SUPERVISOR_FILE);
}

/**
 * To be called before anything in the data directory is changed: `--reset`, for example, would remove the data of the
 * running installation.
 * @throws UserError when Canvass is already running on this data directory.
 */
export function assertNotRunning(data: string): void {
  const file = getSupervisorFile(data);
  if (!existsSync(file)) return;
  const text = readFileSync(file, 'utf8');
  // An interrupted start may have left it empty.
  if (text === '') return;
  const supervisor = JSON.parse(text) as ProcessIdentity;
  if (supervisor.pid !== process.pid && isRunning(supervisor)) {
    throw new UserError(describeAlreadyRunning(data, supervisor.pid));
  }
}

/** Locks the data directory for this process. @returns a function that unlocks it. */
export function lockDataDirectory(data: string): () => void {
  const file = getSupervisorFile(data);
  writeFileSync(file, JSON.stringify(identifyProcess(process.pid)), { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/**
 * Opens a data directory for a start of the installation and locks it, after cleaning up an interrupted restore.
 * @returns the directory, and a function that unlocks it.
 * @throws UserError when another process uses it, or it is not readable and writable.
 */
export function openLockedDataDirectory(
  data: string,
  reset: boolean,
): { directory: DataDirectory; unlock: () => void } {
  assertNotRunning(data);
  finishInterruptedRestore(data);
  const directory = openDataDirectory(data, reset);
  return { directory, unlock: lockDataDirectory(data) };
}
