import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Environment } from './environment';

/**
 * Takes the data directory for this process, or throws one sentence that says who has it. The owner's record is read
 * and replaced within one write transaction of LMDB, which is exclusive across processes and survives a killed holder;
 * the start time tells a living owner from another process that was given its id later.
 */
export function takeLock(environment: Environment, directory: string): () => void {
  const mine = JSON.stringify(identity(process.pid));
  const holder = environment.root.transactionSync(() => {
    const held = environment.owner.get('owner');
    if (held !== undefined && held !== mine && isAlive(held)) return held;
    environment.owner.putSync('owner', mine);
    return undefined;
  });
  if (holder !== undefined) {
    throw new Error(
      `The data directory ${directory} is in use by another server (process ${(JSON.parse(holder) as Identity).pid}).`,
    );
  }
  return () => {
    environment.root.transactionSync(() => {
      if (environment.owner.get('owner') === mine) environment.owner.removeSync('owner');
    });
  };
}

interface Identity {
  pid: number;
  /** Clock ticks from boot to the start of the process, with the boot's id; null where the system does not tell. */
  started: string | null;
}

function identity(pid: number): Identity {
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

function isAlive(held: string): boolean {
  const owner = JSON.parse(held) as Identity;
  if (!exists(owner.pid)) return false;
  return identity(owner.pid).started === owner.started;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
