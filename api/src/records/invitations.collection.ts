import type { Collection, Db, ObjectId } from 'mongodb';

/** What a surveyor added to the mails of an invitation. */
export interface InvitationNote {
  /** The surveyor who wrote it: after a transfer, the survey's mails are another one's. */
  uid: string;
  organization?: string;
  message?: string;
}

/** An invitation to vote in a survey. Its link is derived from its id, so that no link is stored. */
export interface InvitationRecord {
  id: string;
  surveyId: string;
  email: string;
  invitedAt: Date;
  note?: InvitationNote | undefined;
  /** When the last reminder was requested. */
  remindedAt?: Date | undefined;
  /** When a mail server refused the address, or a mail about it came back. */
  bouncedAt?: Date | undefined;
  /** Set once its recipient wants no reminders. */
  mailsStopped?: true | undefined;
  /** The account that used the link last, and may vote with it. */
  uid?: string | undefined;
  /** The accounts that used it before, of which one may have voted meanwhile. */
  earlierUids?: string[] | undefined;
}

/** The maximum number of accounts that can use an invitation, one after the other. */
export const MAX_ACCOUNTS_PER_INVITATION = 10;

/** All accounts that have used an invitation: at most one of them has voted. */
export function listUids({ uid, earlierUids = [] }: Pick<InvitationRecord, 'uid' | 'earlierUids'>): string[] {
  return uid === undefined ? [] : [uid, ...earlierUids];
}

export interface InvitationDocument extends Omit<InvitationRecord, 'id' | 'surveyId'> {
  _id: ObjectId;
  surveyId: ObjectId;
  /** When the next mail about it has to be queued; absent if none has to be. */
  mailDueAt?: Date;
  /** Its survey has not opened yet, and its mail is due when it does. */
  waitsForOpening?: true;
  /** When the last mail about it was requested. */
  mailRequestedAt: Date;
}

export function getInvitationsCollection(db: Db): Collection<InvitationDocument> {
  return db.collection<InvitationDocument>('invitations');
}
