/** A day as mails name it, in UTC: `December 31, 2029`. Mails are in American English: nothing is known about how their reader writes. */
export function formatMailDate(date: Date): string {
  // oxlint-disable-next-line no-restricted-properties -- The formats of screens follow the reader's browser; here is none.
  return date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

/** Day and time, as mails name them: `December 31, 2029 at 1:30 PM`. */
export function formatMailDateTime(date: Date): string {
  // oxlint-disable-next-line no-restricted-properties -- See above.
  return date.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
}

/** A number, as mails and notifications name it: `1,240`. */
export function formatMailCount(count: number): string {
  // oxlint-disable-next-line no-restricted-properties -- See above.
  return count.toLocaleString('en-US');
}
