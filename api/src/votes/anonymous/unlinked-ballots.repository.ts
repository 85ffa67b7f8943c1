import { ObjectId, type Db } from 'mongodb';
import { getUnlinkedBallotsCollection, type UnlinkedBallotDocument } from '../../records/ballots.collection';

/** How many ballots one write stores. */
const BATCH_SIZE = 500;

/** Anonymous ballots as they are shown. They are never changed. */
export function createUnlinkedBallotsRepository(db: Db) {
  const ballots = getUnlinkedBallotsCollection(db);

  return {
    /** Stores ballots of a new set, which nobody sees until their survey names it. */
    async insert(documents: UnlinkedBallotDocument[]): Promise<void> {
      for (let start = 0; start < documents.length; start += BATCH_SIZE)
        await ballots.insertMany(documents.slice(start, start + BATCH_SIZE), { ordered: false });
    },

    /** Removes sets that interrupted runs have left, all but the one that the survey names. */
    async removeOtherSets(surveyId: string, setId: ObjectId): Promise<void> {
      await ballots.deleteMany({ surveyId: new ObjectId(surveyId), setId: { $ne: setId } });
    },

    async removeAll(surveyId: string): Promise<void> {
      await ballots.deleteMany({ surveyId: new ObjectId(surveyId) });
    },
  };
}
