import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Identifies a process, even if its id is reused later. */
export interface ProcessIdentity {
  pid: number;
  /**
   * The boot id with the clock ticks from boot to the start of the process, or its start time from `ps`; null if
   * unknown.
   */
  started: string | null;
}

/** Identifies the process that currently has an id. */
export function identifyProcess(pid: number): ProcessIdentity {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name may contain spaces and brackets, so fields are counted after the last bracket. The start time is
    // field 22.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const isZombie = fields[0] === 'Z' || fields[0] === 'X';
    return { pid, started: isZombie ? 'ended' : `${boot}:${fields[19]}` };
  } catch {
    return { pid, started: readFromPs(pid, 'lstart') };
  }
}

/** For systems without /proc; null if there is no `ps` or no such process. */
function readFromPs(pid: number, column: 'lstart' | 'command'): string | null {
  try {
    return execFileSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return null;
  }
}

/** The command line of a process, its words joined by spaces; empty if the process has ended or it is unknown. */
export function readCommandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim();
  } catch {
    return readFromPs(pid, 'command') ?? '';
  }
}

/** Whether exactly this process is still running. */
export function isRunning({ pid, started }: ProcessIdentity): boolean {
  return processExists(pid) && identifyProcess(pid).started === started;
}

/** Whether a process currently has this id. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
