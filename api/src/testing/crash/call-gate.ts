/** Where the API is stopped: before a call reaches what is called, or after that has answered, and the API has not heard it. */
export interface CrashPoint {
  /** Of the call, among those of one request, in the order of their arrival. */
  index: number;
  side: 'before' | 'after';
}

/** Keeps a call until it may go on. @returns what is called when it has been answered. */
export type HoldCall = (call: string) => Promise<() => void>;

/** One call on its way through a proxy. */
export interface Ticket {
  index: number;
  /** Tells who held the call that it has been answered. */
  release?: (() => void) | undefined;
}

/**
 * Sees every call that an API makes, and holds each of them, or stops the API at one of them. What is stopped reaches nobody
 * any more, as if its process had been killed: whatever an API changes, it changes by a call.
 */
export interface CallGate {
  /** Numbers calls from now on. @param point where the API is stopped; nowhere unless told. */
  watch: (point?: CrashPoint) => void;
  /** The calls since then: `update surveys`, `POST /v1/payment_intents`. */
  calls: () => string[];
  isStopped: () => boolean;
  /** Resolves when the API is stopped. */
  stopped: Promise<void>;
  /** A proxy has a call. @returns nothing when it must not be forwarded. */
  enter: (call: string) => Promise<Ticket | undefined>;
  /** A proxy has the answer. @returns whether the API may hear it. */
  leave: (ticket: Ticket) => boolean;
}

/**
 * Makes the gate of one API. Lets everything pass until it is told to watch.
 * @param hold keeps each call, also while the gate does not watch; none is kept unless told.
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
