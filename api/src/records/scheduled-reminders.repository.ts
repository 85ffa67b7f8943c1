import { ObjectId, type Db } from 'mongodb';
import { MAX_SCHEDULED_REMINDERS } from '@canvass/shared/contracts';
import { findEarliestTime } from '../kernel/database/find-earliest-time';
import { toId } from '../kernel/database/ids';
import { isDuplicateKeyError } from '../kernel/database/mongo';
import { getScheduledRemindersCollection, type ScheduledReminderDocument } from './scheduled-reminders.collection';

export interface ScheduledReminderRecord {
  id: string;
  surveyId: string;
  at: Date;
}

export type ScheduledRemindersRepository = ReturnType<typeof createScheduledRemindersRepository>;

function fromDocument({ _id, surveyId, at }: ScheduledReminderDocument): ScheduledReminderRecord {
  return { id: toId(_id), surveyId: toId(surveyId), at };
}

/** The reminders that are scheduled, of all surveys. */
export function createScheduledRemindersRepository(db: Db) {
  const reminders = getScheduledRemindersCollection(db);

  return {
    list(surveyId: string): Promise<ScheduledReminderRecord[]> {
      return reminders
        .find({ surveyId: new ObjectId(surveyId) })
        .sort({ at: 1 })
        .limit(MAX_SCHEDULED_REMINDERS)
        .map(fromDocument)
        .toArray();
    },

    /** Stores a reminder in the first free place of its survey. @returns its id; undefined if there is no place left. */
    async add(surveyId: string, at: Date): Promise<string | undefined> {
      for (let place = 0; place < MAX_SCHEDULED_REMINDERS; place += 1) {
        const _id = new ObjectId();
        try {
          await reminders.insertOne({ _id, surveyId: new ObjectId(surveyId), at, place });
          return toId(_id);
        } catch (error) {
          if (!isDuplicateKeyError(error)) throw error;
        }
      }
      return undefined;
    },

    async remove(surveyId: string, id: string): Promise<number> {
      return (await reminders.deleteOne({ _id: new ObjectId(id), surveyId: new ObjectId(surveyId) })).deletedCount;
    },

    async removeAll(surveyId: string): Promise<void> {
      await reminders.deleteMany({ surveyId: new ObjectId(surveyId) });
    },

    /** When the next one is due. */
    findNext: (): Promise<Date | undefined> => findEarliestTime(reminders, 'at'),

    listDue(now: Date, limit: number): Promise<ScheduledReminderRecord[]> {
      return reminders
        .find({ at: { $lte: now } })
        .sort({ at: 1 })
        .limit(limit)
        .map(fromDocument)
        .toArray();
    },
  };
}
