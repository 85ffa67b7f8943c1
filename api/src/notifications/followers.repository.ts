import { ObjectId, type Db } from 'mongodb';
import { isDuplicateKeyError } from '../kernel/database/mongo';
import { getFollowersCollection, type FollowerDocument } from '../records/notifications.collection';

export type FollowersRepository = ReturnType<typeof createFollowersRepository>;

/** The users who wait for the results of a survey. */
export function createFollowersRepository(db: Db) {
  const followers = getFollowersCollection(db);

  return {
    /** @returns 1, or 0 if the user followed the survey before. */
    async add(surveyId: string, uid: string): Promise<number> {
      try {
        await followers.insertOne({ _id: new ObjectId(), surveyId: new ObjectId(surveyId), uid });
        return 1;
      } catch (error) {
        if (isDuplicateKeyError(error)) return 0;
        throw error;
      }
    },

    async remove(surveyId: string, uid: string): Promise<number> {
      return (await followers.deleteOne({ surveyId: new ObjectId(surveyId), uid })).deletedCount;
    },

    async isFollowing(surveyId: string, uid: string): Promise<boolean> {
      const filter = { surveyId: new ObjectId(surveyId), uid };
      return (await followers.findOne(filter, { projection: { _id: 1 } })) !== null;
    },

    listBatch(surveyId: ObjectId, limit: number): Promise<FollowerDocument[]> {
      return followers.find({ surveyId }).sort({ uid: 1 }).limit(limit).toArray();
    },

    async deleteBatch(ids: ObjectId[]): Promise<void> {
      await followers.deleteMany({ _id: { $in: ids } });
    },

    /** Forgets who waits for the results of a deleted survey. */
    async deleteSurvey(surveyId: string): Promise<void> {
      await followers.deleteMany({ surveyId: new ObjectId(surveyId) });
    },

    /** Forgets what a deleted user waits for. Harmless when repeated. */
    async deleteAll(uid: string): Promise<void> {
      await followers.deleteMany({ uid });
    },
  };
}
