/** Counts the attempts of a suite of hostile input. */
export interface AttemptCounter {
  add: (count?: number) => void;
  /** Returns the number of attempts. With `SOAK=1` it also prints it. */
  finish: () => number;
}

/** @param suite what is tested, as in `framing of requests, through the edge` */
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
