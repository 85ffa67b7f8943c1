import type { Collection, Db, ObjectId } from 'mongodb';
import type { Comparison } from '@canvass/shared/contracts';

/**
 * A table that is shown, of two items, the one that is listed first as rows. Items are questions and, in place of a matrix, its rows;
 * they are counted from 1.
 */
export interface PlannedTable {
  rows: number;
  columns: number;
  /** The number of votes on this version, in every table the same. */
  votes: number;
  table: NonNullable<Comparison['table']>;
}

/**
 * What readers see of the comparisons of one version. It never changes: two tables of the same questions with a few votes
 * between them would tell how these few voted, and so would another plan.
 */
export interface TablePlanDocument {
  _id: ObjectId;
  surveyId: ObjectId;
  version: number;
  votes: number;
  /** All tables that are shown. */
  tables: PlannedTable[];
}

/** A table that an earlier release judged alone. It stays, and a version that has one gets no others. */
export interface SingleTableDocument {
  _id: ObjectId;
  surveyId: ObjectId;
  version: number;
  /** The question that is listed first in the survey, counted from 1. */
  rows: number;
  columns: number;
  votes: number;
  table?: Comparison['table'];
}

/** A unique index on the version and the two questions, which a plan does not have, makes sure that a version has one plan. */
export type ComparisonDocument = TablePlanDocument | SingleTableDocument;

export function getComparisonsCollection(db: Db): Collection<ComparisonDocument> {
  return db.collection<ComparisonDocument>('comparisons');
}
