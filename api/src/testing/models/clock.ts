/** A clock that is set by a test. It is a millisecond later each time it is read, so that no two moments are the same. */
export function createClock() {
  let at = Date.now();
  return {
    now: () => new Date((at += 1)),
    set(dateTime: Date): void {
      at = dateTime.getTime();
    },
  };
}

export type Clock = ReturnType<typeof createClock>;
