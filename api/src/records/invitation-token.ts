import { createLinkSigner, SIGNATURE_PATTERN } from '../kernel/identity/link-signer';

const TOKEN = new RegExp(String.raw`^([0-9a-f]{24})\.(${SIGNATURE_PATTERN})$`);

export type InvitationTokens = ReturnType<typeof createInvitationTokens>;

/**
 * The tokens in the links of invitations. A token follows from the invitation's id and the API's secret, so a reminder
 * has the same link.
 */
export function createInvitationTokens(jwtSecret: string) {
  const signer = createLinkSigner(jwtSecret, 'canvass invitations');

  return {
    create: (id: string): string => `${id}.${signer.sign(id)}`,

    /** @returns the id of the invitation; undefined if the token was not issued by this installation. */
    parse(token: string): string | undefined {
      const [, id = '', signature = ''] = TOKEN.exec(token) ?? [];
      return id && signer.isValid(id, signature) ? id : undefined;
    },
  };
}
