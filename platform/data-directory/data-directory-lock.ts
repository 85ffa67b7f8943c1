import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { finishInterruptedRestore } from './swap-data';
import { identifyProcess, isRunning, type ProcessIdentity } from '@canvass/node-utils/processes/process-identity';
import { type DataDirectory, openDataDirectory, SUPERVISOR_FILE } from './data-directory';
import { describeAlreadyRunning } from './failures';
import { UserError } from '@canvass/node-utils/processes/user-error';

/** Names the process that runs on a data directory. */
function getSupervisorFile(data: string): string {
  return join(data, SUPERVISOR_FILE);
}

/**
 * To be asked before anything in the data directory is touched: `--reset` would take the data from under the other one.
 * @throws UserError when Canvass runs on this data directory already.
 */
export function assertNotRunning(data: string): void {
  const file = getSupervisorFile(data);
  if (!existsSync(file)) return;
  const text = readFileSync(file, 'utf8');
  // A start that was cut short may have left it empty.
  if (text === '') return;
  const supervisor = JSON.parse(text) as ProcessIdentity;
  if (supervisor.pid !== process.pid && isRunning(supervisor)) {
    throw new UserError(describeAlreadyRunning(data, supervisor.pid));
  }
}

/** Takes the data directory for this process. @returns what gives it back */
export function lockDataDirectory(data: string): () => void {
  const file = getSupervisorFile(data);
  writeFileSync(file, JSON.stringify(identifyProcess(process.pid)), { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/**
 * Opens a data directory for a start of the installation, and takes it for this process. What a restore left that was
 * interrupted is cleaned up first.
 * @returns the directory, and what gives it back.
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
