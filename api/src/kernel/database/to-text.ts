/** A text of a record that may be damaged; empty if the value is not a text. */
export function toText(stored: unknown): string {
  return typeof stored === 'string' ? stored : '';
}
