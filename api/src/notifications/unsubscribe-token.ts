import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { mailedNotificationKindSchema, type MailedNotificationKind } from '@canvass/shared/contracts';

/** Which mails a link ends: those of one kind, or the daily digest with all kinds that come in it. */
export type UnsubscribeScope = MailedNotificationKind | 'daily-digest';

export interface UnsubscribeLink {
  /** The id of the user's record, which says nothing to others. */
  userId: string;
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

  function sign(userId: string, scope: string): Buffer {
    return createHmac('sha256', key).update(`${userId}.${scope}`).digest();
  }

  return {
    create: ({ userId, scope }: UnsubscribeLink): string =>
      // No dots: an address with one is taken for a file's.
      `${userId}~${scope}~${sign(userId, scope).toString('base64url')}`,

    /** @returns undefined if the token was not issued by this installation. */
    parse(token: string): UnsubscribeLink | undefined {
      const [, userId = '', scope = '', signature = ''] = /^([0-9a-f]{24})~([a-z-]+)~([\w-]{43})$/.exec(token) ?? [];
      const kind = mailedNotificationKindSchema.safeParse(scope).data;
      if (!userId || !(kind || scope === 'daily-digest')) return undefined;
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(userId, scope);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      return { userId, scope: kind ?? 'daily-digest' };
    },
  };
}
