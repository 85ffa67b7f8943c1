import type { NotificationKind } from '@canvass/shared/contracts';
import type { NotificationDetails } from './notifications.collection';

/**
 * Something to tell, stored in the document that it is about by the very write that causes it, so that no crash can
 * separate the two. A task of the scheduler turns it into notifications, and then removes it.
 */
export interface Announcement {
  kind: NotificationKind;
  /** When it is due. */
  at: Date;
  details?: NotificationDetails;
}

/** A document that holds announcements. */
export interface Announcing {
  announcements?: Announcement[] | undefined;
}

/** Whom an announcement concerns: one user, all admins, or all who wait for the results of a survey. */
export type Recipients = { uid: string } | { email: string } | 'admins' | 'followers';
