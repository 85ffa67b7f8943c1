import * as z from 'zod/mini';
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { mailedNotificationKindSchema, type MailedNotificationKind } from '@canvass/shared/contracts';

/**
 * Which mails a link ends: those of one kind to a user, the daily digest with all kinds that come in it, or reminders of
 * one invitation, whose recipient may have no account.
 */
export type UnsubscribeScope = MailedNotificationKind | 'daily-digest' | 'survey-invitation';

const scopeSchema = z.enum([...mailedNotificationKindSchema.options, 'daily-digest', 'survey-invitation']);

export interface UnsubscribeLink {
  /** The id of the user's record, or of the invitation, which say nothing to others. */
  subjectId: string;
  scope: UnsubscribeScope;
}

export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>;

/**
 * The tokens in the links that end mails. Whoever has a mail can end such mails, and nothing else. A token does not
 * expire, because old mails are kept; a new secret of the API ends all of them.
 * @param jwtSecret the secret from which the key is derived.
 */
export function createUnsubscribeTokens(jwtSecret: string) {
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'canvass unsubscribe links', 32));

  function sign(subjectId: string, scope: string): Buffer {
    return createHmac('sha256', key).update(`${subjectId}.${scope}`).digest();
  }

  return {
    create: ({ subjectId, scope }: UnsubscribeLink): string =>
      // No dots: an address with one is taken for a file's.
      `${subjectId}~${scope}~${sign(subjectId, scope).toString('base64url')}`,

    /** @returns undefined if the token was not issued by this installation. */
    parse(token: string): UnsubscribeLink | undefined {
      const [, subjectId = '', scope = '', signature = ''] = /^([0-9a-f]{24})~([a-z-]+)~([\w-]{43})$/.exec(token) ?? [];
      const known = scopeSchema.safeParse(scope).data;
      if (!subjectId || !known) return undefined;
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(subjectId, scope);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      return { subjectId, scope: known };
    },
  };
}
