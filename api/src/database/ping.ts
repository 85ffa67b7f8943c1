import type { Db } from 'mongodb';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds after which a database counts as not answering. Those who ask for readiness wait two seconds or less. */
export const PING_TIMEOUT_MS = 1500;

/**
 * Asks the database whether it answers. A question that hangs is the one question: whoever asks meanwhile waits for it,
 * so that a database that does not answer for an hour has not been sent a command for each second of it.
 * @param timeoutMs milliseconds after which it counts as not answering.
 * @returns a function that resolves to false when the database refuses or does not answer in time; it never rejects.
 */
export function createPing(db: Pick<Db, 'command'>, timeoutMs = PING_TIMEOUT_MS): () => Promise<boolean> {
  let pending: Promise<boolean> | undefined;

  function ping(): Promise<boolean> {
    pending ??= db
      .command({ ping: 1 })
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        pending = undefined;
      });
    return pending;
  }

  return async () => {
    const timer = new AbortController();
    const late = wait(timeoutMs, false, { signal: timer.signal }).catch(() => false);
    try {
      return await Promise.race([ping(), late]);
    } finally {
      timer.abort();
    }
  };
}
