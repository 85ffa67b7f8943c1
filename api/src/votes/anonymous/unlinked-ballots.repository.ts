import { ObjectId, type Db } from 'mongodb';
import { hasOnlyDuplicateKeys } from '../../database/mongo';
import { getUnlinkedBallotsCollection, type UnlinkedBallotDocument } from './ballots.collection';

/** Anonymous ballots that nothing links to their voters anymore. They are never changed. */
export function createUnlinkedBallotsRepository(db: Db) {
  const ballots = getUnlinkedBallotsCollection(db);

  return {
    /** Stores ballots; those that an interrupted run has stored already stay as they are. */
    async insertMissing(documents: UnlinkedBallotDocument[]): Promise<void> {
      if (documents.length === 0) return;
      await ballots.insertMany(documents, { ordered: false }).catch((error: unknown) => {
        if (!hasOnlyDuplicateKeys(error)) throw error;
      });
    },

    countAll(surveyId: string): Promise<number> {
      return ballots.countDocuments({ surveyId: new ObjectId(surveyId) });
    },

    async removeAll(surveyId: string): Promise<void> {
      await ballots.deleteMany({ surveyId: new ObjectId(surveyId) });
    },
  };
}
