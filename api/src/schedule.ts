import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Milliseconds that a stopping process waits for a run. */
const STOP_TIMEOUT_MS = 5000;

export interface ScheduledJob {
  stop: () => Promise<void>;
}

/**
 * Runs a job at once, and again with a pause in between. A run that fails is logged and does not end the job.
 * @param pause in milliseconds.
 * @param failure what the log says of a run that failed.
 */
export function scheduleJob(run: () => Promise<void>, pause: number, log: Logger, failure: string): ScheduledJob {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function runAndRepeat(): Promise<void> {
    try {
      await run();
    } catch (error) {
      if (!stopped) log.error({ err: error }, failure);
    }
    if (stopped) return;
    timer = setTimeout(() => {
      running = runAndRepeat();
    }, pause);
  }

  let running = runAndRepeat();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      // What it was at is harmless to repeat, and the next run does.
      const timeout = new AbortController();
      await Promise.race([running, wait(STOP_TIMEOUT_MS, undefined, { signal: timeout.signal })]).finally(() =>
        timeout.abort(),
      );
    },
  };
}
