import { readFileSync } from 'node:fs';

/** Milliseconds of one tick in /proc; Linux has 100 ticks a second on every machine that Node runs on. */
const TICK = 10;
const PAUSE = 100;
const MEGABYTE = 1024;

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Milliseconds of processor time that a process has used so far; NaN where there is no /proc. */
export function processorTime(pid: number): number {
  const [, fields] = /\) (.*)/.exec(read(`/proc/${pid}/stat`)) ?? [];
  const [user, system] = fields?.split(' ').slice(11, 13) ?? [];
  return (Number(user) + Number(system)) * TICK;
}

/** Megabytes of memory that a process has now; NaN where there is no /proc. */
export function residentMemory(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1]) / MEGABYTE;
}

/** Looks at a process's memory every 100 ms while something runs. */
export async function watchMemory<Result>(
  pid: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; before: number; peak: number }> {
  const before = residentMemory(pid);
  let peak = before;
  const watching = setInterval(() => {
    peak = Math.max(peak, residentMemory(pid));
  }, PAUSE);
  try {
    return { result: await work(), before, peak };
  } finally {
    clearInterval(watching);
  }
}
