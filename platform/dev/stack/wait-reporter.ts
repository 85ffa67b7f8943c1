import { formatList, reportProgress } from '@canvass/node-utils/processes/progress';

/** Rejects when the signal is aborted; the work itself continues. */
export function rejectOnAbort<Result>(work: Promise<Result>, signal?: AbortSignal): Promise<Result> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}

/** Prints every few seconds which parts are still starting, until `end`. */
export function createWaitReporter(print: (line: string) => void, interval?: number) {
  const names = new Set<string>();
  const stop = reportProgress((seconds) => `Waiting for ${formatList([...names])}: ${seconds} s …`, print, interval);
  return {
    end: stop,
    /** Lists a part as starting until its start is settled. */
    async track<Result>(name: string, start: Promise<Result>): Promise<Result> {
      names.add(name);
      try {
        return await start;
      } finally {
        names.delete(name);
      }
    },
  };
}
