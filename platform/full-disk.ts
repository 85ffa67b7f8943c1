import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryDirectory } from './temporary-directory';

// For tests: disks that can be filled up and freed again.

/** A disk that holds one directory. */
export interface SmallDisk {
  directory: string;
  /**
   * Leaves no space for the process that keeps its files here, or so many bytes where that can be done: on a disk of its own.
   */
  fill: (pid: number, leftBytes?: number) => void;
  free: (pid: number) => void;
  remove: () => void;
}

const MEGABYTES = 16;

/** What a full disk is filled with, ever smaller. */
const PIECES_BYTES = [1024 * 1024, 4096];

/** Appends to a file until there is no space for another piece. */
function fillUp(path: string, piece: Buffer): void {
  const file = openSync(path, 'a');
  try {
    for (;;) writeSync(file, piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

/** A file system in memory; only root may mount one. Throws where it cannot be mounted. */
function mountSmallDisk(megabytes: number): SmallDisk {
  const mount = createTemporaryDirectory('disk');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', mount], { stdio: 'pipe' });
  } catch (error) {
    rmSync(mount, { recursive: true });
    throw error;
  }
  const directory = join(mount, 'data');
  mkdirSync(directory);
  const filler = join(mount, 'filler');
  return {
    directory,
    fill(_pid, leftBytes = 0) {
      for (const bytes of PIECES_BYTES) fillUp(filler, Buffer.alloc(bytes));
      truncateSync(filler, statSync(filler).size - leftBytes);
    },
    free: () => rmSync(filler),
    remove() {
      execFileSync('umount', ['--lazy', mount]);
      rmSync(mount, { recursive: true });
    },
  };
}

/** A directory whose process may not write to files any more, by its file size limit: for those who are not root. */
function limitFileSizes(): SmallDisk {
  const directory = createTemporaryDirectory('disk');
  const limit = (pid: number, size: string) =>
    void execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${size}:unlimited`]);
  return {
    directory,
    fill: (pid) => limit(pid, '1'),
    free: (pid) => limit(pid, 'unlimited'),
    remove: () => rmSync(directory, { recursive: true }),
  };
}

function canMount(): boolean {
  try {
    mountSmallDisk(MEGABYTES).remove();
    return true;
  } catch {
    return false;
  }
}

/** A disk that can be filled up: one of its own where that can be mounted, else a directory whose one process has no space. */
export function createSmallDisk(megabytes: number): SmallDisk {
  return canMount() ? mountSmallDisk(megabytes) : limitFileSizes();
}

/** The kinds of full disk that this machine can make: always one, and for root two. */
export const FULL_DISKS: [kind: string, create: () => SmallDisk][] = [
  ['a file size limit', limitFileSizes],
  ...(canMount() ? [['a disk without space', () => mountSmallDisk(MEGABYTES)] as [string, () => SmallDisk]] : []),
];
