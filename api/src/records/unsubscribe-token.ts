import * as z from 'zod/mini';
import { mailedNotificationKindSchema, type MailedNotificationKind } from '@canvass/shared/contracts';
import { createLinkSigner, SIGNATURE_PATTERN } from '../kernel/identity/link-signer';

/**
 * Which mails a link ends: those of one kind to a user, the daily digest with all kinds that come in it, reminders of
 * one invitation, or all invitations to one mailbox, whose recipient may have no account.
 */
export type UnsubscribeScope = MailedNotificationKind | 'daily-digest' | 'survey-invitation' | 'all-invitations';

const scopeSchema = z.enum([
  ...mailedNotificationKindSchema.options,
  'daily-digest',
  'survey-invitation',
  'all-invitations',
]);

const TOKEN = new RegExp(`^([0-9a-f]{24})~([a-z-]+)~(${SIGNATURE_PATTERN})$`);

export interface UnsubscribeLink {
  /** The id of the user's record, of the invitation, or of a refusal of all invitations, which say nothing to others. */
  subjectId: string;
  scope: UnsubscribeScope;
}

export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>;

/**
 * The tokens in the links that end mails. Whoever has a mail can end such mails, and nothing else. A token does not
 * expire, because old mails are kept.
 */
export function createUnsubscribeTokens(jwtSecret: string) {
  const signer = createLinkSigner(jwtSecret, 'canvass unsubscribe links');
  const toSigned = ({ subjectId, scope }: UnsubscribeLink): string => `${subjectId}.${scope}`;

  return {
    create: (link: UnsubscribeLink): string =>
      // No dots: an address with one is taken for a file's.
      `${link.subjectId}~${link.scope}~${signer.sign(toSigned(link))}`,

    /** @returns undefined if the token was not issued by this installation. */
    parse(token: string): UnsubscribeLink | undefined {
      const [, subjectId = '', named = '', signature = ''] = TOKEN.exec(token) ?? [];
      const scope = scopeSchema.safeParse(named).data;
      if (!subjectId || !scope) return undefined;
      const link = { subjectId, scope };
      return signer.isValid(toSigned(link), signature) ? link : undefined;
    },
  };
}
