import { timingSafeEqual } from 'node:crypto';

/** Compares secrets in constant time. They may have any characters and lengths. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
