import fs, { type PathLike } from 'node:fs';
import { join } from 'node:path';

/** Where the disk stops taking changes: before one, in the middle of it, or after it. */
export interface StopPoint {
  /** Of the change, among those of one piece of work. */
  index: number;
  side: 'before' | 'within' | 'after';
}

/** What is thrown at a change that the disk does not take any more. */
class StoppedError extends Error {}

const DISK_CHANGES = ['writeFileSync', 'mkdirSync', 'renameSync', 'symlinkSync', 'rmSync', 'rmdirSync'] as const;
type ChangeName = (typeof DISK_CHANGES)[number];
type AnyFunction = (...args: unknown[]) => unknown;

/** What a process that is killed in the middle of a change leaves of it. A change without a middle leaves nothing. */
const PARTIAL_CHANGES: Partial<Record<ChangeName, (original: AnyFunction, args: unknown[]) => void>> = {
  writeFileSync(original, [path, content, ...options]) {
    const bytes = Buffer.from(content as string | Buffer);
    original(path, bytes.subarray(0, bytes.length / 2), ...options);
  },
  rmSync(original, [path, options]) {
    const isDirectory = fs.statSync(path as PathLike, { throwIfNoEntry: false })?.isDirectory() === true;
    const [first] = isDirectory ? fs.readdirSync(path as PathLike) : [];
    if (first !== undefined) original(join(path as string, first), options);
  },
};

/** What some work did to the disk. */
export interface DiskWorkResult {
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
export async function withStoppedDisk(work: () => unknown, point?: StopPoint): Promise<DiskWorkResult> {
  const changes: string[] = [];
  let isStopped = false;
  const restore = DISK_CHANGES.map((name) => {
    const original = fs[name] as AnyFunction;
    const patched: AnyFunction = (...args) => {
      if (isStopped) throw new StoppedError(name);
      const index = changes.push(`${name} ${args.map(String).join(' ').slice(0, 300)}`) - 1;
      isStopped = index === point?.index;
      if (isStopped && point?.side === 'before') throw new StoppedError(name);
      if (isStopped && point?.side === 'within') {
        PARTIAL_CHANGES[name]?.(original, args);
        throw new StoppedError(name);
      }
      const result = original(...args);
      if (isStopped) throw new StoppedError(name);
      return result;
    };
    Object.assign(fs, { [name]: patched });
    return () => Object.assign(fs, { [name]: original });
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
