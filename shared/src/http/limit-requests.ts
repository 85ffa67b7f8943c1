import type { InternalAxiosRequestConfig } from 'axios';
import { publicClient, securedClient } from './clients';

/** Requests that a page may send at once: several times what opening the largest page takes. */
const MAX_BURST_REQUESTS = 60;

/** Milliseconds in which a page may send one more. */
const REQUEST_INTERVAL_MS = 200;

/**
 * Makes requests wait when the page sends too many of them, as a render loop does: the API would refuse those of its
 * reader, also on the next page. A request that is canceled while it waits gives its place back. Called once, by the shell.
 * @param onExcess called when a request has to wait, with its method and path.
 */
export function limitRequests(onExcess: (request: string) => void): void {
  /** Until when the requests so far have used up what may be sent. */
  let usedUntilMs = -Infinity;

  function waitForPlace(milliseconds: number, signal: InternalAxiosRequestConfig['signal']): Promise<void> {
    return new Promise((resolve) => {
      const giveBack = () => {
        clearTimeout(timer);
        usedUntilMs -= REQUEST_INTERVAL_MS;
        resolve();
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener?.('abort', giveBack);
        resolve();
      }, milliseconds);
      signal?.addEventListener?.('abort', giveBack);
    });
  }

  async function waitForTurn(config: InternalAxiosRequestConfig): Promise<InternalAxiosRequestConfig> {
    const nowMs = performance.now();
    usedUntilMs = Math.max(usedUntilMs, nowMs - MAX_BURST_REQUESTS * REQUEST_INTERVAL_MS) + REQUEST_INTERVAL_MS;
    const waitMs = usedUntilMs - nowMs;
    if (waitMs <= 0) return config;
    onExcess(`${config.method?.toUpperCase()} ${config.url}`);
    await waitForPlace(waitMs, config.signal);
    return config;
  }

  for (const client of [publicClient, securedClient]) client.interceptors.request.use(waitForTurn);
}
