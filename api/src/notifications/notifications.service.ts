import type {
  MailedNotificationKind,
  MailPreference,
  UserNotification,
  NotificationGroup,
  NotificationPreference,
} from '@canvass/shared/contracts';
import { readPage, toEntries, type PageRequest } from '../kernel/http/lists/pagination';
import type { Page } from '../kernel/http/lists/page';
import { problem } from '../kernel/http/problems/problem';
import type { InvitationTokens } from '../records/invitation-token';
import type { InvitationsRepository } from '../records/invitations.repository';
import type { RefusalsRepository } from '../records/refusals.repository';
import { getEffectiveRole } from '../records/effective-role';
import type { UserRecord } from '../records/users.collection';
import type { UsersRepository } from '../records/users.repository';
import { getNotificationTexts, MAILED_KIND_DEFINITIONS } from './notification-texts';
import type { NotificationDetails } from '../records/notifications.collection';
import type { NotificationRecord, NotificationsRepository } from './notifications.repository';
import type { PreferencesRepository } from './preferences.repository';
import type { UnsubscribeTokens } from '../records/unsubscribe-token';

interface Dependencies {
  notifications: NotificationsRepository;
  preferences: PreferencesRepository;
  users: Pick<UsersRepository, 'find'>;
  invitations: Pick<InvitationsRepository, 'hasMails' | 'stopMails'>;
  refusals: Pick<RefusalsRepository, 'isRefused' | 'refuse'>;
  invitationTokens: Pick<InvitationTokens, 'create'>;
  unsubscribeTokens: Pick<UnsubscribeTokens, 'parse'>;
  /** Whether this installation sends mails. */
  sendsMails: boolean;
  now: () => Date;
}

export type NotificationsService = ReturnType<typeof createNotificationsService>;

const MAILED_KIND_NAMES = Object.keys(MAILED_KIND_DEFINITIONS) as MailedNotificationKind[];

const DIGEST_LABEL = 'The daily summary of your notifications';
const INVITATION_LABEL = 'Reminders of one invitation to vote, which stays valid';
const ALL_INVITATIONS_LABEL = 'All invitations to vote, from anybody and for good';

/** What users see of their notifications, and which of them come by email. */
export function createNotificationsService({
  notifications,
  preferences,
  users,
  invitations,
  refusals,
  invitationTokens,
  unsubscribeTokens,
  sendsMails,
  now,
}: Dependencies) {
  /** The link of an invitation holds its token, with which the account of the recipient can use it. */
  function getPath(path: string, { invitationId }: NotificationDetails): string {
    return invitationId === undefined ? path : `${path}?invitation=${invitationTokens.create(invitationId)}`;
  }

  function presentNotification({ id, kind, details, count, at, unread }: NotificationRecord): UserNotification {
    const { title, link } = getNotificationTexts(kind, details, count);
    return {
      _id: id,
      kind,
      title,
      ...(details.surveyTitle && { surveyTitle: details.surveyTitle }),
      link: { label: link.label, path: getPath(link.path, details) },
      at: at.toISOString(),
      isUnread: unread ?? false,
    };
  }

  function listGroups(caller: UserRecord): NotificationGroup[] {
    const role = getEffectiveRole(caller, now());
    return role === 'surveyor' || role === 'admin' ? ['voter', 'account', role] : ['voter', 'account'];
  }

  /** @throws unsubscribe-link-invalid */
  function requireLink(token: string) {
    const link = unsubscribeTokens.parse(token);
    if (!link) throw problem('unsubscribe-link-invalid');
    return link;
  }

  /** The kinds that a link ends, with what the user has chosen for them. */
  async function readScope({ uid }: UserRecord, scope: MailedNotificationKind | 'daily-digest') {
    const getPreference = await preferences.read([uid]);
    const kinds = MAILED_KIND_NAMES.map((kind) => ({ kind, mail: getPreference(uid, kind) }));
    return scope === 'daily-digest'
      ? kinds.filter(({ mail }) => mail === 'daily')
      : kinds.filter(({ kind }) => kind === scope);
  }

  return {
    async list({ uid }: UserRecord, request: PageRequest): Promise<Page<UserNotification>> {
      const { items, next } = await readPage(request, (range) => notifications.list(uid, range));
      return { entries: toEntries(items, presentNotification), next };
    },

    countUnread: ({ uid }: UserRecord): Promise<number> => notifications.countUnread(uid),

    /** @returns how many were unread. */
    markRead: ({ uid }: UserRecord, which: { id?: string | undefined; upTo?: string | undefined }): Promise<number> =>
      notifications.markRead(uid, which),

    async readPreferences(caller: UserRecord): Promise<{ sendsMails: boolean; preferences: NotificationPreference[] }> {
      const groups = listGroups(caller);
      const getPreference = await preferences.read([caller.uid]);
      const listed = MAILED_KIND_NAMES.flatMap((kind) => {
        const { group, label } = MAILED_KIND_DEFINITIONS[kind];
        return groups.includes(group) ? [{ kind, group, label, mail: getPreference(caller.uid, kind) }] : [];
      });
      return { sendsMails, preferences: listed };
    },

    /** @returns 1, or 0 if it was like this before. */
    changePreference: ({ uid }: UserRecord, kind: MailedNotificationKind, mail: MailPreference): Promise<number> =>
      preferences.write(uid, kind, mail),

    /**
     * What the link of a mail ends. Its user may have been deleted since then, about which it says nothing.
     * @throws unsubscribe-link-invalid
     */
    async readUnsubscribe(token: string): Promise<{ label: string; mail: MailPreference }> {
      const { subjectId, scope } = requireLink(token);
      if (scope === 'survey-invitation')
        return { label: INVITATION_LABEL, mail: (await invitations.hasMails(subjectId)) ? 'at-once' : 'never' };
      if (scope === 'all-invitations')
        return { label: ALL_INVITATIONS_LABEL, mail: (await refusals.isRefused(subjectId)) ? 'never' : 'at-once' };
      const user = await users.find(subjectId);
      const ended = user ? await readScope(user, scope) : [];
      const label = scope === 'daily-digest' ? DIGEST_LABEL : MAILED_KIND_DEFINITIONS[scope].label;
      return { label, mail: ended[0]?.mail ?? 'never' };
    },

    /**
     * Ends the mails of a link.
     * @returns how many kinds came by email before.
     * @throws unsubscribe-link-invalid
     */
    async unsubscribe(token: string): Promise<number> {
      const { subjectId, scope } = requireLink(token);
      if (scope === 'survey-invitation') return invitations.stopMails(subjectId);
      if (scope === 'all-invitations') return refusals.refuse(subjectId, now());
      const user = await users.find(subjectId);
      if (!user) return 0;
      let ended = 0;
      for (const { kind, mail } of await readScope(user, scope))
        if (mail !== 'never') ended += await preferences.write(user.uid, kind, 'never');
      return ended;
    },
  };
}
