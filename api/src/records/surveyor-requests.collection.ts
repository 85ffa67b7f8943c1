import type { Collection, Db, ObjectId } from 'mongodb';
import type { SurveyorRequestState } from '@canvass/shared/contracts';
import type { Announcing } from './announcements';

/** A user's request for the role surveyor, as the rest of the API sees it. */
export interface SurveyorRequestRecord {
  id: string;
  uid: string;
  /** The user's name and email at that time. */
  name: string;
  email: string;
  purpose: string;
  state: SurveyorRequestState;
  at: Date;
  decidedAt?: Date | undefined;
  /** Why it was declined. */
  reason?: string | undefined;
  /** The idempotency key of the call that stored it. */
  idempotencyKey?: string | undefined;
}

export type SurveyorRequestDocument = Omit<SurveyorRequestRecord, 'id'> & Announcing & { _id: ObjectId };

export function getSurveyorRequestsCollection(db: Db): Collection<SurveyorRequestDocument> {
  return db.collection<SurveyorRequestDocument>('surveyorRequests');
}
