/** A text of a record that may be damaged: what is no text there is none. */
export function toText(stored: unknown): string {
  return typeof stored === 'string' ? stored : '';
}
