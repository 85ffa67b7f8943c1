import type { Db } from 'mongodb';
import { toId } from '../kernel/database/ids';
import { beforeId } from '../kernel/database/keyset';
import type { IdRange } from '../kernel/http/lists/pagination';
import { getVotesCollection, type VoteDocument } from '../records/votes.collection';

/** A comment as the rest of the API sees it. */
export interface CommentRecord {
  /** The id of the vote. */
  id: string;
  surveyId: string;
  comment: string;
  /** Absent for anonymous ballots. */
  at?: Date | undefined;
}

/** This index contains only votes with a comment, so a page of them does not scan the others. */
const BY_VOTER = { voterId: 1, _id: 1 } as const;

export type CommentsRepository = ReturnType<typeof createCommentsRepository>;

/** The comments of votes with names. */
export function createCommentsRepository(db: Db) {
  const votes = getVotesCollection(db);

  return {
    /** Latest vote first. */
    listByVoter(voterId: string, { after, limit }: IdRange): Promise<CommentRecord[]> {
      return votes
        .find({ voterId, comment: { $exists: true }, ...beforeId(after) }, { hint: BY_VOTER })
        .sort({ _id: -1 })
        .limit(limit)
        .project<Pick<VoteDocument, '_id' | 'surveyId' | 'at'> & { comment: string }>({
          surveyId: 1,
          comment: 1,
          at: 1,
        })
        .map(({ _id, surveyId, comment, at }) => ({
          id: toId(_id),
          surveyId: toId(surveyId),
          comment,
          at,
        }))
        .toArray();
    },
  };
}
