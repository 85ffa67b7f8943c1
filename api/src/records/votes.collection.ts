import type { Collection, Db, ObjectId } from 'mongodb';
import type { Answers } from '@canvass/shared/contracts';

/** A vote as the rest of the API sees it. */
export interface VoteRecord {
  id: string;
  surveyId: string;
  /** The voter's uid. */
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

export type VoteDocument = Omit<VoteRecord, 'id' | 'surveyId'> & { _id: ObjectId; surveyId: ObjectId };

export function getVotesCollection(db: Db): Collection<VoteDocument> {
  return db.collection<VoteDocument>('votes');
}
