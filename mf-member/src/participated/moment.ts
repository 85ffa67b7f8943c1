/** A moment in the reader's zone: `1 Nov 2026, 10:00`. */
export function momentOf(value: string): string {
  return new Date(value).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
}
