import { ObjectId, type Db } from 'mongodb';
import type { Role } from '@canvass/shared/contracts';
import { toId } from '../database/ids';
import { isDuplicateKeyError } from '../database/mongo';
import type { Identity } from '../identity/identity';
import { NO_SESSIONS, type SessionState } from '../sessions/session-state';
import {
  fromDocument,
  getUsersCollection,
  NOT_BEING_DELETED,
  getUserTokens,
  type ProGrant,
  type UserDocument,
  type UserRecord,
} from './users.collection';

/** What a save did. */
export interface SavedUser {
  id: string;
  outcome: 'created' | 'changed' | 'unchanged';
}

/** What a change of role writes. */
export interface RoleUpdate {
  role: Role;
  /** Pro that is given with it. */
  grant?: ProGrant | undefined;
  /** What of Pro ends with it: what admins gave, or also what was paid for. */
  ends?: 'grants' | 'all' | undefined;
}

/** Somebody whose email was never asked about. Of a damaged record, uid and email may be missing. */
export type UncheckedUser = Pick<UserRecord, 'id' | 'uid' | 'email'>;

export type UsersRepository = ReturnType<typeof createUsersRepository>;

/** Grants of Pro that a record keeps, the latest ones: a bound for the record's size that nobody should meet. */
const MAX_GRANTS = 100;

/** How many documents without tokens are read at a time. */
const BATCH_SIZE = 500;

/** The users collection. Who is being removed is not in it, to anybody who asks here. */
export function createUsersRepository(db: Db) {
  const users = getUsersCollection(db);

  async function find(filter: Partial<Pick<UserDocument, '_id' | 'uid' | 'email'>>): Promise<UserRecord | null> {
    const document = await users.findOne({ ...filter, ...NOT_BEING_DELETED });
    return document && fromDocument(document);
  }

  /** Somebody who is being removed holds their email until they are gone. */
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
          // A token may have been issued before there was a record to note it in.
          lastTokenAt: now,
          sessions,
          ...(!name && { name: fallback, tokens: getUserTokens({ name: fallback, email }) }),
        },
      },
      { upsert: true },
    );
    if (result.upsertedId) return { id: _id.toHexString(), outcome: 'created' };
    const record = await find({ uid });
    // A new email with the old name: nothing but the record knows both.
    if (record && !name && result.modifiedCount > 0) {
      await users.updateOne({ uid, name: record.name, email }, { $set: { tokens: getUserTokens(record) } });
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
     * @param sessions what a new record knows of sessions; none unless told.
     * @returns why it was not saved: the email belongs to another uid, or the person is being removed.
     */
    async save(
      identity: Identity,
      name: string,
      now: Date,
      sessions: SessionState = { ...NO_SESSIONS, emailVerified: identity.verified },
    ): Promise<SavedUser | 'email-taken' | 'removed'> {
      // Two first saves of one person at once: the second finds the record of the first when it tries again.
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
     * Gives a role, and gives or ends Pro with it, in one step.
     * @returns the record afterwards; null when its role or its time as a pro user may have changed, or it is gone.
     */
    async changeRole(
      { id, role, proUntil, paidUntil, proRevision }: UserRecord,
      { role: newRole, grant, ends }: RoleUpdate,
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
            ...(ends === 'all' && { upgradesEndedAt: now }),
            ...(keepsPaid && { proUntil: paidUntil }),
            // Records of earlier releases do not say which part was paid for: all of it, before the first grant.
            ...(grant && paidUntil && { paidUntil }),
          },
          // Given last, it moves the end to its own, unless what there is lasts longer.
          ...(grant && {
            $push: { grants: { $each: [grant], $slice: -MAX_GRANTS } },
            $max: { proUntil: grant.until },
          }),
          ...(ends && {
            $unset: { grants: '', ...(ends === 'all' && { paidUntil: '' }), ...(!keepsPaid && { proUntil: '' }) },
          }),
        },
        { returnDocument: 'after' },
      );
      return document && fromDocument(document);
    },

    /** Notes what the identity provider said first of an email; what is known already is newer. */
    async recordFirstEmailVerified({ id, email }: UncheckedUser, emailVerified: boolean): Promise<void> {
      // Equality with null is also true of what is missing; the type knows of no null.
      const unchecked = { _id: new ObjectId(id), email, emailVerified: null as never, ...NOT_BEING_DELETED };
      await users.updateOne(unchecked, { $set: { emailVerified } });
    },

    /** Notes what the identity provider says of an email, unless the record has another one by now. */
    async recordEmailVerified(uid: string, email: string, emailVerified: boolean): Promise<void> {
      await users.updateOne(
        { uid, email, emailVerified: { $ne: emailVerified }, ...NOT_BEING_DELETED },
        { $set: { emailVerified } },
      );
    },

    /** Some of those whose email was never asked about, by role: those of users come last. */
    listUnchecked(limit: number): Promise<UncheckedUser[]> {
      return users
        .find({ emailVerified: null as never, ...NOT_BEING_DELETED }, { hint: { emailVerified: 1, role: 1, _id: -1 } })
        .sort({ role: 1 })
        .limit(limit)
        .map(({ _id, uid, email }) => ({ id: toId(_id), uid, email }))
        .toArray();
    },

    async hasOtherAdmin(id: string): Promise<boolean> {
      const other = await users.findOne(
        { role: 'admin', _id: { $ne: new ObjectId(id) }, ...NOT_BEING_DELETED },
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
          .limit(BATCH_SIZE)
          .toArray();
        if (missing.length === 0) return filled;
        const { matchedCount } = await users.bulkWrite(
          missing.map(({ _id, name, email }) => ({
            updateOne: { filter: { _id, name, email }, update: { $set: { tokens: getUserTokens({ name, email }) } } },
          })),
        );
        filled += matchedCount;
        // Records so damaged that they cannot be found again by what they hold would be read for ever.
        if (matchedCount === 0) return filled;
      }
    },
  };
}
