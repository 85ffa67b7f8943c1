import type { Collection, Db, ObjectId } from 'mongodb';

/** A reminder of a survey that is requested at a set time, and removed then. */
export interface ScheduledReminderDocument {
  _id: ObjectId;
  surveyId: ObjectId;
  at: Date;
  /** Its place among the reminders of its survey, from 0, so that there are no more than `MAX_SCHEDULED_REMINDERS`. */
  place: number;
}

export function getScheduledRemindersCollection(db: Db): Collection<ScheduledReminderDocument> {
  return db.collection<ScheduledReminderDocument>('scheduledReminders');
}
