/**
 * A unique key for `RequestOptions.idempotencyKey`: 32 hexadecimal digits. `crypto.randomUUID` would be shorter, but
 * exists on https and localhost only.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
