import { join } from 'node:path';
import { startProgram } from './program';

/** One HTTP request, whole. */
export interface LoadRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Requests that are sent as quickly as they are answered. */
export interface BurstJob {
  kind: 'burst';
  /** Servers, in turns: `http://127.0.0.1:3000`. */
  targets: string[];
  /** Sent in order, and again from the first when there are fewer than `count`. */
  requests: LoadRequest[];
  count: number;
  inFlight: number;
  /** Opens every connection with this path before the clock starts. */
  warmUpPath?: string;
}

export interface BurstOutcome {
  milliseconds: number;
  /** How many answers had which status; `error` for none. */
  statuses: Record<string, number>;
  /** Milliseconds from sending to the last byte, in the order of the requests. */
  latencies: number[];
  /** The beginning of the first answer that is not a 200. */
  errorText?: string;
  /** Milliseconds of processor time that making the load took. */
  cpuMilliseconds: number;
}

/** One long answer that is read to its end. */
export interface DownloadJob {
  kind: 'download';
  url: string;
  headers: Record<string, string>;
  format: 'csv' | 'jsonl';
  /** Milliseconds for which the reader stops after the first piece. */
  pauseMs: number;
}

export interface DownloadOutcome {
  status: number;
  /** The connection was not cut. */
  isComplete: boolean;
  milliseconds: number;
  bytes: number;
  sha256: string;
  trailers: Record<string, string | undefined>;
  /** Records; for CSV with its head. */
  records: number;
  /** JSON lines only: how often each answer was given to the first question. */
  answers: Record<string, number>;
}

export type LoadGeneratorJob = BurstJob | DownloadJob;

export interface LoadGenerator {
  burst: (job: Omit<BurstJob, 'kind'>) => Promise<BurstOutcome>;
  download: (job: Omit<DownloadJob, 'kind'>) => Promise<DownloadOutcome>;
  stop: () => Promise<void>;
}

/** Starts the process that makes the load, so that measuring costs the measured process nothing. One job at a time. */
export async function startLoadGenerator(logFile: string): Promise<LoadGenerator> {
  const program = await startProgram({ name: 'load', entry: join(import.meta.dirname, 'load-main.ts'), logFile });

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
    download: (job) => run({ kind: 'download', ...job }),
    stop: program.stop,
  };
}
