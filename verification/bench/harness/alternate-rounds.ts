import type { BurstOutcome } from './load-generator';
import { percentile } from './statistics';
import { getCpuTime } from './usage';

/** One of the variants that are compared. */
export interface Variant {
  name: string;
  /** The variant's own processes and the database's, whose processor time is measured. */
  pids: { server: number[]; database: number[] };
  /** Runs one round; round 0 is for warming up and is not counted. */
  round: (number: number) => Promise<BurstOutcome>;
}

/** The results of a variant; each list has one value per round. */
export interface Measured {
  name: string;
  perSecond: number[];
  /** Processor time per request in milliseconds, by consumer. */
  cpuMilliseconds: Record<'server' | 'database' | 'load', number[]>;
  /** Milliseconds, over all rounds. */
  p50: number;
  p95: number;
  p99: number;
  /** Number of responses by status, over all rounds. */
  statuses: Record<string, number>;
  /** The start of the first response that is not a 200. */
  errorText?: string;
}

type LogProgress = (line: string) => void;

function getTotalCpuTime(pids: number[]): number {
  return pids.reduce((total, pid) => total + getCpuTime(pid), pids.length > 0 ? 0 : Number.NaN);
}

type VariantTotals = Omit<Measured, 'p50' | 'p95' | 'p99'> & { latencies: number[] };

function createTotals(name: string): VariantTotals {
  return { name, perSecond: [], cpuMilliseconds: { server: [], database: [], load: [] }, latencies: [], statuses: {} };
}

function addOutcome(
  totals: VariantTotals,
  outcome: BurstOutcome,
  cpuUsed: Record<'server' | 'database' | 'load', number>,
): void {
  const { milliseconds, latencies, statuses, errorText } = outcome;
  totals.perSecond.push((latencies.length / milliseconds) * 1000);
  for (const consumer of ['server', 'database', 'load'] as const)
    totals.cpuMilliseconds[consumer].push(cpuUsed[consumer] / latencies.length);
  totals.latencies.push(...latencies);
  for (const [status, count] of Object.entries(statuses))
    totals.statuses[status] = (totals.statuses[status] ?? 0) + count;
  if (errorText) totals.errorText ??= errorText;
}

/**
 * Runs variants in turn: A, B, A, B … Other load on the machine then affects all of them, so that the ratio within one
 * round is valid even on a busy machine.
 * @returns the result of each variant, in their order.
 */
export async function alternateRounds<const Variants extends readonly Variant[]>(
  rounds: number,
  variants: Variants,
  log: LogProgress,
): Promise<{ -readonly [Index in keyof Variants]: Measured }> {
  const results = variants.map(({ name }) => createTotals(name));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, variant] of variants.entries()) {
      const { server, database } = variant.pids;
      const before = { server: getTotalCpuTime(server), database: getTotalCpuTime(database) };
      const outcome = await variant.round(round);
      const cpuUsed = {
        server: getTotalCpuTime(server) - before.server,
        database: getTotalCpuTime(database) - before.database,
      };
      const result = results[index];
      if (round > 0 && result) addOutcome(result, outcome, { ...cpuUsed, load: outcome.cpuMilliseconds });
    }
    if (round > 0) {
      const figures = results.map(({ name, perSecond }) => `${name} ${Math.round(perSecond.at(-1) ?? 0)}/s`);
      log(`  round ${round} of ${rounds}: ${figures.join(', ')}`);
    }
  }
  const measured: Measured[] = results.map(({ latencies, ...result }) => ({
    ...result,
    p50: percentile(latencies, 50),
    p95: percentile(latencies, 95),
    p99: percentile(latencies, 99),
  }));
  return measured as { -readonly [Index in keyof Variants]: Measured };
}
