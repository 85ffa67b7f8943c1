import { ipKeyGenerator } from 'express-rate-limit';

/** Milliseconds for which requests are counted together. */
const WINDOW_MS = 60_000;

/** The maximum number of addresses that are counted in one window; more share one budget. */
const MAX_ADDRESSES = 50_000;

/**
 * Limits how often each address may have something per minute. For IPv6, that is a network, because one client can use any
 * address within it.
 * @param limit the maximum per address and minute.
 * @param now milliseconds of a clock.
 */
export function createAddressBudget(limit: number, now: () => number = () => performance.now()) {
  let counts = new Map<string, number>();
  let windowEndsAt = 0;
  return {
    /** Counts a request. Returns whether its address is still within its budget. */
    take(address: string): boolean {
      if (now() >= windowEndsAt) {
        counts = new Map();
        windowEndsAt = now() + WINDOW_MS;
      }
      const network = ipKeyGenerator(address, 64);
      const key = counts.has(network) || counts.size < MAX_ADDRESSES ? network : 'others';
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count <= limit;
    },
  };
}
