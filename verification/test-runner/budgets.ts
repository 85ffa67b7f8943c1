import { readFileSync } from 'node:fs';
import { inRoot } from '@canvass/workspace/applications';

/** Minutes that each command may take from nothing, on two quiet cores. CONTRIBUTING.md says them, too. */
export const BUDGET_MINUTES = { part: 2, selection: 12, all: 25 } as const;

/** The cores for which budgets are given. */
const CORES = 2;

/** CPU milliseconds of the reference work on the two cores of the budgets, while only the tests keep them busy. */
const REFERENCE_MS = 5;

/** Milliseconds between measurements of the reference work, which takes less than a thousandth of them. */
const SAMPLE_INTERVAL_MS = 10_000;

/** Measures how many times longer the same work takes than on a quiet machine. */
export interface SlowdownMeter {
  /** @returns 1 on a quiet machine, and on a faster one. */
  stop: () => number;
}

/** Parses what every checkout has: like the tests, this takes memory more than arithmetic. @returns CPU milliseconds */
function measureReferenceWork(text: string): number {
  const started = process.cpuUsage();
  JSON.parse(text);
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

/**
 * Starts to measure the slowdown. CPU time of the same work grows with the load of a machine, since processes share
 * caches and cores, so the CPU time of a run alone does not say whether the run has become more expensive.
 */
export function startSlowdownMeter(): SlowdownMeter {
  const text = readFileSync(inRoot('package-lock.json'), 'utf8');
  const samples: number[] = [];
  const sample = () => samples.push(measureReferenceWork(text));
  // The first ones compile.
  for (let warmUp = 0; warmUp < 3; warmUp += 1) measureReferenceWork(text);
  sample();
  const timer = setInterval(sample, SAMPLE_INTERVAL_MS);
  return {
    stop() {
      clearInterval(timer);
      const median = samples.toSorted((one, other) => one - other)[Math.floor(samples.length / 2)] ?? REFERENCE_MS;
      return Math.max(1, median / REFERENCE_MS);
    },
  };
}

/** What a run took. */
export interface RunTime {
  seconds: number;
  /** Undefined where the system does not tell. */
  cpuSeconds: number | undefined;
  /** From `SlowdownMeter`. */
  slowdown: number;
}

/**
 * Compares a run with its budget. A run exceeds it if its CPU time alone, on two quiet cores that it keeps busy, takes
 * longer: seconds on a busy machine say nothing about the tests.
 */
export function checkBudget(
  command: keyof typeof BUDGET_MINUTES,
  { seconds, cpuSeconds = 0, slowdown }: RunTime,
): { isExceeded: boolean; line: string } {
  const budget = BUDGET_MINUTES[command];
  const quietMinutes = cpuSeconds / slowdown / CORES / 60;
  const took = `${(seconds / 60).toFixed(1)} min; the budget is ${budget} min on two quiet cores`;
  const machine = slowdown > 1 ? `, and this machine was ${slowdown.toFixed(1)} times slower` : '';
  const isExceeded = quietMinutes > budget;
  const excess = `. Its CPU time alone takes ${quietMinutes.toFixed(1)} min there: make it faster`;
  return { isExceeded, line: `${took}${machine}${isExceeded ? excess : ''}.` };
}
