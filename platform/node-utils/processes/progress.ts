/** Milliseconds between progress messages while waiting; at most five seconds. */
const PROGRESS_INTERVAL_MS = 4000;

/**
 * Prints a line every few seconds until the returned function is called.
 * @param describe returns the line, given the seconds since the start.
 */
export function reportProgress(
  describe: (seconds: number) => string,
  print: (line: string) => void,
  interval = PROGRESS_INTERVAL_MS,
): () => void {
  const startedAt = performance.now();
  const timer = setInterval(() => print(describe(Math.round((performance.now() - startedAt) / 1000))), interval);
  return () => clearInterval(timer);
}

/** Names as English lists them: `identity, payments and api`. */
export function formatList(names: string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
