const DAY_MS = 86_400_000;

/** How long the text of a mail that was not sent is kept, so that an operator can send it again. */
const CONTENT_RETENTION_DAYS = 14;

/** How long the record of a mail is kept after its last state, and with it the key that prevents a second one. */
const RECORD_RETENTION_DAYS = 90;

/** When the record of a mail that reached its last state now is removed. */
export function getRecordExpiry(now: Date): Date {
  return new Date(now.getTime() + RECORD_RETENTION_DAYS * DAY_MS);
}

/** When text and record of a mail that is not sent by itself are removed, if no operator decides anything. */
export function getUnsentExpiry(now: Date): { contentUntil: Date; expiresAt: Date } {
  return {
    contentUntil: new Date(now.getTime() + CONTENT_RETENTION_DAYS * DAY_MS),
    expiresAt: getRecordExpiry(now),
  };
}
