/** The entries of a setting that is a list, separated by commas, with or without spaces. */
export function listOf(value: string): string[] {
  return value
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
}
