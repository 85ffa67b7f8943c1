/** Milliseconds for which a process that announced its shutdown comes last: longer than it usually keeps answering. */
export const STOPPING_PERIOD_MS = 10_000;

/**
 * Determines the order in which processes are tried: in turn, with those about to stop at the end. When such a process
 * stops, connections that it has not accepted yet are lost, and so are writes sent on them.
 * @param count the number of processes, at least one.
 * @param now milliseconds of a monotonic clock.
 */
export function createRotation(count: number, now: () => number = () => performance.now()) {
  const stoppingUntil = Array.from({ length: count }, () => -Infinity);
  let turnCount = 0;

  return {
    /** @returns the indexes of all processes, in the order in which to try them. */
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
