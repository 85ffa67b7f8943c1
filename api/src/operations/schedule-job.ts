import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

/** How long a stopping process waits for a run to end, in milliseconds. */
const STOP_TIMEOUT_MS = 5000;

export interface ScheduledJob {
  stop: () => Promise<void>;
}

/**
 * Runs a job at once, and again after each pause. A failed run is logged and does not end the job.
 * @param intervalMs the pause, in milliseconds.
 * @param failureMessage the log message of a failed run.
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
      // The interrupted work is harmless to repeat; the next run does it.
      const timeout = new AbortController();
      await Promise.race([running, wait(STOP_TIMEOUT_MS, undefined, { signal: timeout.signal })]).finally(() =>
        timeout.abort(),
      );
    },
  };
}
