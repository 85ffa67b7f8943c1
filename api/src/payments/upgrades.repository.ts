import type { Db } from 'mongodb';
import type { ProTime } from './paid-periods';
import { PRESENT, type ProGrant, type UserDocument } from '../users/user-document';

/** What decides until when somebody is a pro user. */
export interface Upgrade {
  proUntil: Date | undefined;
  /** Payments that were settled before this do not count any more: an admin has ended what they paid for. */
  endedAt: Date | undefined;
  /** What admins gave. */
  grants: ProGrant[];
}

export type UpgradesRepository = ReturnType<typeof buildUpgradesRepository>;

/** Of the users collection: until when somebody has paid. */
export function buildUpgradesRepository(db: Db) {
  const users = db.collection<UserDocument>('users');

  return {
    /** Nothing for somebody who has left. */
    async find(uid: string): Promise<Upgrade | null> {
      const projection = { proUntil: 1, upgradesEndedAt: 1, grants: 1 };
      const document = await users.findOne({ uid, ...PRESENT }, { projection });
      if (!document) return null;
      return { proUntil: document.proUntil, endedAt: document.upgradesEndedAt, grants: document.grants ?? [] };
    },

    /** Everybody who has time as a pro user, or had some. */
    async *list(): AsyncGenerator<string> {
      const found = users
        .find({ proUntil: { $exists: true }, ...PRESENT })
        .project<Pick<UserDocument, 'uid'>>({ uid: 1 });
      for await (const { uid } of found) yield uid;
    },

    /** @returns false when somebody has changed it since it was read, or the person has left. */
    async replace(
      uid: string,
      { proUntil, endedAt, grants }: Upgrade,
      next: Pick<ProTime, 'until' | 'paidUntil'>,
    ): Promise<boolean> {
      const asItWas = {
        uid,
        proUntil: proUntil ?? { $exists: false },
        upgradesEndedAt: endedAt ?? { $exists: false },
        grants: grants.length > 0 ? grants : { $exists: false },
        ...PRESENT,
      };
      const { until, paidUntil } = next;
      const { matchedCount } = await users.updateOne(asItWas, {
        ...(until && { $set: { proUntil: until, ...(paidUntil && { paidUntil }) } }),
        ...(!paidUntil && { $unset: { paidUntil: '', ...(!until && { proUntil: '' }) } }),
      });
      return matchedCount > 0;
    },
  };
}
