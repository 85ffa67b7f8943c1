/** The entries of a setting that is a list, separated by commas, with or without spaces. */
export function parseCommaList(value: string): string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}
