import type { Db } from 'mongodb';
import type { ProTime } from './paid-periods';
import { getUsersCollection, NOT_BEING_DELETED, type ProGrant, type UserDocument } from '../users/users.collection';

/** What decides until when somebody is a pro user. */
export interface Upgrade {
  proUntil: Date | undefined;
  /** Payments that were settled before this do not count any more: an admin has ended what they paid for. */
  endedAt: Date | undefined;
  /** What admins gave. */
  grants: ProGrant[];
  /** The end of what payments pay for, as it is written. */
  paidUntil: Date | undefined;
  /** Absent before the first change. */
  revision: number | undefined;
}

export type UpgradesRepository = ReturnType<typeof createUpgradesRepository>;

/** Of the users collection: until when somebody has paid. */
export function createUpgradesRepository(db: Db) {
  const users = getUsersCollection(db);

  return {
    /** Nothing for a deleted user. */
    async find(uid: string): Promise<Upgrade | null> {
      const projection = { proUntil: 1, paidUntil: 1, upgradesEndedAt: 1, grants: 1, proRevision: 1 };
      const document = await users.findOne({ uid, ...NOT_BEING_DELETED }, { projection });
      if (!document) return null;
      const { proUntil, paidUntil, upgradesEndedAt: endedAt, grants = [], proRevision: revision } = document;
      return { proUntil, paidUntil, endedAt, grants, revision };
    },

    /** Everybody who has time as a pro user, or had some. */
    async *list(): AsyncGenerator<string> {
      const found = users
        .find({ proUntil: { $exists: true }, ...NOT_BEING_DELETED })
        .project<Pick<UserDocument, 'uid'>>({ uid: 1 });
      for await (const { uid } of found) yield uid;
    },

    /**
     * Writes it also when it stays as it is: others may have worked it out from payments that have changed since.
     * @returns false when somebody has changed it since it was read, or the person has left.
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
