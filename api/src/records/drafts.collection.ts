import type { Collection, Db, ObjectId } from 'mongodb';
import type { DraftContent } from '@canvass/shared/contracts';

/** A survey that is not public yet. Its survey will have the same id. */
export interface DraftRecord {
  id: string;
  surveyorUid: string;
  content: DraftContent;
  /** When it opens by itself; absent if it is not scheduled. */
  opensAt?: Date | undefined;
  /** Incremented by every save; an edit states the revision that it expects. */
  revision: number;
  updatedAt: Date;
}

export interface DraftDocument extends Omit<DraftRecord, 'id'> {
  _id: ObjectId;
  idempotencyKey?: string;
  /** The hash of the request that created it. */
  fingerprint?: string;
}

export function getDraftsCollection(db: Db): Collection<DraftDocument> {
  return db.collection<DraftDocument>('drafts');
}
