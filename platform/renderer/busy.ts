/** Something is not begun, because too much else waits already. Whoever asked may ask again in a moment. */
export class BusyError extends Error {}

/** Runs what is asked for, some of it at the same time. @throws BusyError, before anything has begun, if too much else waits. */
export type Lane = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Creates a lane: work in it can delay other work in it, and nothing else.
 * @param name what the work is, for the message: `pictures`.
 * @param atOnce how much of it runs at the same time.
 * @param waiting how much of it may wait.
 */
export function createLane(name: string, atOnce: number, waiting: number): Lane {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) {
      running += 1;
    } else {
      if (queue.length >= waiting) throw new BusyError(`too many ${name} are being made`);
      // What ends hands its place over.
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
