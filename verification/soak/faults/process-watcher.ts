import { readdirSync } from 'node:fs';
import { getCpuTime, getResidentMemory } from '@canvass/bench/harness/usage';

const SAMPLE_INTERVAL_MS = 5000;

/** During this time memory grows because everything runs for the first time; that is not a leak. */
const WARM_UP_PERIOD_SECONDS = 120;

/** A value and its time, in seconds. */
export interface Sample {
  at: number;
  value: number;
}

/** The growth of a value per hour, by least squares; NaN for fewer than two different times. */
export function getSlopePerHour(samples: readonly Sample[]): number {
  const count = samples.length;
  const meanTime = samples.reduce((sum, { at }) => sum + at, 0) / count;
  const meanValue = samples.reduce((sum, { value }) => sum + value, 0) / count;
  const variance = samples.reduce((sum, { at }) => sum + (at - meanTime) ** 2, 0);
  const covariance = samples.reduce((sum, { at, value }) => sum + (at - meanTime) * (value - meanValue), 0);
  return variance === 0 ? Number.NaN : (covariance / variance) * 3600;
}

/** One process, from its start to its end. */
interface ProcessRun {
  pid: number;
  memorySamples: Sample[];
  descriptorSamples: Sample[];
  /** In milliseconds, at the last sample. */
  cpuTime: number;
}

/** The resources that all processes of one name used. Memory is in megabytes. */
export interface ProcessUsage {
  name: string;
  processRuns: number;
  /** Of the longest run. */
  longestMinutes: number;
  firstMemory: number;
  lastMemory: number;
  /** The maximum of all runs. */
  peakMemory: number;
  /** Megabytes per hour in the longest run, from two minutes after its start; NaN if it is too short. */
  memorySlope: number;
  firstDescriptors: number;
  lastDescriptors: number;
  peakDescriptors: number;
  /** The sum of all runs. */
  processorSeconds: number;
}

export interface ProcessWatcher {
  /** How many processors all processes use now, for example 0.8. */
  load: () => number;
  /** Takes the last sample and stops. */
  finish: () => ProcessUsage[];
}

function countDescriptors(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return Number.NaN;
  }
}

function summarizeRuns(name: string, processRuns: ProcessRun[]): ProcessUsage {
  const length = ({ memorySamples }: ProcessRun) => (memorySamples.at(-1)?.at ?? 0) - (memorySamples[0]?.at ?? 0);
  const longest = processRuns.toSorted((a, b) => length(b) - length(a))[0];
  const { memorySamples = [], descriptorSamples = [] } = longest ?? {};
  const from = (memorySamples[0]?.at ?? 0) + WARM_UP_PERIOD_SECONDS;
  const warm = memorySamples.filter(({ at }) => at >= from);
  const isLong = (warm.at(-1)?.at ?? 0) - from >= WARM_UP_PERIOD_SECONDS;
  const peak = (key: 'memorySamples' | 'descriptorSamples') =>
    Math.max(...processRuns.flatMap((processRun) => processRun[key].map(({ value }) => value)));
  return {
    name,
    processRuns: processRuns.length,
    longestMinutes: (longest ? length(longest) : 0) / 60,
    firstMemory: memorySamples[0]?.value ?? Number.NaN,
    lastMemory: memorySamples.at(-1)?.value ?? Number.NaN,
    peakMemory: peak('memorySamples'),
    memorySlope: isLong ? getSlopePerHour(warm) : Number.NaN,
    firstDescriptors: descriptorSamples[0]?.value ?? Number.NaN,
    lastDescriptors: descriptorSamples.at(-1)?.value ?? Number.NaN,
    peakDescriptors: peak('descriptorSamples'),
    processorSeconds: processRuns.reduce((sum, { cpuTime }) => sum + cpuTime, 0) / 1000,
  };
}

/** Samples the memory, open files and CPU time of processes that start and end over time. */
export function startProcessWatcher(readPids: () => Record<string, number>): ProcessWatcher {
  const processRuns = new Map<string, ProcessRun[]>();
  const started = performance.now();
  let last = { at: started, used: 0 };
  let load = 0;

  function takeSample(): void {
    const now = performance.now();
    const at = (now - started) / 1000;
    for (const [name, pid] of Object.entries(readPids())) {
      const [memory, openDescriptors] = [getResidentMemory(pid), countDescriptors(pid)];
      if (Number.isNaN(memory) || Number.isNaN(openDescriptors)) continue;
      const all = processRuns.get(name) ?? [];
      processRuns.set(name, all);
      let processRun = all.at(-1);
      if (processRun?.pid !== pid)
        all.push((processRun = { pid, memorySamples: [], descriptorSamples: [], cpuTime: 0 }));
      processRun.memorySamples.push({ at, value: memory });
      processRun.descriptorSamples.push({ at, value: openDescriptors });
      processRun.cpuTime = getCpuTime(pid) || processRun.cpuTime;
    }
    const totalCpuTime = [...processRuns.values()].flat().reduce((sum, { cpuTime }) => sum + cpuTime, 0);
    load = (totalCpuTime - last.used) / (now - last.at);
    last = { at: now, used: totalCpuTime };
  }

  const timer = setInterval(takeSample, SAMPLE_INTERVAL_MS);
  return {
    load: () => load,
    finish() {
      clearInterval(timer);
      takeSample();
      return [...processRuns].map(([name, all]) => summarizeRuns(name, all));
    },
  };
}
