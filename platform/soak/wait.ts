import { setTimeout as delay } from 'node:timers/promises';

/**
 * Asks again and again until something holds.
 * @returns the milliseconds that it took; undefined when it did not hold within the limit.
 */
export async function waitUntil(
  holds: () => Promise<boolean>,
  { limitMs, intervalMs }: { limitMs: number; intervalMs: number },
): Promise<number | undefined> {
  const since = performance.now();
  while (performance.now() - since < limitMs) {
    if (await holds()) return performance.now() - since;
    await delay(intervalMs);
  }
  return undefined;
}
