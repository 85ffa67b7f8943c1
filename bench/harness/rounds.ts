import type { BurstOutcome } from './load';
import { percentile } from './statistics';
import { processorTime } from './usage';

/** One of those that are compared. */
export interface Contender {
  name: string;
  /** Its own processes, and the database's, whose processor time is counted. */
  pids: { server: number[]; database: number[] };
  /** Runs one round; 0 is for warming up and is not counted. */
  round: (number: number) => Promise<BurstOutcome>;
}

/** What the rounds of a contender came to; each list has one value a round. */
export interface Measured {
  name: string;
  perSecond: number[];
  /** Milliseconds of processor time for one request, by who used it. */
  processor: Record<'server' | 'database' | 'load', number[]>;
  /** Milliseconds over all rounds. */
  p50: number;
  p95: number;
  p99: number;
  /** Answers by status, over all rounds. */
  statuses: Record<string, number>;
  /** The first answer that is not a 200. */
  complaint?: string;
}

type Progress = (line: string) => void;

function used(pids: number[]): number {
  return pids.reduce((total, pid) => total + processorTime(pid), pids.length > 0 ? 0 : Number.NaN);
}

type Collected = Omit<Measured, 'p50' | 'p95' | 'p99'> & { latencies: number[] };

function begin(name: string): Collected {
  return { name, perSecond: [], processor: { server: [], database: [], load: [] }, latencies: [], statuses: {} };
}

function add(to: Collected, outcome: BurstOutcome, spent: Record<'server' | 'database' | 'load', number>): void {
  const { milliseconds, latencies, statuses, complaint } = outcome;
  to.perSecond.push((latencies.length / milliseconds) * 1000);
  for (const who of ['server', 'database', 'load'] as const) to.processor[who].push(spent[who] / latencies.length);
  to.latencies.push(...latencies);
  for (const [status, count] of Object.entries(statuses)) to.statuses[status] = (to.statuses[status] ?? 0) + count;
  if (complaint) to.complaint ??= complaint;
}

/**
 * Runs contenders in turns: A, B, A, B … What else the machine does then meets all of them, and a ratio within one
 * round stays true on a busy machine.
 */
export async function interleave(rounds: number, contenders: Contender[], say: Progress): Promise<Measured[]> {
  const results = contenders.map(({ name }) => begin(name));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, contender] of contenders.entries()) {
      const { server, database } = contender.pids;
      const before = { server: used(server), database: used(database) };
      const outcome = await contender.round(round);
      const spent = { server: used(server) - before.server, database: used(database) - before.database };
      const result = results[index];
      if (round > 0 && result) add(result, outcome, { ...spent, load: outcome.processor });
    }
    if (round > 0) {
      const figures = results.map(({ name, perSecond }) => `${name} ${Math.round(perSecond.at(-1) ?? 0)}/s`);
      say(`  round ${round} of ${rounds}: ${figures.join(', ')}`);
    }
  }
  return results.map(({ latencies, ...result }) => ({
    ...result,
    p50: percentile(latencies, 50),
    p95: percentile(latencies, 95),
    p99: percentile(latencies, 99),
  }));
}
