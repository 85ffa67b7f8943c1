import type { Collection, Db, ObjectId } from 'mongodb';
import type { ReportReason, ReportState } from '@canvass/shared/contracts';

/** A report as the rest of the API knows it. */
export interface ReportRecord {
  id: string;
  surveyId: string;
  /** The title that was reported; the survey's may have changed since. */
  surveyTitle: string;
  /** The uid of who reported it. */
  reporterId: string;
  /** Their email then; empty when they have left. */
  reportedBy: string;
  reason: ReportReason;
  details: string;
  state: ReportState;
  at: Date;
  decidedAt?: Date | undefined;
  /** Of the request that made it. */
  idempotencyKey?: string | undefined;
}

/** How many reports there are by reason; a reason without any is absent. */
export type ReasonCounts = Partial<Record<ReportReason, number>>;

export type ReportDocument = Omit<ReportRecord, 'id' | 'surveyId'> & { _id: ObjectId; surveyId: ObjectId };

export function getReportsCollection(db: Db): Collection<ReportDocument> {
  return db.collection<ReportDocument>('reports');
}
