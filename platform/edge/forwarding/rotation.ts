/** Milliseconds for which a process that announced its shutdown is used last: longer than it usually keeps answering. */
export const STOPPING_PERIOD_MS = 10_000;

/**
 * Says in which order processes are asked: in turns, and those that are about to stop after all others. A connection that
 * such a process has not taken yet is lost when it stops, and so is a write that was sent on it.
 * @param count how many processes there are, at least one.
 * @param now milliseconds of a clock that only goes forward.
 */
export function createRotation(count: number, now: () => number = () => performance.now()) {
  const stoppingUntil = Array.from({ length: count }, () => -Infinity);
  let turnCount = 0;

  return {
    /** @returns the numbers of all processes, the one to ask first at the front. */
    nextOrder(): number[] {
      const first = turnCount++ % count;
      const order = Array.from({ length: count }, (_, offset) => (first + offset) % count);
      const isStopping = (process: number) => now() < (stoppingUntil[process] ?? 0);
      return [...order.filter((each) => !isStopping(each)), ...order.filter(isStopping)];
    },

    /** Records a response. @param isClosing whether it closes its connection, as responses of a stopping process do. */
    recordResponse(process: number, isClosing: boolean): void {
      stoppingUntil[process] = isClosing ? now() + STOPPING_PERIOD_MS : -Infinity;
    },
  };
}
