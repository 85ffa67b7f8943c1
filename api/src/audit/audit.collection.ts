import type { Collection, Db, ObjectId } from 'mongodb';
import type { AuditEntry } from '@canvass/shared/contracts';

type AuditState = Record<string, unknown>;

/** An event as the rest of the API knows it. */
export interface AuditRecord extends Pick<AuditEntry, 'actor' | 'action' | 'subject' | 'outcome'> {
  id: string;
  /** The uid of the person who did it. Absent for commands, and for events of a time when it was not stored. */
  actorUid?: string | undefined;
  before?: AuditState | undefined;
  after?: AuditState | undefined;
  at: Date;
}

export type AuditDocument = Omit<AuditRecord, 'id'> & { _id: ObjectId };

/** It is called `events` since it was first stored. */
export function getAuditCollection(db: Db): Collection<AuditDocument> {
  return db.collection<AuditDocument>('events');
}
