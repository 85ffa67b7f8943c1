import type { Db } from 'mongodb';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds after which the database counts as not responding. Readiness probes wait two seconds or less. */
export const PING_TIMEOUT_MS = 1500;

/** Milliseconds after which a hanging ping is abandoned and the next one is sent, because it may never get a reply. */
const ABANDON_PING_AFTER_MS = 30_000;

/**
 * Checks whether the database responds. Concurrent callers share one hanging ping, so that a database that does not
 * respond for an hour has not received a command for each second of it.
 * @param timeoutMs milliseconds after which the database counts as not responding.
 * @param abandonAfterMs milliseconds after which another ping is sent although the previous one got no reply.
 * @returns a function that resolves to false if the database refuses or does not reply in time; it never rejects.
 */
export function createPing(
  db: Pick<Db, 'command'>,
  timeoutMs = PING_TIMEOUT_MS,
  abandonAfterMs = ABANDON_PING_AFTER_MS,
): () => Promise<boolean> {
  let pending: Promise<boolean> | undefined;

  async function resolvesWithin(limitMs: number, result: Promise<boolean>): Promise<boolean> {
    const timer = new AbortController();
    const timeout = wait(limitMs, false, { signal: timer.signal, ref: false }).catch(() => false);
    try {
      return await Promise.race([result, timeout]);
    } finally {
      timer.abort();
    }
  }

  function ping(): Promise<boolean> {
    const sendPing = () =>
      db.command({ ping: 1 }).then(
        () => true,
        () => false,
      );
    pending ??= resolvesWithin(abandonAfterMs, sendPing()).finally(() => {
      pending = undefined;
    });
    return pending;
  }

  return () => resolvesWithin(timeoutMs, ping());
}
