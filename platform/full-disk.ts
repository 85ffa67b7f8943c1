import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryDirectory } from './temporary-directory';

// For tests: disks that can be filled up and freed again.

/** A disk that holds one directory. */
export interface SmallDisk {
  directory: string;
  /** Leaves no space for the process that keeps its files here. */
  fill: (pid: number) => void;
  free: (pid: number) => void;
  remove: () => void;
}

const MEGABYTES = 16;

/** A file system in memory; only root may mount one. Throws where it cannot be mounted. */
function mountSmallDisk(): SmallDisk {
  const mount = createTemporaryDirectory('disk');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', mount], { stdio: 'pipe' });
  } catch (error) {
    rmSync(mount, { recursive: true });
    throw error;
  }
  const directory = join(mount, 'data');
  mkdirSync(directory);
  const filler = join(mount, 'filler');
  return {
    directory,
    fill() {
      const file = openSync(filler, 'a');
      try {
        for (;;) writeSync(file, Buffer.alloc(4096));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
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
    mountSmallDisk().remove();
    return true;
  } catch {
    return false;
  }
}

/** The kinds of full disk that this machine can make: always one, and for root two. */
export const FULL_DISKS: [kind: string, create: () => SmallDisk][] = [
  ['a file size limit', limitFileSizes],
  ...(canMount() ? [['a disk without space', mountSmallDisk] as [string, () => SmallDisk]] : []),
];
