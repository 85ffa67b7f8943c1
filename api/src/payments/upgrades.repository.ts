import type { Db } from 'mongodb';
import { PRESENT, type UserDocument } from '../users/user-document';

/** What decides until when somebody is a pro user. */
export interface Upgrade {
  proUntil: Date | undefined;
  /** Payments that were settled before this do not count any more: an admin has ended what they paid for. */
  endedAt: Date | undefined;
}

export type UpgradesRepository = ReturnType<typeof buildUpgradesRepository>;

/** Of the users collection: until when somebody has paid. */
export function buildUpgradesRepository(db: Db) {
  const users = db.collection<UserDocument>('users');

  return {
    /** Nothing for somebody who has left. */
    async find(uid: string): Promise<Upgrade | null> {
      const document = await users.findOne({ uid, ...PRESENT }, { projection: { proUntil: 1, upgradesEndedAt: 1 } });
      return document && { proUntil: document.proUntil, endedAt: document.upgradesEndedAt };
    },

    /** Everybody who has a paid upgrade, or had one. */
    async *list(): AsyncGenerator<string> {
      const found = users
        .find({ proUntil: { $exists: true }, ...PRESENT })
        .project<Pick<UserDocument, 'uid'>>({ uid: 1 });
      for await (const { uid } of found) yield uid;
    },

    /** @returns false when somebody has changed it since it was read, or the person has left. */
    async replace(uid: string, { proUntil, endedAt }: Upgrade, next: Date | undefined): Promise<boolean> {
      const asItWas = {
        uid,
        proUntil: proUntil ?? { $exists: false },
        upgradesEndedAt: endedAt ?? { $exists: false },
        ...PRESENT,
      };
      const { matchedCount } = await users.updateOne(
        asItWas,
        next ? { $set: { proUntil: next } } : { $unset: { proUntil: '' } },
      );
      return matchedCount > 0;
    },
  };
}
