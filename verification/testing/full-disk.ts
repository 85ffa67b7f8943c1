import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';

// Disks for tests that can be filled up and freed.

/** A disk with one directory. */
export interface SmallDisk {
  directory: string;
  /**
   * Leaves no space for the process that stores its files here. `leftBytes` remain free if the disk is a mounted one.
   */
  fill: (pid: number, leftBytes?: number) => void;
  free: (pid: number) => void;
  remove: () => void;
}

const DISK_SIZE_MB = 16;

/** How often shrinking is attempted; the used space may grow concurrently. */
const MAX_RESIZES = 100;

function getUsedBytes(mount: string): number {
  const { blocks, bfree, bsize } = statfsSync(mount);
  return (blocks - bfree) * bsize;
}

/** Resizes a mounted tmpfs. @throws if it contains more than that */
function resize(mount: string, size: number | string): void {
  execFileSync('mount', ['-o', `remount,size=${size}`, mount], { stdio: 'pipe' });
}

/** Shrinks the disk to the used space plus `leftBytes`. Unlike writing, this is fast and uses no memory. */
function shrink(mount: string, leftBytes: number): void {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return resize(mount, getUsedBytes(mount) + leftBytes);
    } catch (error) {
      if (attempts === MAX_RESIZES) throw error;
    }
  }
}

/** Mounts a tmpfs, which only root may do. Throws if that fails. */
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

/** A directory whose process cannot write to files because of its file size limit; works without root. */
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

/**
 * Creates a disk that can be filled up: a mounted one if possible, otherwise a directory with a limit on its one
 * process.
 */
export function createSmallDisk(megabytes: number): SmallDisk {
  return canMount() ? mountSmallDisk(megabytes) : limitFileSizes();
}

/** The kinds of full disk that this machine can create: one, or two for root. */
export const FULL_DISKS: [kind: string, create: () => SmallDisk][] = [
  ['a file size limit', limitFileSizes],
  ...(canMount() ? [['a disk without space', () => mountSmallDisk(DISK_SIZE_MB)] as [string, () => SmallDisk]] : []),
];
