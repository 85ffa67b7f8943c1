import type { Db } from 'mongodb';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds after which a database counts as not answering. Those who ask for readiness wait two seconds or less. */
export const PING_TIMEOUT_MS = 1500;

/** Milliseconds after which a question that hangs is given up, and the next one is sent: it may never be answered. */
const ABANDON_PING_AFTER_MS = 30_000;

/**
 * Asks the database whether it answers. A question that hangs is the one question: whoever asks meanwhile waits for it,
 * so that a database that does not answer for an hour has not been sent a command for each second of it.
 * @param timeoutMs milliseconds after which it counts as not answering.
 * @param abandonAfterMs milliseconds after which another question is sent, although there was no answer to the one before.
 * @returns a function that resolves to false when the database refuses or does not answer in time; it never rejects.
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
