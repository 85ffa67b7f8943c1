import { ObjectId, type Db, type Filter } from 'mongodb';
import type { Answers } from '@canvass/shared/contracts';
import { isDuplicate } from '../database/mongo';
import type { IdRange } from '../http/page';

/** A vote as the rest of the API knows it. */
export interface VoteRecord {
  id: string;
  surveyId: string;
  /** The uid of who voted. */
  voterId: string;
  votedUserName: string;
  votedUserEmail: string;
  /** The version of the survey's questions that was answered. */
  version: number;
  response: Answers;
  comment?: string | undefined;
  idempotencyKey?: string | undefined;
  at: Date;
}

type VoteDocument = Omit<VoteRecord, 'id' | 'surveyId'> & { _id: ObjectId; surveyId: ObjectId };

export type VotesRepository = ReturnType<typeof buildVotesRepository>;

function fromDocument({ _id, surveyId, ...vote }: VoteDocument): VoteRecord {
  return { id: _id.toHexString(), surveyId: surveyId.toHexString(), ...vote };
}

/** The votes collection; its unique index on survey and voter is what makes a vote count once. */
export function buildVotesRepository(db: Db) {
  const votes = db.collection<VoteDocument>('votes');

  function newest(filter: Filter<VoteDocument>, { after, limit }: IdRange): Promise<VoteRecord[]> {
    const range = after ? { ...filter, _id: { $lt: new ObjectId(after) } } : filter;
    return votes.find(range).sort({ _id: -1 }).limit(limit).map(fromDocument).toArray();
  }

  return {
    /** @returns false when this person has voted in this survey before. */
    async insert({ surveyId, ...vote }: Omit<VoteRecord, 'id'>): Promise<boolean> {
      try {
        await votes.insertOne({ _id: new ObjectId(), surveyId: new ObjectId(surveyId), ...vote });
        return true;
      } catch (error) {
        if (isDuplicate(error)) return false;
        throw error;
      }
    },

    async find(surveyId: string, voterId: string): Promise<VoteRecord | null> {
      const document = await votes.findOne({ surveyId: new ObjectId(surveyId), voterId });
      return document && fromDocument(document);
    },

    listBySurvey(surveyId: string, range: IdRange): Promise<VoteRecord[]> {
      return newest({ surveyId: new ObjectId(surveyId) }, range);
    },

    listByVoter(voterId: string, range: IdRange): Promise<VoteRecord[]> {
      return newest({ voterId }, range);
    },
  };
}
