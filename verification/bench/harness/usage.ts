import { readFileSync } from 'node:fs';

/** Milliseconds per tick in /proc; Linux has 100 ticks per second on every machine that Node runs on. */
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

/** Processor time that a process has used so far, in milliseconds; NaN where there is no /proc. */
export function getCpuTime(pid: number): number {
  const [, fields] = /\) (.*)/.exec(readProcFile(`/proc/${pid}/stat`)) ?? [];
  const [user, system] = fields?.split(' ').slice(11, 13) ?? [];
  return (Number(user) + Number(system)) * TICK_MS;
}

/** Current memory of a process, in megabytes; NaN where there is no /proc. */
export function getResidentMemory(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readProcFile(`/proc/${pid}/status`))?.[1]) / KB_PER_MB;
}

/** Samples a process's memory every 100 ms while an operation runs. */
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
