import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The form of a signature, for the patterns of tokens. */
export const SIGNATURE_PATTERN = String.raw`[\w-]{43}`;

/**
 * Signs what the links in mails refer to, so that the database holds no links. A new secret ends all links that were
 * sent before.
 * @param jwtSecret the secret from which the key is derived.
 * @param purpose keeps the keys of different links apart.
 */
export function createLinkSigner(jwtSecret: string, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', purpose, 32));
  const compute = (text: string): Buffer => createHmac('sha256', key).update(text).digest();

  return {
    sign: (text: string): string => compute(text).toString('base64url'),

    /** Takes the same time whatever the signature is. */
    isValid(text: string, signature: string): boolean {
      const given = Buffer.from(signature, 'base64url');
      const expected = compute(text);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
