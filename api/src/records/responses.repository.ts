import { ObjectId, type Db, type Filter } from 'mongodb';
import { ANONYMOUS_VOTER, type ChosenAnswer } from '@canvass/shared/contracts';
import { toId } from '../kernel/database/ids';
import { beforeId } from '../kernel/database/keyset';
import { mapQueryTimeout, SEARCH_TIMEOUT_MS } from '../kernel/database/query-timeout';
import type { IdRange } from '../kernel/http/lists/pagination';
import type { SurveyRecord } from './surveys.collection';
import { getUnlinkedBallotsCollection } from './ballots.collection';
import { getVotesCollection, type VoteDocument, type VoteRecord } from './votes.collection';

/** A response as the owner of its survey sees it; anonymous ballots have no time. */
export type ResponseRecord = Pick<
  VoteRecord,
  'id' | 'votedUserName' | 'votedUserEmail' | 'version' | 'response' | 'comment'
> & { at?: Date | undefined };

/** An answer to the question that has this key in a version. */
export type ChosenInVersion = ChosenAnswer & { version: number; key: string };

/** Which responses to a survey are listed. */
export interface ResponseFilter {
  /** Only votes on this version; for an answer, `chosen` says it. */
  version?: number | undefined;
  /** Only votes with this answer to the question, which can have another key in each version that asks it. */
  chosen?: ChosenInVersion[] | undefined;
  hasComment?: boolean | undefined;
}

/** The survey whose responses are read. */
export type RespondedSurvey = Pick<SurveyRecord, 'id' | 'ballotPolicy' | 'ballotSetId'>;

/** A stored response of either kind. */
export type ResponseDocument = Omit<VoteDocument, 'voterId' | 'at' | 'votedUserName' | 'votedUserEmail'> &
  Partial<Pick<VoteDocument, 'at' | 'votedUserName' | 'votedUserEmail'>> & { setId?: ObjectId };

const BY_SURVEY = { surveyId: 1, _id: -1 } as const;

/** This index contains only votes with a comment, so a page of them does not scan the others. */
const BY_SURVEY_COMMENTED = { surveyId: 1, _id: 1 } as const;

/** The fields of a response that are shown. */
export const RESPONSE_PROJECTION = {
  votedUserEmail: 1,
  votedUserName: 1,
  version: 1,
  response: 1,
  comment: 1,
  at: 1,
} as const;

export type ResponsesRepository = ReturnType<typeof createResponsesRepository>;

/** Where the responses of a survey are that may be shown: votes with names, or unlinked ballots. */
export function getResponsesCollection(db: Db, { ballotPolicy }: Pick<SurveyRecord, 'ballotPolicy'>) {
  const collection = ballotPolicy === 'anonymous' ? getUnlinkedBallotsCollection(db) : getVotesCollection(db);
  return db.collection<ResponseDocument>(collection.collectionName);
}

/** A filter for the responses of a survey that are shown. */
export function matchResponses({ id, ballotSetId }: RespondedSurvey): Filter<ResponseDocument> {
  return { surveyId: new ObjectId(id), ...(ballotSetId && { setId: ballotSetId }) };
}

/** @param ballotPolicy of the survey: who cast an anonymous ballot is called `Anonymous`. */
export function fromResponseDocument(
  { _id, surveyId: _surveyId, ...document }: Omit<ResponseDocument, 'surveyId'> & { surveyId?: ObjectId },
  { ballotPolicy }: Pick<SurveyRecord, 'ballotPolicy'>,
): ResponseRecord {
  const anonymous = ballotPolicy === 'anonymous' && {
    votedUserName: ANONYMOUS_VOTER,
    votedUserEmail: ANONYMOUS_VOTER,
  };
  return { ...(document as Omit<ResponseRecord, 'id'>), ...anonymous, id: toId(_id) };
}

function toAnswerFilter({ version, key, ...chosen }: ChosenInVersion): Filter<ResponseDocument> {
  const path = `response.${key}`;
  if ('from' in chosen) return { version, [path]: { $gte: chosen.from, $lte: chosen.until } };
  if ('value' in chosen) {
    const place = chosen.position === undefined ? path : `${path}.${chosen.position}`;
    return { version, [place]: chosen.value };
  }
  if ('first' in chosen) return { version, [`${path}.0`]: chosen.first };
  // A plain `$nin` would need every element of a list to be another answer.
  const isOther = { $nin: chosen.noneOf };
  return { version, $or: [{ [path]: { $elemMatch: isOther } }, { [path]: { $type: 'string', ...isOther } }] };
}

/**
 * The responses to surveys, as their owners and admins read them.
 * @param limits.timeoutMs how long a search among responses may take, in milliseconds.
 */
export function createResponsesRepository(db: Db, { timeoutMs = SEARCH_TIMEOUT_MS }: { timeoutMs?: number } = {}) {
  return {
    /** @throws search-too-wide if the matches are so rare among the votes that finding a page takes too long. */
    list(
      survey: RespondedSurvey,
      { version, chosen, hasComment, after, limit }: IdRange & ResponseFilter,
    ): Promise<ResponseRecord[]> {
      const filter: Filter<ResponseDocument> = {
        ...matchResponses(survey),
        ...(version && { version }),
        ...(chosen && { $or: chosen.map(toAnswerFilter) }),
        ...(hasComment && { comment: { $exists: true } }),
        ...beforeId(after),
      };
      const isSearch = chosen ?? hasComment;
      const hint = hasComment ? BY_SURVEY_COMMENTED : BY_SURVEY;
      const found = getResponsesCollection(db, survey)
        .find(filter, isSearch ? { hint, maxTimeMS: timeoutMs } : {})
        .sort({ _id: -1 })
        .limit(limit)
        .project<ResponseDocument>(RESPONSE_PROJECTION)
        .map((document) => fromResponseDocument(document, survey));
      return mapQueryTimeout(found.toArray());
    },

    /** The id of the newest response; undefined if there is none. */
    async findNewest(survey: RespondedSurvey): Promise<string | undefined> {
      const newest = await getResponsesCollection(db, survey).findOne(matchResponses(survey), {
        sort: { _id: -1 },
        projection: { _id: 1 },
      });
      return newest?._id.toHexString();
    },
  };
}
