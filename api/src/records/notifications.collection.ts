import type { Collection, Db, ObjectId } from 'mongodb';
import type { MailedNotificationKind, MailPreference, NotificationKind, Role } from '@canvass/shared/contracts';

/** What the texts of a notification depend on; which of it there is depends on the kind. */
export interface NotificationDetails {
  surveyId?: string;
  surveyTitle?: string;
  /** Whether what somebody asked for was granted. */
  isGranted?: boolean;
  /** An admin's words: why a survey was unpublished, or a request declined. */
  reason?: string;
  role?: Role;
  /** Until when Pro lasts, or a survey takes votes. */
  until?: Date;
  paymentId?: string;
  invitationId?: string;
}

/** A notification to store. */
export interface NewNotification {
  /** Identifies it: of two with the same key, only the first is stored. */
  key: string;
  uid: string;
  kind: NotificationKind;
  details: NotificationDetails;
  /** When what it tells happened. */
  at: Date;
}

export interface NotificationDocument extends NewNotification {
  _id: ObjectId;
  /** Absent once it was read. */
  unread?: true;
  /** Of a notification that counts equal events: what they have in common. Absent once it was read. */
  unreadKey?: string;
  /** How many events it counts. */
  count?: number;
  /** The keys of the latest events that it counts, by which a repeat is detected. */
  eventKeys?: string[];
  /** Its id in lists, which changes with each event: whoever reads it under one id has not read what came later. */
  latestId?: ObjectId;
  /** When a mail about it has to be queued; absent if none has to be, or once it is. */
  mailDueAt?: Date;
  /** Set if it waits for the daily digest. */
  inDigest?: true;
  /** The digest that contains it, from the moment at which that digest is put together. */
  digestId?: ObjectId;
  /** When it is removed, by a TTL index. */
  expiresAt: Date;
}

export function getNotificationsCollection(db: Db): Collection<NotificationDocument> {
  return db.collection<NotificationDocument>('notifications');
}

/** The mails that a user has chosen; kinds that are missing have their default. */
export interface PreferencesDocument {
  /** The user's uid. */
  _id: string;
  mail: Partial<Record<MailedNotificationKind, MailPreference>>;
}

export function getPreferencesCollection(db: Db): Collection<PreferencesDocument> {
  return db.collection<PreferencesDocument>('notificationPreferences');
}

/** A user's wish to be told about the results of a survey; deleted once the notification is stored. */
export interface FollowerDocument {
  _id: ObjectId;
  surveyId: ObjectId;
  uid: string;
}

export function getFollowersCollection(db: Db): Collection<FollowerDocument> {
  return db.collection<FollowerDocument>('followers');
}
