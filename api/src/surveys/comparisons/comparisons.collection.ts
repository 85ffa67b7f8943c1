import type { Collection, Db, ObjectId } from 'mongodb';
import type { Comparison } from '@canvass/shared/contracts';

/**
 * Two compared questions of a survey whose results are final, as everyone sees them. It never changes: two tables of the same
 * questions with a few votes between them would tell how these few voted.
 */
export interface ComparisonDocument {
  _id: ObjectId;
  surveyId: ObjectId;
  version: number;
  /** The question that is listed first in the survey, counted from 1. */
  rows: number;
  columns: number;
  votes: number;
  table?: Comparison['table'];
}

export function getComparisonsCollection(db: Db): Collection<ComparisonDocument> {
  return db.collection<ComparisonDocument>('comparisons');
}
