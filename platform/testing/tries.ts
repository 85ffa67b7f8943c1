/** Counts the tries of a suite of hostile input. */
export interface Tries {
  add: (count?: number) => void;
  /** How many there were. With `SOAK=1` it also prints the number, in one line. */
  finish: () => number;
}

/** @param suite what is tried, as in `framing of requests, through the edge`. */
export function countTries(suite: string): Tries {
  let tries = 0;
  return {
    add(count = 1) {
      tries += count;
    },
    finish() {
      if (process.env['SOAK']) process.stdout.write(`${suite}: ${tries} tries\n`);
      return tries;
    },
  };
}
