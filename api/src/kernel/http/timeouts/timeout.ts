import { problem } from '../problems/problem';

/**
 * Waits for work.
 * @throws took-too-long if it takes too long; the work itself continues.
 */
export type WithTimeout = <Result>(work: Promise<Result>) => Promise<Result>;

/** Waits for work for `timeoutMs` milliseconds, then throws. The work itself continues, and its result is ignored. */
export async function withTimeout<Result>(
  timeoutMs: number,
  work: Promise<Result>,
  createTimeoutError: () => Error,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(createTimeoutError()), timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Limits how long a request waits for its work. A write cannot be undone: a repeat with the same idempotency key gets
 * its answer.
 * @param timeoutMs in milliseconds.
 */
export function createRequestTimeout(timeoutMs: number): WithTimeout {
  return (work) => withTimeout(timeoutMs, work, () => problem('took-too-long'));
}
