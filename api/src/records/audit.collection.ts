import type { Collection, Db, ObjectId } from 'mongodb';
import type { AuditEntry } from '@canvass/shared/contracts';

type AuditState = Record<string, unknown>;

/** An audit entry as the rest of the API sees it. */
export interface AuditRecord extends Pick<AuditEntry, 'actor' | 'action' | 'subject' | 'outcome'> {
  id: string;
  /** The uid of the actor. Absent for commands, and for older entries, which did not store it. */
  actorUid?: string | undefined;
  before?: AuditState | undefined;
  after?: AuditState | undefined;
  at: Date;
}

export type AuditDocument = Omit<AuditRecord, 'id'> & { _id: ObjectId };

/** The collection's name, `events`, is from an earlier release. */
export function getAuditCollection(db: Db): Collection<AuditDocument> {
  return db.collection<AuditDocument>('events');
}
