/**
 * Parses an option that is a number of milliseconds.
 * @returns undefined if the option is not set.
 * @throws Error if it is not a whole number of at least 1 and at most an hour.
 */
export function parseMilliseconds(option: string, text: string | undefined): number | undefined {
  if (!text) return undefined;
  const milliseconds = Number(text);
  if (/^\d+$/.test(text) && milliseconds >= 1 && milliseconds <= 3_600_000) return milliseconds;
  throw new Error(`${option} must be a number of milliseconds, from 1 to 3600000`);
}
