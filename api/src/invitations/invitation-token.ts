import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export type InvitationTokens = ReturnType<typeof createInvitationTokens>;

/**
 * The tokens in the links of invitations. A token follows from the invitation's id and the API's secret, so a reminder
 * has the same link, and the database holds none. A new secret ends all links that were sent before.
 * @param jwtSecret the secret from which the key is derived.
 */
export function createInvitationTokens(jwtSecret: string) {
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'canvass invitations', 32));

  function sign(id: string): Buffer {
    return createHmac('sha256', key).update(id).digest();
  }

  return {
    create: (id: string): string => `${id}.${sign(id).toString('base64url')}`,

    /** @returns the id of the invitation; undefined if the token was not issued by this installation. */
    parse(token: string): string | undefined {
      const [, id = '', signature = ''] = /^([0-9a-f]{24})\.([\w-]{43})$/.exec(token) ?? [];
      if (!id) return undefined;
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(id);
      return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
    },
  };
}
