import type { RequestPipeline } from '../pipeline/request-pipeline';
import { problem } from '../problems/problem';

/** Waits for work for so many milliseconds, then throws. The work itself goes on, and nobody hears of its end. */
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
 * Ends the waiting for work that takes too long. A write cannot be taken back: who repeats it with its idempotency
 * key gets its answer.
 * @param timeoutMs in milliseconds.
 */
export function createRequestTimeout(timeoutMs: number): RequestPipeline['withTimeout'] {
  return (work) => withTimeout(timeoutMs, work, () => problem('took-too-long'));
}
