/** Milliseconds over which the work of a page is added up. */
const PERIOD_MS = 20_000;

/** A page is busy if tasks of over 50 ms, which delay input, take this share of a period. */
const MAX_BUSY_SHARE = 0.5;

/**
 * Reports pages that keep the browser busy, for example by work in every frame. Browsers that do not measure it report
 * nothing.
 * @param report called at most once per period, with a sentence.
 */
export function watchBusyPages(report: (problem: string) => void): void {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes.includes('longtask')) return;
  let startedAtMs = performance.now();
  let busyMs = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      if (startTime >= startedAtMs + PERIOD_MS) {
        startedAtMs = startTime;
        busyMs = 0;
      }
      busyMs += duration;
    }
    if (busyMs < MAX_BUSY_SHARE * PERIOD_MS) return;
    const spentMs = busyMs;
    startedAtMs += PERIOD_MS;
    busyMs = 0;
    report(`The page kept the browser busy for ${Math.round(spentMs / 1000)} s within ${PERIOD_MS / 1000} s`);
  });
  observer.observe({ type: 'longtask' });
}
