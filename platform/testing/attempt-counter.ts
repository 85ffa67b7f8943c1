/** Counts the tries of a suite of hostile input. */
export interface AttemptCounter {
  add: (count?: number) => void;
  /** How many there were. With `SOAK=1` it also prints the number, in one line. */
  finish: () => number;
}

/** @param suite what is tried, as in `framing of requests, through the edge`. */
export function createAttemptCounter(suite: string): AttemptCounter {
  let attempts = 0;
  return {
    add(count = 1) {
      attempts += count;
    },
    finish() {
      if (process.env['SOAK']) process.stdout.write(`${suite}: ${attempts} tries\n`);
      return attempts;
    },
  };
}
