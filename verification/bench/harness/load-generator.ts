import { join } from 'node:path';
import { startProgram } from './program';

/** One complete HTTP request. */
export interface LoadRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Requests that are sent as fast as responses arrive. */
export interface BurstJob {
  kind: 'burst';
  /** The servers, used in turn: `http://127.0.0.1:3000`. */
  targets: string[];
  /** Sent in order, starting again with the first if there are fewer than `count`. */
  requests: LoadRequest[];
  count: number;
  inFlight: number;
  /** Every connection is opened with a request to this path before the clock starts. */
  warmUpPath?: string;
}

export interface BurstOutcome {
  milliseconds: number;
  /** Number of responses by status; `error` for none. */
  statuses: Record<string, number>;
  /** Milliseconds from sending a request to the last byte of its response, in the order of the requests. */
  latencies: number[];
  /** The start of the first response that is not a 200. */
  errorText?: string;
  /** Processor time of generating the load, in milliseconds. */
  cpuMilliseconds: number;
}

/** Requests that are sent at a rate, whether earlier ones were answered or not. */
export interface ArrivalsJob {
  kind: 'arrivals';
  target: string;
  /** Sent in order, starting again with the first. */
  requests: LoadRequest[];
  perSecond: number;
  seconds: number;
}

export interface ArrivalsOutcome {
  /** Until the last answer. */
  milliseconds: number;
  /** In the order of the requests; the status is `error` for none. */
  answers: { status: string; latencyMs: number }[];
}

/** One long response that is read to its end. */
export interface DownloadJob {
  kind: 'download';
  url: string;
  headers: Record<string, string>;
  format: 'csv' | 'jsonl';
  /** Milliseconds for which the reader pauses at the first chunk. */
  pauseMs: number;
}

export interface DownloadOutcome {
  status: number;
  /** Whether the connection lasted until the end of the response. */
  isComplete: boolean;
  milliseconds: number;
  bytes: number;
  sha256: string;
  trailers: Record<string, string | undefined>;
  /** Number of records; for CSV including the header. */
  records: number;
  /** JSON lines only: number of each answer to the first question. */
  answers: Record<string, number>;
}

export type LoadGeneratorJob = BurstJob | ArrivalsJob | DownloadJob;

export interface LoadGenerator {
  burst: (job: Omit<BurstJob, 'kind'>) => Promise<BurstOutcome>;
  arrivals: (job: Omit<ArrivalsJob, 'kind'>) => Promise<ArrivalsOutcome>;
  download: (job: Omit<DownloadJob, 'kind'>) => Promise<DownloadOutcome>;
  stop: () => Promise<void>;
}

/**
 * Starts a separate process that generates the load, so that it does not burden the measured process. It runs one job
 * at a time.
 */
export async function startLoadGenerator(logFile: string): Promise<LoadGenerator> {
  const program = await startProgram({
    name: 'load',
    entry: join(import.meta.dirname, 'load-generator-main.ts'),
    logFile,
  });

  function run<Outcome>(job: LoadGeneratorJob): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const onExit = () => reject(new Error(`The load process ended; see ${logFile}.`));
      program.process.once('exit', onExit);
      program.process.once('message', (outcome) => {
        program.process.off('exit', onExit);
        resolve(outcome as Outcome);
      });
      program.process.send(job);
    });
  }

  return {
    burst: (job) => run({ kind: 'burst', ...job }),
    arrivals: (job) => run({ kind: 'arrivals', ...job }),
    download: (job) => run({ kind: 'download', ...job }),
    stop: program.stop,
  };
}
