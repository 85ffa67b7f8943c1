import { setTimeout as delay } from 'node:timers/promises';
import type { SmallDisk } from '@canvass/testing/full-disk';
import { identifyProcess, isRunning } from '@canvass/node-utils/processes/process-identity';
import type { Journal } from '../journal';
import type { Fault, ProcessName } from './plan';
import type { Product } from '../product/product';
import type { Releases } from '../product/releases';
import type { RequestCounts } from '../checks/request-counts';
import { waitUntil } from '../wait';

/** How long a process may take to be restarted before it is killed or frozen again. */
const RESTART_TIMEOUT_MS = 60_000;
const RESTART_INTERVAL_MS = 20;

/** Processes whose supervisor was killed finish their work and exit once they notice. */
const ORPHAN_TIMEOUT_MS = 30_000;

/** The duration of a fault and of the recovery after it, in milliseconds. */
export interface AppliedFault {
  fault: Fault;
  lastedMs: number;
  /** undefined if the product did not recover within the limit. */
  recoveredMs: number | undefined;
}

interface FaultDependencies {
  product: Product;
  disk: SmallDisk;
  releases: Releases;
  counts: RequestCounts;
  journal: Journal;
  waitForRecovery: () => Promise<number | undefined>;
}

/** Faults that must not have any visible effect. */
const UNNOTICEABLE_FAULTS = new Set<Fault['kind']>(['clock-jump', 'release']);

function isInstantaneous({ kind }: Fault): boolean {
  return kind === 'kill' || kind === 'restart';
}

export function createFaults({ product, disk, releases, counts, journal, waitForRecovery }: FaultDependencies) {
  let clockOffsetMs = 0;

  /** The current process with this name; waits while it is being started. */
  async function findProcess(name: ProcessName): Promise<number> {
    const pid = () => product.pids()[name] ?? 0;
    const isThere = () => Promise.resolve(product.ownsProcess(pid()));
    const found = await waitUntil(isThere, { timeoutMs: RESTART_TIMEOUT_MS, intervalMs: RESTART_INTERVAL_MS });
    if (found === undefined) throw new Error(`There is no process ${name}.`);
    return pid();
  }

  async function kill(name: ProcessName): Promise<void> {
    if (name === 'supervisor') {
      const orphans = await product.killSupervisor();
      const exitMs = await waitUntil(() => Promise.resolve(!orphans.some(isRunning)), {
        timeoutMs: ORPHAN_TIMEOUT_MS,
        intervalMs: RESTART_INTERVAL_MS,
      });
      if (exitMs === undefined)
        journal.recordViolation(
          'processes outlive their supervisor',
          orphans
            .filter(isRunning)
            .map(({ pid }) => pid)
            .join(' '),
        );
      return;
    }
    const pid = await findProcess(name);
    process.kill(pid, 'SIGKILL');
    const isReplaced = () => Promise.resolve(product.pids()[name] !== pid);
    const restarted = await waitUntil(isReplaced, { timeoutMs: RESTART_TIMEOUT_MS, intervalMs: RESTART_INTERVAL_MS });
    if (restarted === undefined) journal.recordViolation('a killed process is not started again', name);
  }

  async function freeze(name: ProcessName, seconds: number): Promise<void> {
    const frozen = identifyProcess(await findProcess(name));
    process.kill(frozen.pid, 'SIGSTOP');
    try {
      await delay(seconds * 1000);
    } finally {
      if (isRunning(frozen)) process.kill(frozen.pid, 'SIGCONT');
    }
  }

  async function fillDisk(seconds: number): Promise<void> {
    const pid = await findProcess('mongo');
    disk.fill(pid);
    try {
      await delay(seconds * 1000);
    } finally {
      disk.free(pid);
    }
  }

  async function runFault(fault: Fault): Promise<void> {
    switch (fault.kind) {
      case 'kill':
        return kill(fault.process);
      case 'freeze':
        return freeze(fault.process, fault.seconds);
      case 'full-disk':
        return fillDisk(fault.seconds);
      case 'clock-jump':
        clockOffsetMs += fault.seconds * 1000;
        return product.setClock(clockOffsetMs);
      case 'slow-network': {
        const link = product.links[fault.link];
        link.setThrottle(fault);
        await delay(fault.seconds * 1000);
        return link.setThrottle();
      }
      case 'cut-network': {
        const link = product.links[fault.link];
        link.cut();
        await delay(fault.seconds * 1000);
        return link.restore();
      }
      case 'release':
        return releases.promoteAndRollBack(fault.seconds);
      case 'restart':
        await product.stop();
        return product.start();
    }
  }

  return {
    /** The time of the product's clock, in milliseconds. */
    readClock: () => Date.now() + clockOffsetMs,

    /** Advances all clocks, independently of the planned faults. */
    async advanceClock(seconds: number): Promise<void> {
      await runFault({ kind: 'clock-jump', seconds });
    },

    /** Applies a fault, and waits until the product has recovered. */
    async applyFault(fault: Fault): Promise<AppliedFault> {
      const isNoticed = !UNNOTICEABLE_FAULTS.has(fault.kind);
      const startedAt = performance.now();
      if (isNoticed) counts.markDisturbed();
      try {
        await runFault(fault);
        // A kill or restart has no duration: the whole outage counts as recovery.
        const endedAt = isInstantaneous(fault) ? startedAt : performance.now();
        const recoveredMs = (await waitForRecovery()) && performance.now() - endedAt;
        return { fault, lastedMs: endedAt - startedAt, recoveredMs };
      } finally {
        if (isNoticed) counts.markRecovered();
      }
    },
  };
}
