import type { IndexDescription } from 'mongodb';

export const INVITATION_INDEXES: IndexDescription[] = [
  { key: { surveyId: 1, email: 1 }, unique: true },
  { key: { surveyId: 1, _id: -1 } },
  // An account has at most one invitation in a survey.
  { key: { surveyId: 1, uid: 1 }, unique: true, partialFilterExpression: { uid: { $exists: true } } },
  // Only invitations about which a mail has to be queued.
  { key: { mailDueAt: 1 }, sparse: true },
  // For the deletion of users.
  { key: { email: 1 } },
  { key: { uid: 1 }, sparse: true },
  { key: { earlierUids: 1 }, sparse: true },
];

export const SCHEDULED_REMINDER_INDEXES: IndexDescription[] = [
  { key: { surveyId: 1, place: 1 }, unique: true },
  { key: { surveyId: 1, at: 1 } },
  // For the next one that is due.
  { key: { at: 1 } },
];
