import type { Collection, Db, ObjectId } from 'mongodb';
import type { Question } from '@canvass/shared/contracts';

/** The questions of an earlier version. */
export interface VersionDocument {
  _id: ObjectId;
  surveyId: ObjectId;
  version: number;
  questions: Question[];
}

export function getVersionsCollection(db: Db): Collection<VersionDocument> {
  return db.collection<VersionDocument>('versions');
}
