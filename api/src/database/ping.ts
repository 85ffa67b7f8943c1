import type { Db } from 'mongodb';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds after which a database counts as not answering. Those who ask for readiness wait two seconds or less. */
export const PING_TIMEOUT_MS = 1500;

/** Milliseconds after which a question that hangs is given up, and the next one is sent: it may never be answered. */
const GIVE_UP_MS = 30_000;

/**
 * Asks the database whether it answers. A question that hangs is the one question: whoever asks meanwhile waits for it,
 * so that a database that does not answer for an hour has not been sent a command for each second of it.
 * @param timeoutMs milliseconds after which it counts as not answering.
 * @param giveUpMs milliseconds after which another question is sent, although there was no answer to the one before.
 * @returns a function that resolves to false when the database refuses or does not answer in time; it never rejects.
 */
export function createPing(
  db: Pick<Db, 'command'>,
  timeoutMs = PING_TIMEOUT_MS,
  giveUpMs = GIVE_UP_MS,
): () => Promise<boolean> {
  let pending: Promise<boolean> | undefined;

  async function within(milliseconds: number, answer: Promise<boolean>): Promise<boolean> {
    const timer = new AbortController();
    const late = wait(milliseconds, false, { signal: timer.signal, ref: false }).catch(() => false);
    try {
      return await Promise.race([answer, late]);
    } finally {
      timer.abort();
    }
  }

  function ping(): Promise<boolean> {
    const ask = () =>
      db.command({ ping: 1 }).then(
        () => true,
        () => false,
      );
    pending ??= within(giveUpMs, ask()).finally(() => {
      pending = undefined;
    });
    return pending;
  }

  return () => within(timeoutMs, ping());
}
