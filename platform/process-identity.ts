import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** One process, told from another that is given its id later. */
export interface ProcessIdentity {
  pid: number;
  /** Clock ticks from boot to the start of the process, with the boot's id; null where the system does not tell. */
  started: string | null;
}

/** Identifies the process that has an id now. */
export function identifyProcess(pid: number): ProcessIdentity {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name may hold spaces and brackets, so fields are counted from the last bracket; the 22nd is the start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const zombie = fields[0] === 'Z' || fields[0] === 'X';
    return { pid, started: zombie ? 'ended' : `${boot}:${fields[19]}` };
  } catch {
    return { pid, started: startedByPs(pid) };
  }
}

/** For systems without /proc; null where there is no `ps` either. */
function startedByPs(pid: number): string | null {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return null;
  }
}

/** Tells whether exactly this process still runs. */
export function isRunning({ pid, started }: ProcessIdentity): boolean {
  return exists(pid) && identifyProcess(pid).started === started;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
