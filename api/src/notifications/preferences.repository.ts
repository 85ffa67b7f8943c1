import type { Db } from 'mongodb';
import type { MailedNotificationKind, MailPreference } from '@canvass/shared/contracts';
import { MAILED_KIND_DEFINITIONS } from './notification-texts';
import { getPreferencesCollection, type PreferencesDocument } from '../records/notifications.collection';

export type PreferencesRepository = ReturnType<typeof createPreferencesRepository>;

/** Whether users get mails about their notifications. A user who has changed nothing has no document. */
export function createPreferencesRepository(db: Db) {
  const preferences = getPreferencesCollection(db);

  return {
    /** @returns the preference of a user; of users without one, the default of the kind. */
    async read(uids: string[]): Promise<(uid: string, kind: MailedNotificationKind) => MailPreference> {
      const found = await preferences.find({ _id: { $in: uids } }).toArray();
      const byUid = new Map(found.map(({ _id, mail }): [string, PreferencesDocument['mail']] => [_id, mail]));
      return (uid, kind) => byUid.get(uid)?.[kind] ?? MAILED_KIND_DEFINITIONS[kind].defaultMail;
    },

    /** @returns 1, or 0 if it was stored like this before. */
    async write(uid: string, kind: MailedNotificationKind, mail: MailPreference): Promise<number> {
      const update = { $set: { [`mail.${kind}`]: mail } };
      const { modifiedCount, upsertedCount } = await preferences.updateOne({ _id: uid }, update, { upsert: true });
      return modifiedCount + upsertedCount;
    },

    /** Deletes the preferences of a deleted user. Harmless when repeated. */
    async delete(uid: string): Promise<void> {
      await preferences.deleteOne({ _id: uid });
    },
  };
}
