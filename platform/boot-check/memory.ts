import { navigate, waitForHeading } from './rendered-page';
import type { WatchedPage } from './watched-page';

/** Visits before the first measurement: what is kept once is no leak. */
const WARM_VISITS = 2;

/** Visits between the two measurements. */
const MEASURED_VISITS = 10;

/** Bytes that a visit may leave behind. The browser's own bookkeeping is a tenth of it. */
const MAX_KEPT_BYTES_PER_VISIT = 200_000;

/**
 * Opens and leaves a page again and again, and reports memory that grows with every visit.
 * @param awayAddress the address of another page, to which it is left.
 */
export async function checkMemory(watched: WatchedPage, address: string, awayAddress: string): Promise<void> {
  const { page, report, hasProblems, forgetRequests } = watched;
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');

  async function visitRepeatedly(times: number): Promise<void> {
    for (let visit = 0; visit < times && !hasProblems(); visit += 1) {
      for (const target of [awayAddress, address]) {
        await navigate(watched, target);
        await waitForHeading(watched);
      }
    }
  }

  async function readUsedBytes(): Promise<number> {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
  }

  await visitRepeatedly(WARM_VISITS);
  const usedBefore = await readUsedBytes();
  await visitRepeatedly(MEASURED_VISITS);
  const keptBytes = ((await readUsedBytes()) - usedBefore) / MEASURED_VISITS;
  await session.detach();
  forgetRequests();
  if (keptBytes > MAX_KEPT_BYTES_PER_VISIT)
    report(`it keeps ${Math.round(keptBytes / 1000)} kB more after every visit`);
}
