import type { Db } from 'mongodb';
import { isDuplicateKeyError } from '../kernel/database/mongo';
import { getRateLimitWindows } from '../kernel/http/rate-limits/distributed-counter';
import type { UserRecord } from '../records/users.collection';

const DAY_MS = 86_400_000;

/** How long surveyors are new, in days from when they got their role. */
const NEW_SURVEYOR_DAYS = 14;

/** How many people a surveyor may invite on one day in UTC. */
export interface InvitationLimits {
  perDay: number;
  /** For new surveyors. */
  perDayOfNew: number;
}

export type DailyLimit = ReturnType<typeof createDailyLimit>;

/** Counts the people that a surveyor invites on a day in UTC, over all surveys and processes. */
export function createDailyLimit({ db, limits, now }: { db: Db; limits: InvitationLimits; now: () => Date }) {
  const windows = getRateLimitWindows(db);

  function getWindow(uid: string) {
    const day = Math.floor(now().getTime() / DAY_MS);
    return { _id: `invitations ${day} uid ${uid}`, endsAt: new Date((day + 1) * DAY_MS) };
  }

  /** Records of earlier releases do not say since when somebody is a surveyor. */
  function getLimit({ surveyorSince, createdAt }: UserRecord): number {
    const isNew = now().getTime() - (surveyorSince ?? createdAt).getTime() < NEW_SURVEYOR_DAYS * DAY_MS;
    return isNew ? limits.perDayOfNew : limits.perDay;
  }

  return {
    /** How many people a surveyor can still invite today, and when the count starts again. */
    async read(surveyor: UserRecord): Promise<{ left: number; endsAt: Date }> {
      const { _id, endsAt } = getWindow(surveyor.uid);
      const used = (await windows.findOne({ _id }))?.hits ?? 0;
      return { left: Math.max(0, getLimit(surveyor) - used), endsAt };
    },

    /**
     * Counts people before they are invited.
     * @returns a function that takes them back; undefined if there would be too many, of which none is counted.
     */
    async take(surveyor: UserRecord, count: number): Promise<(() => Promise<void>) | undefined> {
      const { _id, endsAt } = getWindow(surveyor.uid);
      const limit = getLimit(surveyor);
      const giveBack = async (): Promise<void> => {
        if (count > 0) await windows.updateOne({ _id }, { $inc: { hits: -count } });
      };
      if (count === 0) return giveBack;
      if (count > limit) return undefined;
      const hasRoom = { _id, hits: { $lte: limit - count } };
      const increment = { $inc: { hits: count } };
      try {
        await windows.updateOne(hasRoom, { ...increment, $setOnInsert: { expiresAt: endsAt } }, { upsert: true });
        return giveBack;
      } catch (error) {
        if (!isDuplicateKeyError(error)) throw error;
      }
      // There is no room, or another call has stored the first count of the day at the same time.
      return (await windows.updateOne(hasRoom, increment)).matchedCount === 1 ? giveBack : undefined;
    },
  };
}
