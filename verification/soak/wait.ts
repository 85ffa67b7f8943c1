import { setTimeout as delay } from 'node:timers/promises';

/**
 * Polls until a condition holds.
 * @returns the milliseconds that it took; undefined if it did not hold within the limit
 */
export async function waitUntil(
  condition: () => Promise<boolean>,
  { timeoutMs, intervalMs }: { timeoutMs: number; intervalMs: number },
): Promise<number | undefined> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < timeoutMs) {
    if (await condition()) return performance.now() - startedAt;
    await delay(intervalMs);
  }
  return undefined;
}
