import fs, { type PathLike } from 'node:fs';
import { join } from 'node:path';

/** Where the disk stops accepting changes: before, during, or after one of them. */
export interface StopPoint {
  /** The index of the change among those of the work. */
  index: number;
  side: 'before' | 'within' | 'after';
}

/** Thrown for changes after the disk has stopped. */
class StoppedError extends Error {}

const DISK_CHANGES = ['writeFileSync', 'mkdirSync', 'renameSync', 'symlinkSync', 'rmSync', 'rmdirSync'] as const;
type ChangeName = (typeof DISK_CHANGES)[number];
type AnyFunction = (...args: unknown[]) => unknown;

/** What remains of a change if the process is killed during it. Changes not listed leave nothing. */
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

/** The effect of some work on the disk. */
export interface DiskWorkResult {
  /** The attempted changes: `renameSync revisions/0002`. */
  changes: string[];
  isStopped: boolean;
  /** The error that the work threw. */
  error: unknown;
}

/**
 * Runs work on a disk that accepts no changes after some point, as if the process had been killed there: the work's own
 * cleanup does not reach the disk either.
 * @param point where the disk stops; undefined if it never does
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
