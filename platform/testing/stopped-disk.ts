import fs, { type PathLike } from 'node:fs';
import { join } from 'node:path';

/** Where the disk stops taking changes: before one, in the middle of it, or after it. */
export interface StopPoint {
  /** Of the change, among those of one piece of work. */
  index: number;
  side: 'before' | 'within' | 'after';
}

/** What is thrown at a change that the disk does not take any more. */
export class Stopped extends Error {}

const CHANGES = ['writeFileSync', 'mkdirSync', 'renameSync', 'symlinkSync', 'rmSync', 'rmdirSync'] as const;
type ChangeName = (typeof CHANGES)[number];
type AnyFunction = (...args: unknown[]) => unknown;

/** What a process that is killed in the middle of a change leaves of it. A change without a middle leaves nothing. */
const HALVES: Partial<Record<ChangeName, (real: AnyFunction, args: unknown[]) => void>> = {
  writeFileSync(real, [path, content, ...options]) {
    const bytes = Buffer.from(content as string | Buffer);
    real(path, bytes.subarray(0, bytes.length / 2), ...options);
  },
  rmSync(real, [path, options]) {
    const isDirectory = fs.statSync(path as PathLike, { throwIfNoEntry: false })?.isDirectory() === true;
    const [first] = isDirectory ? fs.readdirSync(path as PathLike) : [];
    if (first !== undefined) real(join(path as string, first), options);
  },
};

/** What some work did to the disk. */
export interface WatchedWork {
  /** The changes that it asked for: `renameSync revisions/0002`. */
  changes: string[];
  isStopped: boolean;
  /** What it threw. */
  error: unknown;
}

/**
 * Does work on a disk that takes no more changes from some point on, as if the process had been killed there: what the
 * work does to clean up reaches the disk no more than anything else.
 * @param point none for a disk that takes everything.
 */
export async function onStoppedDisk(work: () => unknown, point?: StopPoint): Promise<WatchedWork> {
  const changes: string[] = [];
  let isStopped = false;
  const restore = CHANGES.map((name) => {
    const real = fs[name] as AnyFunction;
    const watched: AnyFunction = (...args) => {
      if (isStopped) throw new Stopped(name);
      const index = changes.push(`${name} ${args.map(String).join(' ').slice(0, 300)}`) - 1;
      isStopped = index === point?.index;
      if (isStopped && point?.side === 'before') throw new Stopped(name);
      if (isStopped && point?.side === 'within') {
        HALVES[name]?.(real, args);
        throw new Stopped(name);
      }
      const result = real(...args);
      if (isStopped) throw new Stopped(name);
      return result;
    };
    Object.assign(fs, { [name]: watched });
    return () => Object.assign(fs, { [name]: real });
  });
  try {
    await work();
    return { changes, isStopped, error: undefined };
  } catch (error) {
    return { changes, isStopped, error };
  } finally {
    for (const undo of restore) undo();
  }
}
