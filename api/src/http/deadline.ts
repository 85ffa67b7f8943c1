import type { Gates } from './mount';
import { problem } from './problem';

/** Waits for work for so many milliseconds, then throws. The work itself goes on, and nobody hears of its end. */
export async function within<Result>(limit: number, work: Promise<Result>, late: () => Error): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), limit);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Ends the waiting for work that takes too long. A write cannot be taken back: who repeats it with its idempotency
 * key gets its answer.
 * @param limit in milliseconds.
 */
export function buildDeadline(limit: number): Gates['inTime'] {
  return (work) => within(limit, work, () => problem('took-too-long'));
}
