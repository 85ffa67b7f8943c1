import type { Db, Filter, Sort } from 'mongodb';
import { surveyStatusSchema, type Category, type SurveySort, type SurveyStatus } from '@canvass/shared/contracts';
import { toId } from '../../database/ids';
import { mapQueryTimeout, SEARCH_TIMEOUT_MS } from '../../database/query-timeout';
import { afterPosition } from '../../database/keyset';
import type { Position } from '../../http/lists/cursor';
import { matchAllTokens } from './search-tokens';
import {
  getSurveysCollection,
  LIST_PROJECTION,
  type SurveyDocument,
  type SurveySummaryRecord,
} from '../surveys.collection';

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
  /** How many there are, up to one more than the count's limit; it decides how a search by votes is done. */
  total: number;
}

/** Totals are counted exactly up to here. */
export const COUNT_LIMIT = 1000;

/** How far searches go. */
export interface SearchLimits {
  /** Totals are counted exactly up to here. */
  count?: number;
  /** Milliseconds that each of a search's two reads may take. */
  timeoutMs?: number;
}

/**
 * What searches are read by; within a category the walk by votes is that of the category. Tokens by category have no
 * index of their own, which would be as large again as that of the tokens; the time bounds such searches.
 */
const BY_TOKEN = { status: 1, tokens: 1, timestamp: -1, _id: -1 } as const;
const BY_VOTES = { status: 1, voteCount: -1, _id: -1 } as const;
const BY_CATEGORY_VOTES = { status: 1, category: 1, voteCount: -1, _id: -1 } as const;

export type SurveyListsRepository = ReturnType<typeof createSurveyListsRepository>;

function toMongoFilter({ status, category, tokens }: SurveyFilter): Filter<SurveyDocument> {
  // The indexes of searches and categories begin with the status, so these name every status that they want.
  const everyStatus = (tokens.length > 0 || category) && { status: { $in: surveyStatusSchema.options } };
  return {
    ...(status ? { status } : everyStatus),
    ...(category && { category }),
    ...matchAllTokens(tokens),
  };
}

/**
 * The index that a search is read by. Its newest matches lie in order under their token. By votes they do not: few
 * of them are sorted in memory, and many are so dense among all surveys that walking these by votes soon has a page.
 */
function getHint({ tokens, category, sort, total }: SurveyListing, countLimit: number) {
  if (tokens.length === 0) return undefined;
  if (sort === 'latest' || total <= countLimit) return BY_TOKEN;
  return category ? BY_CATEGORY_VOTES : BY_VOTES;
}

/** Lists of surveys, each one scan of one index: the one that begins with the filter and ends with the order. */
export function createSurveyListsRepository(
  db: Db,
  { count: countLimit = COUNT_LIMIT, timeoutMs = SEARCH_TIMEOUT_MS }: SearchLimits = {},
) {
  const surveys = getSurveysCollection(db);

  return {
    /** Totals are counted exactly up to here. */
    countLimit,

    /** @throws search-too-wide */
    async list(listing: SurveyListing): Promise<SurveySummaryRecord[]> {
      const { sort, after, limit } = listing;
      const field = sort === 'latest' ? 'timestamp' : 'voteCount';
      const direction = sort === 'votes:asc' ? 1 : -1;
      const range = after ? afterPosition(field, direction === 1 ? '$gt' : '$lt', after) : {};
      const order: Sort = { [field]: direction, _id: direction };
      const hint = getHint(listing, countLimit);
      const found = surveys
        .find({ ...toMongoFilter(listing), ...range }, hint ? { hint, maxTimeMS: timeoutMs } : {})
        .sort(order)
        .limit(limit)
        .project<SurveyDocument>(LIST_PROJECTION)
        .map(({ _id, ...survey }) => ({ ...survey, id: toId(_id) }));
      return mapQueryTimeout(found.toArray());
    },

    /** How many there are, counted up to one more than `countLimit`. @throws search-too-wide */
    count(filter: SurveyFilter): Promise<number> {
      const search = filter.tokens.length > 0 && { hint: BY_TOKEN, maxTimeMS: timeoutMs };
      return mapQueryTimeout(surveys.countDocuments(toMongoFilter(filter), { limit: countLimit + 1, ...search }));
    },
  };
}
