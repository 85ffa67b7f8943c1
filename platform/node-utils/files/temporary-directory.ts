import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const createdDirectories = new Set<string>();

function removeAll(): void {
  for (const directory of createdDirectories) {
    try {
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
    } catch (error) {
      // A file system may be mounted in it; the others are removed all the same.
      console.error(`${directory} could not be removed: ${String(error)}`);
    }
  }
}

/**
 * Creates an empty directory, named `canvass-PURPOSE-…`, that is removed when this process ends, also after a failure. In a
 * test it is removed when the run ends (`gatherTemporaryDirectories`), because jest's tests do not see their process end.
 */
export function createTemporaryDirectory(purpose: string): string {
  const directory = mkdtempSync(join(tmpdir(), `canvass-${purpose}-`));
  if (createdDirectories.size === 0) process.on('exit', removeAll);
  createdDirectories.add(directory);
  return directory;
}

const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Creates one directory for the temporary files of this process and of all that it starts from now on. It is removed when
 * this process ends, also by Ctrl-C: what a process that was killed left in it goes along.
 */
export function gatherTemporaryDirectories(purpose: string): string {
  const directory = createTemporaryDirectory(purpose);
  process.env.TMPDIR = directory;
  for (const [signal, code] of Object.entries(EXIT_CODES)) {
    // An unhandled signal would end the process at once and leave the directory behind.
    process.once(signal, () => process.listenerCount(signal) === 0 && process.exit(code));
  }
  return directory;
}
