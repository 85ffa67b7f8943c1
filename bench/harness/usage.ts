import { readFileSync } from 'node:fs';

/** Milliseconds of one tick in /proc; Linux has 100 ticks a second on every machine that Node runs on. */
const TICK_MS = 10;
const POLL_INTERVAL_MS = 100;
const KB_PER_MB = 1024;

function readProcFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Milliseconds of processor time that a process has used so far; NaN where there is no /proc. */
export function getCpuTime(pid: number): number {
  const [, fields] = /\) (.*)/.exec(readProcFile(`/proc/${pid}/stat`)) ?? [];
  const [user, system] = fields?.split(' ').slice(11, 13) ?? [];
  return (Number(user) + Number(system)) * TICK_MS;
}

/** Megabytes of memory that a process has now; NaN where there is no /proc. */
export function getResidentMemory(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readProcFile(`/proc/${pid}/status`))?.[1]) / KB_PER_MB;
}

/** Looks at a process's memory every 100 ms while something runs. */
export async function watchMemory<Result>(
  pid: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; before: number; peak: number }> {
  const before = getResidentMemory(pid);
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, getResidentMemory(pid));
  }, POLL_INTERVAL_MS);
  try {
    return { result: await work(), before, peak };
  } finally {
    clearInterval(timer);
  }
}
