import { readdirSync } from 'node:fs';
import { processorTime, residentMemory } from '../../bench/harness/usage';

const INTERVAL_MS = 5000;

/** A process takes memory until everything that it does was done once; that is no leak. */
const WARM_UP_SECONDS = 120;

/** A value at a moment, in seconds. */
export interface Sample {
  at: number;
  value: number;
}

/** How much a value grows per hour, by least squares; NaN for fewer than two moments. */
export function slopePerHour(samples: readonly Sample[]): number {
  const count = samples.length;
  const meanAt = samples.reduce((sum, { at }) => sum + at, 0) / count;
  const meanValue = samples.reduce((sum, { value }) => sum + value, 0) / count;
  const spread = samples.reduce((sum, { at }) => sum + (at - meanAt) ** 2, 0);
  const together = samples.reduce((sum, { at, value }) => sum + (at - meanAt) * (value - meanValue), 0);
  return spread === 0 ? Number.NaN : (together / spread) * 3600;
}

/** One life of a process. */
interface Life {
  pid: number;
  memory: Sample[];
  descriptors: Sample[];
  /** Milliseconds, at the last look. */
  processor: number;
}

/** What the processes of one name used. Memory in megabytes. */
export interface Usage {
  name: string;
  lives: number;
  /** Of the longest life. */
  longestMinutes: number;
  firstMemory: number;
  lastMemory: number;
  /** The most of all lives. */
  peakMemory: number;
  /** Megabytes an hour in the longest life, from two minutes after its start; NaN for a life that is too short to tell. */
  memorySlope: number;
  firstDescriptors: number;
  lastDescriptors: number;
  peakDescriptors: number;
  /** Of all lives. */
  processorSeconds: number;
}

export interface Watch {
  /** How many processors all of them use now, as a number: 0.8. */
  load: () => number;
  /** Looks once more, and no longer. */
  finish: () => Usage[];
}

function countDescriptors(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return Number.NaN;
  }
}

function summarize(name: string, lives: Life[]): Usage {
  const length = ({ memory }: Life) => (memory.at(-1)?.at ?? 0) - (memory[0]?.at ?? 0);
  const longest = lives.toSorted((a, b) => length(b) - length(a))[0];
  const { memory = [], descriptors = [] } = longest ?? {};
  const from = (memory[0]?.at ?? 0) + WARM_UP_SECONDS;
  const warm = memory.filter(({ at }) => at >= from);
  const isLong = (warm.at(-1)?.at ?? 0) - from >= WARM_UP_SECONDS;
  const peak = (key: 'memory' | 'descriptors') =>
    Math.max(...lives.flatMap((life) => life[key].map(({ value }) => value)));
  return {
    name,
    lives: lives.length,
    longestMinutes: (longest ? length(longest) : 0) / 60,
    firstMemory: memory[0]?.value ?? Number.NaN,
    lastMemory: memory.at(-1)?.value ?? Number.NaN,
    peakMemory: peak('memory'),
    memorySlope: isLong ? slopePerHour(warm) : Number.NaN,
    firstDescriptors: descriptors[0]?.value ?? Number.NaN,
    lastDescriptors: descriptors.at(-1)?.value ?? Number.NaN,
    peakDescriptors: peak('descriptors'),
    processorSeconds: lives.reduce((sum, { processor }) => sum + processor, 0) / 1000,
  };
}

/** Looks at memory, open files and processor time of processes that come and go. */
export function watchProcesses(readPids: () => Record<string, number>): Watch {
  const lives = new Map<string, Life[]>();
  const started = performance.now();
  let last = { at: started, used: 0 };
  let load = 0;

  function look(): void {
    const now = performance.now();
    const at = (now - started) / 1000;
    for (const [name, pid] of Object.entries(readPids())) {
      const [memory, open] = [residentMemory(pid), countDescriptors(pid)];
      if (Number.isNaN(memory) || Number.isNaN(open)) continue;
      const all = lives.get(name) ?? [];
      lives.set(name, all);
      let life = all.at(-1);
      if (life?.pid !== pid) all.push((life = { pid, memory: [], descriptors: [], processor: 0 }));
      life.memory.push({ at, value: memory });
      life.descriptors.push({ at, value: open });
      life.processor = processorTime(pid) || life.processor;
    }
    const used = [...lives.values()].flat().reduce((sum, { processor }) => sum + processor, 0);
    load = (used - last.used) / (now - last.at);
    last = { at: now, used };
  }

  const timer = setInterval(look, INTERVAL_MS);
  return {
    load: () => load,
    finish() {
      clearInterval(timer);
      look();
      return [...lives].map(([name, all]) => summarize(name, all));
    },
  };
}
