import type { Check } from './harness/document';

/** One benchmark of `npm run bench`. */
export interface Bench {
  name: string;
  /** One line for the list of benchmarks. */
  summary: string;
  run: (options: BenchOptions) => Promise<BenchResult>;
}

export interface BenchOptions {
  /** Use small sizes, to check that it works. */
  isQuick: boolean;
  /** Logs progress. */
  log: (line: string) => void;
}

export interface BenchResult {
  /** The benchmark's section of verification/bench/results.md. */
  report: string;
  checks: Check[];
}
