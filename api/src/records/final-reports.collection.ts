import type { Collection, Db, ObjectId } from 'mongodb';

/** A final report of a survey. It never changes; only the ones in the history of their surveys count. */
export interface FinalReportDocument {
  _id: ObjectId;
  surveyId: ObjectId;
  /** Of the UTF-8 bytes of the content, in hexadecimal digits. */
  sha256: string;
  at: Date;
  /** JSON text. */
  content: string;
}

/** The latest final report of a survey, as the survey's own document knows it. */
export interface LatestFinalReport {
  sha256: string;
  at: Date;
  /** The end of voting after which it was made. */
  closesAt: Date;
  /** Identifies the counts in it, see `hashCounts`. */
  countsHash: string;
}

export function getFinalReportsCollection(db: Db): Collection<FinalReportDocument> {
  return db.collection<FinalReportDocument>('finalReports');
}
