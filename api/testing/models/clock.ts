/** A clock that a test sets. It advances by a millisecond at each read, so that no two timestamps are equal. */
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
