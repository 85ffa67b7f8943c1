import { createHmac } from 'node:crypto';

/** A part of a token: a value as JSON, or a text as it is. */
export function encodePart(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
}

/** A token with an HMAC as its signature, whatever its head says. */
export function signHmac(head: object, claims: unknown, secret: string | Buffer, hash = 'sha256'): string {
  const signed = `${encodePart(head)}.${encodePart(claims)}`;
  return `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`;
}
