import type { Db, Filter, Sort } from 'mongodb';
import { toId } from '../kernel/database/ids';
import { afterPosition, beforeId } from '../kernel/database/keyset';
import type { Position } from '../kernel/http/lists/cursor';
import type { IdRange } from '../kernel/http/lists/pagination';
import { getSurveysCollection, type SurveyDocument } from '../records/surveys.collection';

/** The fields of a survey that moderation lists show. */
export interface ListedSurvey extends Pick<
  SurveyDocument,
  | 'title'
  | 'category'
  | 'surveyorUid'
  | 'surveyorEmail'
  | 'status'
  | 'voteCount'
  | 'feedback'
  | 'review'
  | 'openReports'
> {
  id: string;
}

/** The range of a list that is sorted by a value: the records after the position where the previous page ended. */
export interface PositionRange {
  after?: Position | undefined;
  limit: number;
}

const projection = {
  title: 1,
  category: 1,
  surveyorUid: 1,
  surveyorEmail: 1,
  status: 1,
  voteCount: 1,
  feedback: 1,
  review: 1,
  openReports: 1,
} as const;

export type ModerationListsRepository = ReturnType<typeof createModerationListsRepository>;

/** Lists of surveys for moderation; each reads an index that contains its surveys and few others. */
export function createModerationListsRepository(db: Db) {
  const surveys = getSurveysCollection(db);

  function findSurveys(filter: Filter<SurveyDocument>, order: Sort, limit: number): Promise<ListedSurvey[]> {
    return surveys
      .find(filter)
      .sort(order)
      .limit(limit)
      .project<Omit<ListedSurvey, 'id'> & Pick<SurveyDocument, '_id'>>(projection)
      .map(({ _id, ...survey }) => ({ ...survey, id: toId(_id) }))
      .toArray();
  }

  /** Surveys with the highest value first, if it is above a minimum. */
  function listDescending(
    field: string,
    minimum: number | Date,
    { after, limit }: PositionRange,
  ): Promise<ListedSurvey[]> {
    const filter = { [field]: { $gt: minimum }, ...(after && afterPosition(field, '$lt', after)) };
    return findSurveys(filter, { [field]: -1, _id: -1 }, limit);
  }

  return {
    /** Surveys with open reports, the most reported first. */
    listReported(range: PositionRange): Promise<ListedSurvey[]> {
      return listDescending('openReports.total', 0, range);
    },

    /** Unpublished surveys with feedback, newest first; of one surveyor if given. */
    listWithFeedback(surveyorUid: string | undefined, { after, limit }: IdRange): Promise<ListedSurvey[]> {
      const filter: Filter<SurveyDocument> = {
        status: 'Unpublish',
        feedback: { $exists: true },
        ...(surveyorUid !== undefined && { surveyorUid }),
        ...beforeId(after),
      };
      return findSurveys(filter, { _id: -1 }, limit);
    },

    /** Surveys whose owners request a review, latest request first. */
    listReviews(range: PositionRange): Promise<ListedSurvey[]> {
      return listDescending('review.requestedAt', new Date(0), range);
    },
  };
}
