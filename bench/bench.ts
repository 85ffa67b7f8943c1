import type { Check } from './harness/document';

/** One bench of `npm run bench`. */
export interface Bench {
  name: string;
  /** One line for those who ask which there are. */
  summary: string;
  run: (options: BenchOptions) => Promise<BenchResult>;
}

export interface BenchOptions {
  /** Small sizes, to see that it works. */
  isQuick: boolean;
  /** Tells what it does while it works. */
  log: (line: string) => void;
}

export interface BenchResult {
  /** The bench's part of docs/measurements.md. */
  report: string;
  checks: Check[];
}
