/**
 * Where the API is stopped: before a call reaches its target, or after the target has replied but before the API
 * receives the reply.
 */
export interface CrashPoint {
  /** The index of the call among those of one request, in the order of their arrival. */
  index: number;
  side: 'before' | 'after';
}

/**
 * Holds a call until it may proceed.
 * @returns a function to call once it has been answered.
 */
export type HoldCall = (call: string) => Promise<() => void>;

/** A call on its way through a proxy. */
export interface Ticket {
  index: number;
  /** Reports that a held call has been answered. */
  release?: (() => void) | undefined;
}

/**
 * Observes all calls that an API makes. It can hold each of them, or stop the API at one of them. A stopped API can
 * reach nothing, as if its process had been killed: every change that an API makes is a call.
 */
export interface CallGate {
  /**
   * Starts to number calls.
   * @param point where to stop the API; nowhere by default.
   */
  watch: (point?: CrashPoint) => void;
  /** The calls since `watch`: `update surveys`, `POST /v1/payment_intents`. */
  calls: () => string[];
  isStopped: () => boolean;
  /** Resolves when the API is stopped. */
  stopped: Promise<void>;
  /**
   * Called by a proxy that received a call.
   * @returns undefined if it must not be forwarded.
   */
  enter: (call: string) => Promise<Ticket | undefined>;
  /**
   * Called by a proxy that received the reply.
   * @returns whether the API may receive it.
   */
  leave: (ticket: Ticket) => boolean;
}

/**
 * Creates the gate of one API, which lets all calls pass until `watch` is called.
 * @param hold holds each call, even before `watch`; by default, no call is held.
 */
export function createCallGate(hold?: HoldCall): CallGate {
  let calls: string[] = [];
  let isWatching = false;
  let isStopped = false;
  let crashAt: CrashPoint | undefined;
  let resolveStopped = (): void => undefined;
  const stopped = new Promise<void>((resolve) => (resolveStopped = resolve));

  function reaches(index: number, side: CrashPoint['side']): boolean {
    if (crashAt?.index === index && crashAt.side === side) {
      isStopped = true;
      resolveStopped();
    }
    return isStopped;
  }

  return {
    watch(point) {
      calls = [];
      isWatching = true;
      crashAt = point;
    },
    calls: () => calls,
    isStopped: () => isStopped,
    stopped,
    async enter(call) {
      const index = isWatching && !isStopped ? calls.push(call) - 1 : -1;
      if (reaches(index, 'before')) return undefined;
      return { index, release: await hold?.(call) };
    },
    leave({ index, release }) {
      release?.();
      return !reaches(index, 'after');
    },
  };
}
