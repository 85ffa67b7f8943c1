import { ObjectId, type Collection, type Db } from 'mongodb';
import { findEarliestTime } from '../../kernel/database/find-earliest-time';
import { toId } from '../../kernel/database/ids';
import { getSurveysCollection } from '../../records/surveys.collection';
import { getVersionsCollection } from '../../records/versions.collection';

/** A deletion that was requested. Once it is finished, only its id is left, so that no survey gets this id again. */
export interface DeletedSurveyDocument {
  _id: ObjectId;
  /** The owner; null for a damaged record without one. */
  surveyorUid?: string | null;
  /** When the votes may be removed, because none can be in progress anymore; absent once they have been. */
  removeVotesAt?: Date;
}

export interface PendingDeletion {
  id: string;
  surveyorUid: string | null;
}

export function getDeletedSurveysCollection(db: Db): Collection<DeletedSurveyDocument> {
  return db.collection<DeletedSurveyDocument>('deletedSurveys');
}

export type DeletedSurveysRepository = ReturnType<typeof createDeletedSurveysRepository>;

/** Deletions of surveys: the request is stored first, so that a crash only delays the remaining steps. */
export function createDeletedSurveysRepository(db: Db) {
  const deletions = getDeletedSurveysCollection(db);
  const surveys = getSurveysCollection(db);
  const versions = getVersionsCollection(db);

  return {
    async request({ id, surveyorUid }: PendingDeletion, removeVotesAt: Date): Promise<void> {
      const request = { $set: { surveyorUid, removeVotesAt } };
      await deletions.updateOne({ _id: new ObjectId(id) }, request, { upsert: true });
    },

    async cancel(id: string): Promise<void> {
      await deletions.deleteOne({ _id: new ObjectId(id) });
    },

    /** @returns false if the survey no longer belongs to this owner, or is gone. */
    async deleteSurvey({ id, surveyorUid }: PendingDeletion): Promise<boolean> {
      // Equality with null also matches a missing field, as a damaged record may have it.
      const filter = { _id: new ObjectId(id), surveyorUid: surveyorUid as string };
      return (await surveys.deleteOne(filter)).deletedCount === 1;
    },

    /** Whether a survey with this id still exists, whoever owns it. */
    async exists(id: string): Promise<boolean> {
      return (await surveys.findOne({ _id: new ObjectId(id) }, { projection: { _id: 1 } })) !== null;
    },

    async deleteVersions(id: string): Promise<void> {
      await versions.deleteMany({ surveyId: new ObjectId(id) });
    },

    /** Keeps only the id. */
    async finish(id: string): Promise<void> {
      await deletions.updateOne({ _id: new ObjectId(id) }, { $unset: { surveyorUid: '', removeVotesAt: '' } });
    },

    /** When the votes of the next deleted survey may be removed. */
    findNextDue: (): Promise<Date | undefined> => findEarliestTime(deletions, 'removeVotesAt'),

    listDue(now: Date, limit: number): Promise<PendingDeletion[]> {
      return deletions
        .find({ removeVotesAt: { $lte: now } })
        .sort({ removeVotesAt: 1 })
        .limit(limit)
        .map(({ _id, surveyorUid = null }) => ({ id: toId(_id), surveyorUid }))
        .toArray();
    },
  };
}
