import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Milliseconds that a stopping process waits for a run. */
const STOP_TIMEOUT_MS = 5000;

export interface ScheduledJob {
  stop: () => Promise<void>;
}

/**
 * Runs a job at once, and again with a pause in between. A run that fails is logged and does not end the job.
 * @param intervalMs in milliseconds.
 * @param failureMessage what the log says of a run that failed.
 */
export function scheduleJob(
  run: () => Promise<void>,
  intervalMs: number,
  log: Logger,
  failureMessage: string,
): ScheduledJob {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function runAndRepeat(): Promise<void> {
    try {
      await run();
    } catch (error) {
      if (!isStopped) log.error({ err: error }, failureMessage);
    }
    if (isStopped) return;
    timer = setTimeout(() => {
      running = runAndRepeat();
    }, intervalMs);
  }

  let running = runAndRepeat();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      // What it was at is harmless to repeat, and the next run does.
      const timeout = new AbortController();
      await Promise.race([running, wait(STOP_TIMEOUT_MS, undefined, { signal: timeout.signal })]).finally(() =>
        timeout.abort(),
      );
    },
  };
}
