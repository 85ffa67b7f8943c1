import { ObjectId, type Db } from 'mongodb';
import type { Role } from '@canvass/shared/contracts';
import { createBatchedFind } from '../kernel/database/find-batched';
import { toId } from '../kernel/database/ids';
import { isDuplicateKeyError } from '../kernel/database/mongo';
import { toText } from '../kernel/database/to-text';
import type { Identity } from '../kernel/identity/identity';
import { rebuildTokens } from './rebuild-tokens';
import { NO_SESSIONS, type SessionState } from './session-state';
import {
  fromDocument,
  getUsersCollection,
  NOT_BEING_DELETED,
  getUserTokens,
  type ProGrant,
  type UserDocument,
  type UserRecord,
} from './users.collection';
import type { Announcement } from './announcements';

/** The result of a save. */
export interface SavedUser {
  id: string;
  outcome: 'created' | 'changed' | 'unchanged';
}

/** The fields that a role change writes. */
export interface RoleUpdate {
  role: Role;
  /** A grant of Pro that comes with it. */
  grant?: ProGrant | undefined;
  /** Which part of Pro ends with it: grants by admins, or also paid time. */
  ends?: 'grants' | 'all' | undefined;
  announcement?: Announcement | undefined;
}

/** How a user can be reached. */
export interface UserContact {
  id: string;
  email: string;
}

/** A user whose email was never checked. In a damaged record, uid and email may be missing. */
export type UncheckedUser = Pick<UserRecord, 'id' | 'uid' | 'email'>;

export type UsersRepository = ReturnType<typeof createUsersRepository>;

/**
 * A record keeps only this many of its latest grants of Pro. This bounds the size of a record and should never be
 * reached.
 */
const MAX_GRANTS = 100;

/** More admins than this are not told about messages, reports, and requests. */
const MAX_ADMINS = 100;

/** The users collection, without users who are being deleted. */
export function createUsersRepository(db: Db) {
  const users = getUsersCollection(db);
  const findDocumentByUid = createBatchedFind(users, 'uid', { filter: NOT_BEING_DELETED });

  async function find(filter: Partial<Pick<UserDocument, '_id' | 'uid' | 'email'>>): Promise<UserRecord | null> {
    const document = await users.findOne({ ...filter, ...NOT_BEING_DELETED });
    return document && fromDocument(document);
  }

  /** A user who is being deleted also keeps an email reserved until the deletion is finished. */
  async function isEmailTaken({ uid, email }: Identity): Promise<boolean> {
    const holder = await users.findOne({ email }, { projection: { uid: 1 } });
    return holder !== null && holder.uid !== uid;
  }

  async function upsert(
    { uid, email, verified }: Identity,
    name: string,
    now: Date,
    sessions: SessionState,
  ): Promise<SavedUser> {
    const _id = new ObjectId();
    const fallback = email.split('@')[0] ?? '';
    const result = await users.updateOne(
      { uid, ...NOT_BEING_DELETED },
      {
        $set: { email, emailVerified: verified, ...(name && { name, tokens: getUserTokens({ name, email }) }) },
        $setOnInsert: {
          _id,
          role: 'user',
          createdAt: now,
          // A token may have been issued before the record existed.
          lastTokenAt: now,
          sessions,
          ...(!name && { name: fallback, tokens: getUserTokens({ name: fallback, email }) }),
        },
      },
      { upsert: true },
    );
    if (result.upsertedId) return { id: _id.toHexString(), outcome: 'created' };
    const record = await find({ uid });
    // If the email changed but the name did not, the tokens depend on the stored name.
    if (record && !name && result.modifiedCount > 0) {
      await users.updateOne({ uid, name: record.name, email }, { $set: { tokens: getUserTokens(record) } });
    }
    return { id: record?.id ?? '', outcome: result.modifiedCount > 0 ? 'changed' : 'unchanged' };
  }

  return {
    find(id: string): Promise<UserRecord | null> {
      return find({ _id: new ObjectId(id) });
    },

    /** Reads what every request of a signed-in user reads. */
    async findByUid(uid: string): Promise<UserRecord | null> {
      const document = await findDocumentByUid(uid);
      return document && fromDocument(document);
    },

    findByEmail(email: string): Promise<UserRecord | null> {
      return find({ email });
    },

    /**
     * Creates or refreshes the record of an identity. The role is only set on creation. An empty name keeps the stored
     * one.
     * @param sessions the session state of a new record; without sessions by default.
     * @returns why it was not saved: the email belongs to another uid, or the user is being deleted.
     */
    async save(
      identity: Identity,
      name: string,
      now: Date,
      sessions: SessionState = { ...NO_SESSIONS, emailVerified: identity.verified },
    ): Promise<SavedUser | 'email-taken' | 'removed'> {
      // If a concurrent first save of the same user wins, the second attempt finds its record.
      for (let attempt = 0; attempt < 2; attempt += 1) {
        try {
          return await upsert(identity, name, now, sessions);
        } catch (error) {
          if (!isDuplicateKeyError(error)) throw error;
          if (await isEmailTaken(identity)) return 'email-taken';
        }
      }
      return 'removed';
    },

    /**
     * Changes a role, and grants or ends Pro with it, in one update.
     * @returns the updated record; null if its role or Pro time may have changed since it was read, or it is gone.
     */
    async changeRole(
      { id, role, proUntil, paidUntil, proRevision }: UserRecord,
      { role: newRole, grant, ends, announcement }: RoleUpdate,
      now: Date,
    ): Promise<UserRecord | null> {
      const keepsPaid = ends === 'grants' && paidUntil !== undefined;
      const document = await users.findOneAndUpdate(
        {
          _id: new ObjectId(id),
          role,
          proUntil: proUntil ?? { $exists: false },
          proRevision: proRevision ?? { $exists: false },
          ...NOT_BEING_DELETED,
        },
        {
          $inc: { proRevision: 1 },
          $set: {
            role: newRole,
            ...(newRole === 'surveyor' && role !== 'surveyor' && { surveyorSince: now }),
            ...(ends === 'all' && { upgradesEndedAt: now }),
            ...(keepsPaid && { proUntil: paidUntil }),
            // Records of earlier releases do not store the paid part: before the first grant, it is all of the Pro
            // time.
            ...(grant && paidUntil && { paidUntil }),
          },
          // A new grant ends at its own time, unless the existing Pro time lasts longer.
          ...(grant && { $max: { proUntil: grant.until } }),
          ...((grant ?? announcement) && {
            $push: {
              ...(grant && { grants: { $each: [grant], $slice: -MAX_GRANTS } }),
              ...(announcement && { announcements: announcement }),
            },
          }),
          ...(ends && {
            $unset: { grants: '', ...(ends === 'all' && { paidUntil: '' }), ...(!keepsPaid && { proUntil: '' }) },
          }),
        },
        { returnDocument: 'after' },
      );
      return document && fromDocument(document);
    },

    /** Stores the identity provider's first answer about an email, unless a newer answer is already stored. */
    async recordFirstEmailVerified({ id, email }: UncheckedUser, emailVerified: boolean): Promise<void> {
      // Equality with null also matches a missing field; the type does not allow null.
      const unchecked = { _id: new ObjectId(id), email, emailVerified: null as never, ...NOT_BEING_DELETED };
      await users.updateOne(unchecked, { $set: { emailVerified } });
    },

    /** Stores the identity provider's answer about an email, unless the record has another email by now. */
    async recordEmailVerified(uid: string, email: string, emailVerified: boolean): Promise<void> {
      await users.updateOne(
        { uid, email, emailVerified: { $ne: emailVerified }, ...NOT_BEING_DELETED },
        { $set: { emailVerified } },
      );
    },

    /** Users whose email was never checked, sorted by role, so that the role `user` comes last. */
    listUnchecked(limit: number): Promise<UncheckedUser[]> {
      return users
        .find({ emailVerified: null as never, ...NOT_BEING_DELETED }, { hint: { emailVerified: 1, role: 1, _id: -1 } })
        .sort({ role: 1 })
        .limit(limit)
        .map(({ _id, uid, email }) => ({ id: toId(_id), uid, email }))
        .toArray();
    },

    /** The uids of the admins, up to `MAX_ADMINS`. */
    listAdmins(): Promise<string[]> {
      return users
        .find({ role: 'admin', ...NOT_BEING_DELETED })
        .sort({ _id: -1 })
        .limit(MAX_ADMINS)
        .project<Pick<UserDocument, 'uid'>>({ uid: 1 })
        .map(({ uid }) => uid)
        .toArray();
    },

    /**
     * How users can be reached, by uid. Users who have not verified their email are left out, because it may belong to
     * somebody else.
     */
    async findContacts(uids: string[]): Promise<Map<string, UserContact>> {
      const found = users
        .find({ uid: { $in: uids }, emailVerified: { $ne: false }, ...NOT_BEING_DELETED })
        .project<Pick<UserDocument, '_id' | 'uid' | 'email'>>({ uid: 1, email: 1 });
      return new Map((await found.toArray()).map(({ _id, uid, email }) => [uid, { id: toId(_id), email }]));
    },

    /** The uids of the users who have verified these emails, by email. */
    async findUids(emails: string[]): Promise<Map<string, string>> {
      const found = users
        .find({ email: { $in: emails }, emailVerified: true, ...NOT_BEING_DELETED })
        .project<Pick<UserDocument, 'uid' | 'email'>>({ uid: 1, email: 1 });
      return new Map((await found.toArray()).map(({ uid, email }) => [email, uid]));
    },

    async hasOtherAdmin(id: string): Promise<boolean> {
      const other = await users.findOne(
        { role: 'admin', _id: { $ne: new ObjectId(id) }, ...NOT_BEING_DELETED },
        { projection: { _id: 1 } },
      );
      return other !== null;
    },

    /**
     * Makes the tokens of users who were stored without them or by other rules, by an earlier release or by hand.
     * @returns how many got new tokens.
     */
    rebuildTokens(): Promise<number> {
      return rebuildTokens(users, {
        countByToken: (token) => users.countDocuments({ tokens: token }),
        searchable: {
          filter: NOT_BEING_DELETED,
          countOthers: () => users.countDocuments({ 'removal.at': { $exists: true } }),
        },
        fields: ['name', 'email'],
        getTokens: ({ name, email }) => getUserTokens({ name: toText(name), email: toText(email) }),
      });
    },
  };
}
