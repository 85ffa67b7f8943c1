import type { Db } from 'mongodb';
import type { ProTime } from '../records/paid-periods';
import { getUsersCollection, NOT_BEING_DELETED, type ProGrant, type UserDocument } from '../records/users.collection';

/** The data that determines until when a user has Pro. */
export interface Upgrade {
  proUntil: Date | undefined;
  /** Payments that were settled before this time no longer count, because an admin ended Pro. */
  endedAt: Date | undefined;
  /** Grants of Pro by admins. */
  grants: ProGrant[];
  /** The stored end of the paid time. */
  paidUntil: Date | undefined;
  /** Absent before the first change. */
  revision: number | undefined;
}

export type UpgradesRepository = ReturnType<typeof createUpgradesRepository>;

/** The fields of the users collection about Pro. */
export function createUpgradesRepository(db: Db) {
  const users = getUsersCollection(db);

  return {
    /** Returns null for a deleted user. */
    async find(uid: string): Promise<Upgrade | null> {
      const projection = { proUntil: 1, paidUntil: 1, upgradesEndedAt: 1, grants: 1, proRevision: 1 };
      const document = await users.findOne({ uid, ...NOT_BEING_DELETED }, { projection });
      if (!document) return null;
      const { proUntil, paidUntil, upgradesEndedAt: endedAt, grants = [], proRevision: revision } = document;
      return { proUntil, paidUntil, endedAt, grants, revision };
    },

    /** The uids of all users who have or had Pro time. */
    async *list(): AsyncGenerator<string> {
      const found = users
        .find({ proUntil: { $exists: true }, ...NOT_BEING_DELETED })
        .project<Pick<UserDocument, 'uid'>>({ uid: 1 });
      for await (const { uid } of found) yield uid;
    },

    /**
     * Stores new Pro time, even if it is unchanged, because the revision tells concurrent updates to recompute.
     * @returns false if it has changed since it was read, or the user was deleted.
     */
    async replace(
      uid: string,
      { proUntil, endedAt, grants, revision }: Upgrade,
      next: Pick<ProTime, 'until' | 'paidUntil'>,
    ): Promise<boolean> {
      const unchanged = {
        uid,
        proUntil: proUntil ?? { $exists: false },
        upgradesEndedAt: endedAt ?? { $exists: false },
        grants: grants.length > 0 ? grants : { $exists: false },
        proRevision: revision ?? { $exists: false },
        ...NOT_BEING_DELETED,
      };
      const { until, paidUntil } = next;
      const { matchedCount } = await users.updateOne(unchanged, {
        $inc: { proRevision: 1 },
        ...(until && { $set: { proUntil: until, ...(paidUntil && { paidUntil }) } }),
        ...(!paidUntil && { $unset: { paidUntil: '', ...(!until && { proUntil: '' }) } }),
      });
      return matchedCount > 0;
    },
  };
}
