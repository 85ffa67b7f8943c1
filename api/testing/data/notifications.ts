import { ObjectId, type Db } from 'mongodb';
import { getNotificationsCollection, type NotificationDocument } from '../../src/records/notifications.collection';

/** Stores an unread notification of a user about a closed survey, without a mail. @returns its id. */
export async function storeNotification(
  db: Db,
  uid: string,
  change: Partial<NotificationDocument> = {},
): Promise<string> {
  const _id = new ObjectId();
  await getNotificationsCollection(db).insertOne({
    _id,
    key: `survey-closed:${_id.toHexString()}:${uid}`,
    uid,
    kind: 'survey-closed',
    details: { surveyId: new ObjectId().toHexString(), surveyTitle: 'Library hours' },
    at: new Date(),
    unread: true,
    expiresAt: new Date(Date.now() + 86_400_000),
    ...change,
  });
  return _id.toHexString();
}
