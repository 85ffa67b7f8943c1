import { ObjectId, type Db } from 'mongodb';
import type { Role } from '@canvass/shared/contracts';
import { isDuplicate } from '../database/mongo';
import type { Identity } from '../identity/identity';
import { fromDocument, PRESENT, userTokens, type UserDocument, type UserRecord } from './user-document';

export type { UserRecord } from './user-document';

/** What a save did. */
export interface SavedUser {
  id: string;
  outcome: 'created' | 'changed' | 'unchanged';
}

export type UsersRepository = ReturnType<typeof buildUsersRepository>;

/** How many documents without tokens are read at a time. */
const BATCH = 500;

/** The users collection. Who is being removed is not in it, to anybody who asks here. */
export function buildUsersRepository(db: Db) {
  const users = db.collection<UserDocument>('users');

  async function find(filter: Partial<Pick<UserDocument, '_id' | 'uid' | 'email'>>): Promise<UserRecord | null> {
    const document = await users.findOne({ ...filter, ...PRESENT });
    return document && fromDocument(document);
  }

  async function save({ uid, email }: Identity, name: string, now: Date): Promise<SavedUser> {
    const _id = new ObjectId();
    const fallback = email.split('@')[0] ?? '';
    const result = await users.updateOne(
      { uid, ...PRESENT },
      {
        $set: { email, ...(name && { name, tokens: userTokens({ name, email }) }) },
        $setOnInsert: {
          _id,
          role: 'user',
          createdAt: now,
          ...(!name && { name: fallback, tokens: userTokens({ name: fallback, email }) }),
        },
      },
      { upsert: true },
    );
    if (result.upsertedId) return { id: _id.toHexString(), outcome: 'created' };
    const record = await find({ uid });
    // A new email with the old name: nothing but the record knows both.
    if (record && !name && result.modifiedCount > 0) {
      await users.updateOne({ uid, name: record.name, email }, { $set: { tokens: userTokens(record) } });
    }
    return { id: record?.id ?? '', outcome: result.modifiedCount > 0 ? 'changed' : 'unchanged' };
  }

  return {
    find(id: string): Promise<UserRecord | null> {
      return find({ _id: new ObjectId(id) });
    },

    findByUid(uid: string): Promise<UserRecord | null> {
      return find({ uid });
    },

    findByEmail(email: string): Promise<UserRecord | null> {
      return find({ email });
    },

    /**
     * Creates or refreshes the record of an identity; the role is set once and never touched after.
     * An empty name keeps the one that is stored.
     * @returns why it was not saved: the email belongs to another uid, or the person is being removed.
     */
    async save(identity: Identity, name: string, now: Date): Promise<SavedUser | 'email-taken' | 'removed'> {
      // Two first saves of one person at once: the second finds the record of the first when it tries again.
      for (let attempt = 0; attempt < 2; attempt += 1) {
        try {
          return await save(identity, name, now);
        } catch (error) {
          if (isDuplicate(error, 'email')) return 'email-taken';
          if (!isDuplicate(error, 'uid')) throw error;
        }
      }
      return 'removed';
    },

    /**
     * Gives a role in place of the one that the record has; any but `pro-user` ends a paid upgrade too.
     * @returns false when the record has changed its role, or is gone.
     */
    async setRole({ id, role }: UserRecord, newRole: Role, now: Date): Promise<boolean> {
      const endsUpgrade = newRole !== 'pro-user';
      const { matchedCount } = await users.updateOne(
        { _id: new ObjectId(id), role, ...PRESENT },
        {
          $set: { role: newRole, ...(endsUpgrade && { upgradesEndedAt: now }) },
          ...(endsUpgrade && { $unset: { proUntil: '' } }),
        },
      );
      return matchedCount > 0;
    },

    async hasOtherAdmin(id: string): Promise<boolean> {
      const other = await users.findOne(
        { role: 'admin', _id: { $ne: new ObjectId(id) }, ...PRESENT },
        { projection: { _id: 1 } },
      );
      return other !== null;
    },

    /**
     * Makes users findable who were stored without tokens: before there were any, or by hand. Harmless when repeated;
     * reads those only.
     * @returns how many were missing theirs.
     */
    async backfillTokens(): Promise<number> {
      let filled = 0;
      for (;;) {
        // Equality with null finds what is missing by the index; the type knows of no null.
        const missing = await users
          .find({ tokens: null as never })
          .limit(BATCH)
          .toArray();
        if (missing.length === 0) return filled;
        await users.bulkWrite(
          missing.map(({ _id, name, email }) => ({
            updateOne: { filter: { _id, name, email }, update: { $set: { tokens: userTokens({ name, email }) } } },
          })),
        );
        filled += missing.length;
      }
    },
  };
}
