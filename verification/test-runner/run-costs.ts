import { existsSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { readJestReport } from './jest-report';
import { listSpecs, readPlaywrightReport } from './playwright-report';

/** Clock ticks per second in `/proc`, on every Linux. */
const TICKS_PER_SECOND = 100;

/**
 * The CPU seconds of all processes that this one has started and waited for, and of those that they waited for;
 * undefined where there is no `/proc`.
 */
export function readChildCpuSeconds(): number | undefined {
  if (!existsSync('/proc/self/stat')) return undefined;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // The second field, the name of the program in parentheses, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [userTicks, systemTicks] = [Number(fields[13]), Number(fields[14])];
  return (userTicks + systemTicks) / TICKS_PER_SECOND;
}

/** How long all cores of this machine together were busy and idle, in clock ticks, since it started. */
interface CoreTicks {
  busy: number;
  idle: number;
}

function readCoreTicks(): CoreTicks {
  const times = cpus().map((core) => core.times);
  const sum = (list: number[]) => list.reduce((total, each) => total + each, 0);
  return {
    busy: sum(times.map(({ user, nice, sys, irq }) => user + nice + sys + irq)),
    idle: sum(times.map(({ idle }) => idle)),
  };
}

/** What a piece of work cost. */
export interface Cost {
  seconds: number;
  /**
   * Of the processes that were started and waited for; undefined where the system does not tell. Those that outlive
   * their parents, such as renderers of Chromium, are missing.
   */
  cpuSeconds: number | undefined;
  /** The percentage of the machine's cores that was busy, with whatever. */
  busyPercent: number;
}

/** Starts to measure the cost of work. @returns a function that ends it. */
export function measureCost(): () => Cost {
  const start = { time: performance.now(), cpu: readChildCpuSeconds(), ticks: readCoreTicks() };
  return () => {
    const [cpu, ticks] = [readChildCpuSeconds(), readCoreTicks()];
    const [busy, idle] = [ticks.busy - start.ticks.busy, ticks.idle - start.ticks.idle];
    return {
      seconds: (performance.now() - start.time) / 1000,
      cpuSeconds: cpu === undefined || start.cpu === undefined ? undefined : cpu - start.cpu,
      busyPercent: busy + idle > 0 ? (100 * busy) / (busy + idle) : 0,
    };
  };
}

/** How long a test file ran. */
export interface FileDuration {
  file: string;
  seconds: number;
}

/** How long each file of Jest's JSON report ran. */
export function readJestDurations(file: string): FileDuration[] {
  return readJestReport(file).map(({ name, startTime, endTime }) => ({
    file: name,
    seconds: (endTime - startTime) / 1000,
  }));
}

/** How long the tests of each file in Playwright's JSON report ran, together. */
export function readPlaywrightDurations(file: string): FileDuration[] {
  const secondsByFile = new Map<string, number>();
  for (const { file: testFile, tests } of listSpecs(readPlaywrightReport(file))) {
    for (const { duration } of tests.flatMap(({ results }) => results))
      secondsByFile.set(testFile, (secondsByFile.get(testFile) ?? 0) + duration / 1000);
  }
  return [...secondsByFile].map(([testFile, seconds]) => ({ file: testFile, seconds }));
}

/** The files that ran longest, longest first. */
export function listSlowest(durations: FileDuration[], count: number): FileDuration[] {
  return durations.toSorted((one, other) => other.seconds - one.seconds).slice(0, count);
}
