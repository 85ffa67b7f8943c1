/** The entries of a comma-separated setting, with or without spaces. */
export function parseCommaList(value: string): string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}
