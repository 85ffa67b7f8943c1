import { createHmac } from 'node:crypto';

/** Encodes a part of a token: a value as JSON, or a text as it is. */
export function encodeTokenPart(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
}

/** A token with an HMAC signature, whatever algorithm its header names. */
export function signHmac(head: object, claims: unknown, secret: string | Buffer, hash = 'sha256'): string {
  const signingInput = `${encodeTokenPart(head)}.${encodeTokenPart(claims)}`;
  return `${signingInput}.${createHmac(hash, secret).update(signingInput).digest('base64url')}`;
}
