import { createRandom, type Random } from './random';

/** The child processes of the product, by their names in `processes.json`. */
export const CHILD_PROCESSES = ['api', 'api-2', 'edge', 'mongo', 'identity', 'payments'] as const;
export type ChildName = (typeof CHILD_PROCESSES)[number];
export type ProcessName = ChildName | 'supervisor';

/** The connections that can be slowed down and cut. */
export const LINKS = ['edge-api', 'api-database'] as const;
export type LinkName = (typeof LINKS)[number];

/** A fault injected into the product while users are active. Durations are in seconds. */
export type Fault =
  | { kind: 'kill'; process: ProcessName }
  | { kind: 'freeze'; process: ChildName; seconds: number }
  | { kind: 'full-disk'; seconds: number }
  | { kind: 'clock-jump'; seconds: number }
  | { kind: 'slow-network'; link: LinkName; latencyMs: number; bytesPerSecond: number; seconds: number }
  | { kind: 'cut-network'; link: LinkName; seconds: number }
  | { kind: 'release'; seconds: number }
  | { kind: 'restart' };

export type FaultKind = Fault['kind'];

/** A fault and when it is due, in seconds after the users have started. It waits for the previous fault to end. */
export interface PlannedFault {
  at: number;
  fault: Fault;
}

/** The time before the first fault and after the last one, in seconds. */
const QUIET_SECONDS = 15;
const MIN_PAUSE_SECONDS = 12;
const MAX_PAUSE_SECONDS = 30;

/** In the last quarter no process is ended, so that the memory growth of long-lived processes can be measured. */
const KILL_PHASE_SHARE = 0.75;

/** A product token expires after an hour: a jump may exceed that. */
const MAX_JUMP_SECONDS = 5400;

/**
 * Clocks may differ by a few seconds (docs/operations.md); with a larger jump back, accounts would be from the future.
 */
const MAX_JUMP_BACK_SECONDS = 4;

function endsProcess({ kind }: Fault): boolean {
  return kind === 'kill' || kind === 'restart';
}

/** Every kind of fault for each of its targets once, in random order. */
function createRound(random: Random): Fault[] {
  const seconds = () => random.nextInteger(3, 15);
  return random.shuffle<Fault>([
    ...[...CHILD_PROCESSES, 'supervisor' as const].map((process): Fault => ({ kind: 'kill', process })),
    ...CHILD_PROCESSES.map((process): Fault => ({ kind: 'freeze', process, seconds: seconds() })),
    { kind: 'full-disk', seconds: seconds() },
    { kind: 'clock-jump', seconds: random.nextInteger(60, MAX_JUMP_SECONDS) },
    { kind: 'clock-jump', seconds: -random.nextInteger(1, MAX_JUMP_BACK_SECONDS) },
    ...LINKS.flatMap((link): Fault[] => [
      {
        kind: 'slow-network',
        link,
        latencyMs: random.nextInteger(20, 400),
        bytesPerSecond: random.nextInteger(20, 200) * 1024,
        seconds: seconds(),
      },
      { kind: 'cut-network', link, seconds: random.nextInteger(0, 5) },
    ]),
    { kind: 'release', seconds: seconds() },
    { kind: 'restart' },
  ]);
}

/** The faults of a run, determined by its seed and length. */
export function planFaults(seed: string, minutes: number): PlannedFault[] {
  const random = createRandom(seed).fork('faults');
  const plan: PlannedFault[] = [];
  const end = minutes * 60 - QUIET_SECONDS;
  let faultRound: Fault[] = [];
  for (let at = QUIET_SECONDS; at < end; at += random.nextInteger(MIN_PAUSE_SECONDS, MAX_PAUSE_SECONDS)) {
    if (faultRound.length === 0) faultRound = createRound(random);
    const fault = faultRound.shift();
    const isKillFree = at > minutes * 60 * KILL_PHASE_SHARE;
    if (fault && !(isKillFree && endsProcess(fault))) plan.push({ at, fault });
  }
  return plan;
}

/** Describes a fault: `kill api-2`, `clock-jump 75 s`. */
export function describeFault(fault: Fault): string {
  const { kind, ...details } = fault;
  const formatters: Record<string, (value: string | number) => string> = {
    seconds: (value) => `${value} s`,
    latencyMs: (value) => `${value} ms later`,
    bytesPerSecond: (value) => `${Math.round(Number(value) / 1024)} kB/s`,
  };
  return [kind, ...Object.entries(details).map(([name, value]) => formatters[name]?.(value) ?? value)].join(' ');
}
