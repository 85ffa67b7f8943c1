import { ObjectId, type Db, type Filter, type FindOptions } from 'mongodb';
import { toId, toObjectIds } from '../database/ids';
import { mapQueryTimeout, SEARCH_TIMEOUT_MS } from '../database/query-timeout';
import { isDuplicateKeyError } from '../database/mongo';
import { beforeId } from '../database/keyset';
import type { IdRange } from '../http/lists/pagination';
import { getVotesCollection, type VoteDocument, type VoteRecord } from './votes.collection';

/** What a vote chose, in which version and when. */
export type VoteAnswers = Pick<VoteRecord, 'version' | 'response' | 'at'>;

/** Which responses to a survey are listed. */
export interface ResponseFilter {
  version?: number | undefined;
  /** Those that chose this in the question with this key: an option, or a step of a rating. */
  chosen?: { key: string; value: string | number } | undefined;
  hasComment?: boolean | undefined;
}

const BY_SURVEY = { surveyId: 1, _id: -1 } as const;

/** Only votes with a comment are in this index, so a page of them costs no walk over the votes without. */
const BY_SURVEY_COMMENTED = { surveyId: 1, _id: 1 } as const;

export type VotesRepository = ReturnType<typeof createVotesRepository>;

function fromDocument({ _id, surveyId, ...vote }: VoteDocument): VoteRecord {
  return { ...vote, id: toId(_id), surveyId: toId(surveyId) };
}

/** The greatest id that could have been made in the second of a moment. */
function createMaxId(date: Date): ObjectId {
  const seconds = Math.max(0, Math.floor(date.getTime() / 1000));
  return new ObjectId(seconds.toString(16).padStart(8, '0') + 'f'.repeat(16));
}

/**
 * The votes collection; its unique index on survey and voter is what makes a vote count once.
 * @param limits.time milliseconds that a search among responses may take.
 */
export function createVotesRepository(db: Db, { timeoutMs = SEARCH_TIMEOUT_MS }: { timeoutMs?: number } = {}) {
  const votes = getVotesCollection(db);

  function listNewest(filter: Filter<VoteDocument>, { after, limit }: IdRange, options: FindOptions = {}) {
    return votes
      .find({ ...filter, ...beforeId(after) }, options)
      .sort({ _id: -1 })
      .limit(limit)
      .map(fromDocument)
      .toArray();
  }

  return {
    /** @returns false when this person has voted in this survey before. */
    async insert({ surveyId, ...vote }: Omit<VoteRecord, 'id'>): Promise<boolean> {
      try {
        await votes.insertOne({ _id: new ObjectId(), surveyId: new ObjectId(surveyId), ...vote });
        return true;
      } catch (error) {
        if (isDuplicateKeyError(error)) return false;
        throw error;
      }
    },

    async find(surveyId: string, voterId: string): Promise<VoteRecord | null> {
      const document = await votes.findOne({ surveyId: new ObjectId(surveyId), voterId });
      return document && fromDocument(document);
    },

    /** Those of some surveys that somebody has voted in: one query, answered by the index alone. */
    async filterVoted(surveyIds: string[], voterId: string): Promise<string[]> {
      const filter = { surveyId: { $in: surveyIds.map((id) => new ObjectId(id)) }, voterId };
      const found = votes.find(filter).project<Pick<VoteDocument, 'surveyId'>>({ _id: 0, surveyId: 1 });
      return found.map(({ surveyId }) => surveyId.toHexString()).toArray();
    },

    /** @throws search-too-wide when what was asked for is so rare among the votes that finding a page takes too long. */
    listBySurvey(
      surveyId: string,
      { version, chosen, hasComment, ...range }: IdRange & ResponseFilter,
    ): Promise<VoteRecord[]> {
      const filter = {
        surveyId: new ObjectId(surveyId),
        ...(version && { version }),
        ...(chosen && { [`response.${chosen.key}`]: chosen.value }),
        ...(hasComment && { comment: { $exists: true } }),
      };
      const isSearch = chosen ?? hasComment;
      const hint = hasComment ? BY_SURVEY_COMMENTED : BY_SURVEY;
      return mapQueryTimeout(listNewest(filter, range, isSearch ? { hint, maxTimeMS: timeoutMs } : {}));
    },

    /** What the votes of a survey chose whose ids were made after `from` and until `until`; not held in memory. */
    listAnswersBetween(surveyId: string, from: Date | undefined, until?: Date): AsyncIterable<VoteAnswers> {
      const range = { ...(from && { $gt: createMaxId(from) }), ...(until && { $lte: createMaxId(until) }) };
      return votes
        .find({ surveyId: new ObjectId(surveyId), ...((from ?? until) && { _id: range }) })
        .sort({ _id: -1 })
        .project<VoteAnswers>({ _id: 0, version: 1, response: 1, at: 1 });
    },

    /** The surveys that got votes whose ids were made after a moment. */
    async listSurveysVotedSince(since: Date): Promise<string[]> {
      const ids = new Set<string>();
      const recent = votes
        .find({ _id: { $gt: createMaxId(since) } })
        .project<Pick<VoteDocument, 'surveyId'>>({ _id: 0, surveyId: 1 });
      for await (const { surveyId } of recent) ids.add(toId(surveyId));
      // A damaged vote may belong to anything.
      return toObjectIds([...ids]).map(toId);
    },

    /** The newest vote of a survey, and when its id was made; nothing when there is none. */
    async findNewest(surveyId: string): Promise<{ id: string; madeAt: Date } | undefined> {
      const newestVote = await votes.findOne(
        { surveyId: new ObjectId(surveyId) },
        { sort: { _id: -1 }, projection: { _id: 1 } },
      );
      return newestVote ? { id: newestVote._id.toHexString(), madeAt: newestVote._id.getTimestamp() } : undefined;
    },

    listByVoter(voterId: string, range: IdRange): Promise<VoteRecord[]> {
      return listNewest({ voterId }, range);
    },
  };
}
