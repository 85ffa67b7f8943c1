import { createHash } from 'node:crypto';

/** The SHA-256 of something that JSON can hold, in the letters of URLs: the same for the same, in the same order. */
export function hashJson(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}
