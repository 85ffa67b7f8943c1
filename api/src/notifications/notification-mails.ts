import type { Logger } from 'pino';
import { emailSchema, type MailPreference } from '@canvass/shared/contracts';
import { getErrorKind } from '../kernel/http/presentation/present';
import { createMailContent } from '../mails/mail-content';
import { createMailKey } from '../mails/mail-key';
import type { NewMail } from '../records/mails.collection';
import type { Outbox } from '../mails/outbox';
import type { UserContact, UsersRepository } from '../records/users.repository';
import { getNotificationTexts, isMailedKind, MAILED_KIND_DEFINITIONS } from './notification-texts';
import type { NotificationTexts } from './kind-definition';
import type { NotificationDocument } from '../records/notifications.collection';
import type { NotificationMailsRepository } from './notification-mails.repository';
import type { PreferencesRepository } from './preferences.repository';
import type { UnsubscribeScope, UnsubscribeTokens } from '../records/unsubscribe-token';

/** How many notifications are read at once. */
const BATCH_SIZE = 500;

/** The maximum number of notifications in one run of the scheduler. */
const MAX_NOTIFICATIONS = 10_000;

/** How many notifications a digest lists. */
const MAX_DIGEST_ITEMS = 50;

interface Dependencies {
  notifications: NotificationMailsRepository;
  preferences: Pick<PreferencesRepository, 'read'>;
  users: Pick<UsersRepository, 'findContacts'>;
  outbox: Pick<Outbox, 'queue'>;
  tokens: Pick<UnsubscribeTokens, 'create'>;
  /** Where the links lead; without it, mails wait. */
  siteOrigin: string | undefined;
  log: Pick<Logger, 'error'>;
  now: () => Date;
}

/** There is a mail for each event, except that many may report the same survey: that is told once a day. */
function createKey({ _id, latestId = _id, uid, kind, details, at }: NotificationDocument): string {
  return kind === 'report-received'
    ? createMailKey('notification', `${kind}:${details.surveyId ?? ''}:${at.toISOString().slice(0, 10)}`, uid)
    : `notification:${latestId.toHexString()}`;
}

type GetPreference = (notification: NotificationDocument) => MailPreference;

/**
 * The scheduler's task that queues mails about notifications, at once or in a daily digest. After a crash, the next run
 * derives the same mails again, and the outbox stores each once.
 */
export function createNotificationMailsTask(dependencies: Dependencies) {
  const { notifications, preferences, users, outbox, tokens, siteOrigin = '', log, now } = dependencies;

  function createStopLinks(userId: string, scope: UnsubscribeScope) {
    const token = tokens.create({ subjectId: userId, scope });
    return { stopPage: `${siteOrigin}/unsubscribe/${token}`, unsubscribeUrl: `${siteOrigin}/api/unsubscribe/${token}` };
  }

  /** @returns undefined for a damaged record, which must not keep the others waiting. */
  function tryGetTexts({ _id, kind, details, count }: NotificationDocument): NotificationTexts | undefined {
    try {
      return getNotificationTexts(kind, details, count);
    } catch (error) {
      log.error({ notification: _id, kind, faults: getErrorKind(error) }, 'a notification is damaged');
      return undefined;
    }
  }

  function createMail(notification: NotificationDocument, { id, email }: UserContact): NewMail[] {
    const { kind, details } = notification;
    const texts = tryGetTexts(notification);
    // The kind was checked when the mail was planned.
    if (!texts || !isMailedKind(kind)) return [];
    const { title, paragraphs, link } = texts;
    const { stopPage, unsubscribeUrl } = createStopLinks(id, kind);
    const content = createMailContent({
      subject: title,
      heading: details.surveyTitle,
      paragraphs,
      link: { label: link.label, url: siteOrigin + link.path },
      footer: `You get emails like this one about: ${MAILED_KIND_DEFINITIONS[kind].label}.`,
      stops: [{ label: 'Stop these emails', url: stopPage }],
    });
    return [{ ...content, unsubscribeUrl, kind: 'notification', to: email, key: createKey(notification) }];
  }

  function createDigest(
    key: string,
    items: NotificationDocument[],
    hasMore: boolean,
    { id, email }: UserContact,
  ): NewMail {
    const { stopPage, unsubscribeUrl } = createStopLinks(id, 'daily-digest');
    const content = createMailContent({
      subject: 'Your notifications for today',
      paragraphs: hasMore ? [`There are more than these ${items.length}.`] : [],
      items: items.flatMap((item) => {
        const texts = tryGetTexts(item);
        return texts ? [{ text: texts.title, detail: item.details.surveyTitle }] : [];
      }),
      link: { label: 'See all notifications', url: `${siteOrigin}/dashboard/notifications` },
      footer: 'You get this email once a day because you chose a daily summary of some notifications.',
      stops: [{ label: 'Stop the daily emails', url: stopPage }],
    });
    return {
      ...content,
      unsubscribeUrl,
      kind: 'daily-digest',
      to: email,
      key: createMailKey('daily-digest', key, email),
    };
  }

  async function queueDigest(uid: string, contact: UserContact | undefined, getPreference: GetPreference) {
    const { digestId, items } = await notifications.collectDigest(uid, now(), MAX_DIGEST_ITEMS + 1);
    // Kinds that the user has ended since then are left out.
    const wanted = items.filter((item) => getPreference(item) !== 'never');
    const listed = wanted.slice(0, MAX_DIGEST_ITEMS);
    const hasMore = wanted.length > listed.length;
    const mails = contact && listed.length > 0 ? [createDigest(digestId.toHexString(), listed, hasMore, contact)] : [];
    const queued = await outbox.queue(mails);
    await notifications.recordDigestQueued(uid, digestId);
    return queued;
  }

  async function queueBatch(due: NotificationDocument[]): Promise<number> {
    const uids = [...new Set(due.map(({ uid }) => uid))];
    const [found, readPreference] = await Promise.all([users.findContacts(uids), preferences.read(uids)]);
    // No mail can be sent to an email that is damaged.
    const contacts = new Map([...found].filter(([, { email }]) => emailSchema.safeParse(email).success));
    const getPreference: GetPreference = ({ uid, kind }) => (isMailedKind(kind) ? readPreference(uid, kind) : 'never');
    const single = due.filter(({ inDigest }) => !inDigest);
    const mails = single.flatMap((notification) => {
      const contact = contacts.get(notification.uid);
      return contact && getPreference(notification) !== 'never' ? createMail(notification, contact) : [];
    });
    let queued = await outbox.queue(mails);
    await notifications.recordQueued(single);
    const digestUids = new Set(due.flatMap(({ uid, inDigest }) => (inDigest ? uid : [])));
    for (const uid of digestUids) queued += await queueDigest(uid, contacts.get(uid), getPreference);
    return queued;
  }

  return {
    name: 'queue-notification-mails' as const,
    findNextDue: () => (siteOrigin === '' ? Promise.resolve(undefined) : notifications.findNextDue()),
    async run(): Promise<number> {
      let queued = 0;
      if (siteOrigin === '') return queued;
      for (let read = 0; read < MAX_NOTIFICATIONS; read += BATCH_SIZE) {
        const due = await notifications.listDue(now(), BATCH_SIZE);
        if (due.length === 0) break;
        queued += await queueBatch(due);
      }
      return queued;
    },
  };
}
