import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';

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

const DISK_SIZE_MB = 16;

/** How often a disk is made as small as what is on it, which may grow meanwhile. */
const MAX_RESIZES = 100;

function getUsedBytes(mount: string): number {
  const { blocks, bfree, bsize } = statfsSync(mount);
  return (blocks - bfree) * bsize;
}

/** Changes the size of a mounted file system in memory. @throws when more is on it. */
function resize(mount: string, size: number | string): void {
  execFileSync('mount', ['-o', `remount,size=${size}`, mount], { stdio: 'pipe' });
}

/** Leaves so much space as is asked, without writing anything: a large disk is full at once, and takes no memory for it. */
function shrink(mount: string, leftBytes: number): void {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return resize(mount, getUsedBytes(mount) + leftBytes);
    } catch (error) {
      if (attempts === MAX_RESIZES) throw error;
    }
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
  return {
    directory,
    fill: (_pid, leftBytes = 0) => shrink(mount, leftBytes),
    free: () => resize(mount, `${megabytes}m`),
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
    mountSmallDisk(DISK_SIZE_MB).remove();
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
  ...(canMount() ? [['a disk without space', () => mountSmallDisk(DISK_SIZE_MB)] as [string, () => SmallDisk]] : []),
];
