import { createHash } from 'node:crypto';

/** The SHA-256 of a JSON value, in base64url. Equal values have the same hash if their fields are in the same order. */
export function hashJson(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}
