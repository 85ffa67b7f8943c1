import type { Collection, Db, ObjectId } from 'mongodb';
import type { ReportReason, ReportState } from '@canvass/shared/contracts';
import type { Announcing } from './announcements';

/** A report as the rest of the API sees it. */
export interface ReportRecord {
  id: string;
  surveyId: string;
  /** The title when it was reported; the survey's title may have changed since. */
  surveyTitle: string;
  /** The reporter's uid. */
  reporterId: string;
  /** The reporter's email at that time; empty if the user was deleted. */
  reportedBy: string;
  reason: ReportReason;
  details: string;
  state: ReportState;
  at: Date;
  decidedAt?: Date | undefined;
  /** The idempotency key of its request. */
  idempotencyKey?: string | undefined;
}

/** The number of reports per reason, without reasons that have none. */
export type ReasonCounts = Partial<Record<ReportReason, number>>;

export type ReportDocument = Omit<ReportRecord, 'id' | 'surveyId'> & Announcing & { _id: ObjectId; surveyId: ObjectId };

export function getReportsCollection(db: Db): Collection<ReportDocument> {
  return db.collection<ReportDocument>('reports');
}
