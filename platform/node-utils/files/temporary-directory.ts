import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const createdDirectories = new Set<string>();

function removeAll(): void {
  for (const directory of createdDirectories) {
    try {
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
    } catch (error) {
      // A file system may be mounted in it. Continue with the other directories.
      console.error(`${directory} could not be removed: ${String(error)}`);
    }
  }
}

/**
 * Creates an empty directory named `canvass-PURPOSE-…` that is removed when this process ends, even after a failure. In
 * tests it is removed when the run ends (`gatherTemporaryDirectories`), because code in jest is not notified when its
 * process ends.
 */
export function createTemporaryDirectory(purpose: string): string {
  const directory = mkdtempSync(join(tmpdir(), `canvass-${purpose}-`));
  if (createdDirectories.size === 0) process.on('exit', removeAll);
  createdDirectories.add(directory);
  return directory;
}

const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Creates one directory for the temporary files of this process and of all processes it starts from now on. It is
 * removed when this process ends, also by Ctrl-C, together with what killed processes left in it.
 */
export function gatherTemporaryDirectories(purpose: string): string {
  const directory = createTemporaryDirectory(purpose);
  process.env.TMPDIR = directory;
  for (const [signal, code] of Object.entries(EXIT_CODES)) {
    // Without a handler, the signal would end the process immediately and leave the directory behind.
    process.once(signal, () => process.listenerCount(signal) === 0 && process.exit(code));
  }
  return directory;
}
