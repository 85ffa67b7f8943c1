/** A day as mails name it, in UTC: `December 31, 2029`. Mails are in American English: nothing is known about how their reader writes. */
export function formatMailDate(date: Date): string {
  // oxlint-disable-next-line no-restricted-properties -- The formats of screens follow the reader's browser; here is none.
  return date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}
