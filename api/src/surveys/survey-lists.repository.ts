import { ObjectId, type Db, type Filter, type Sort } from 'mongodb';
import { surveyStatusSchema, type Category, type SurveySort, type SurveyStatus } from '@canvass/shared/contracts';
import type { Position } from '../http/cursor';
import { SUMMARY, type SurveyDocument, type SurveySummaryRecord } from './survey-record';

/** What a list is made of. */
export interface SurveyFilter {
  /** Absent: of every status. */
  status?: SurveyStatus | undefined;
  category?: Category | undefined;
  /** All of them are among a survey's tokens; empty for a list that nothing is searched in. */
  tokens: string[];
}

export interface SurveyListing extends SurveyFilter {
  sort: SurveySort;
  after?: Position | undefined;
  limit: number;
  /** How many there are, up to one more than `COUNT_LIMIT`; it decides how a search by votes is done. */
  total: number;
}

/** Totals are counted exactly up to here. */
export const COUNT_LIMIT = 1000;

/** What searches are read by. */
const BY_TOKEN = { status: 1, tokens: 1, timestamp: -1, _id: -1 } as const;
const BY_VOTES = { status: 1, voteCount: -1, _id: -1 } as const;

export type SurveyListsRepository = ReturnType<typeof buildSurveyListsRepository>;

/** What comes after a position in a list sorted by `field`. */
function rangeAfter(
  field: 'voteCount' | 'timestamp',
  operator: '$gt' | '$lt',
  { value, id }: Position,
): Filter<SurveyDocument> {
  const at = field === 'timestamp' ? new Date(value) : value;
  return { $or: [{ [field]: { [operator]: at } }, { [field]: at, _id: { [operator]: new ObjectId(id) } }] };
}

function filterOf({ status, category, tokens }: SurveyFilter): Filter<SurveyDocument> {
  const [rarest, ...others] = tokens;
  // The indexes of searches and categories begin with the status, so these name every status that they want.
  const everyStatus = (rarest ?? category) && { status: { $in: surveyStatusSchema.options } };
  return {
    ...(status ? { status } : everyStatus),
    ...(category && { category }),
    ...(rarest && { tokens: rarest }),
    ...(others.length > 0 && { $and: others.map((token) => ({ tokens: token })) }),
  };
}

/**
 * The index that a search is read by. Its newest matches lie in order under their token. By votes they do not: few
 * of them are sorted in memory, and many are so dense among all surveys that walking these by votes soon has a page.
 */
function hintOf({ tokens, sort, total }: SurveyListing): Record<string, number> | undefined {
  if (tokens.length === 0) return undefined;
  return sort === 'latest' || total <= COUNT_LIMIT ? BY_TOKEN : BY_VOTES;
}

/** Lists of surveys, each one scan of one index: the one that begins with the filter and ends with the order. */
export function buildSurveyListsRepository(db: Db) {
  const surveys = db.collection<SurveyDocument>('surveys');

  return {
    async list(listing: SurveyListing): Promise<SurveySummaryRecord[]> {
      const { sort, after, limit } = listing;
      const field = sort === 'latest' ? 'timestamp' : 'voteCount';
      const direction = sort === 'votes:asc' ? 1 : -1;
      const range = after ? rangeAfter(field, direction === 1 ? '$gt' : '$lt', after) : {};
      const order: Sort = { [field]: direction, _id: direction };
      const hint = hintOf(listing);
      return surveys
        .find({ ...filterOf(listing), ...range }, { ...(hint && { hint }) })
        .sort(order)
        .limit(limit)
        .project<SurveyDocument>(SUMMARY)
        .map(({ _id, ...survey }) => ({ id: _id.toHexString(), ...survey }))
        .toArray();
    },

    /** How many there are, counted up to one more than `COUNT_LIMIT`. */
    count(filter: SurveyFilter): Promise<number> {
      return surveys.countDocuments(filterOf(filter), { limit: COUNT_LIMIT + 1 });
    },
  };
}
