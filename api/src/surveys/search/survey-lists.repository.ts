import type { Db, Filter, Sort } from 'mongodb';
import type { Category, SurveySort } from '@canvass/shared/contracts';
import { toId } from '../../database/ids';
import { shareCalls } from '../../database/share-calls';
import { mapQueryTimeout, SEARCH_TIMEOUT_MS } from '../../database/query-timeout';
import { afterPosition } from '../../database/keyset';
import type { Position } from '../../http/lists/cursor';
import { matchAllTokens } from './search-tokens';
import {
  getSurveysCollection,
  LIST_PROJECTION,
  MATCH_LISTED,
  type SurveyDocument,
  STORED_STATUSES,
  type StoredStatus,
  type SurveySummaryRecord,
} from '../surveys.collection';

/** The filter of a list. */
export interface SurveyFilter {
  /** Absent for surveys of any status. */
  status?: StoredStatus | undefined;
  category?: Category | undefined;
  /** Only surveys that everybody finds, not those by link only. */
  isListed: boolean;
  /** Tokens that a survey must all have; empty without a search. */
  tokens: string[];
}

export interface SurveyListing extends SurveyFilter {
  sort: SurveySort;
  after?: Position | undefined;
  limit: number;
  /** The number of matches, up to one more than the count limit; it determines which index a search by votes uses. */
  total: number;
}

/** Totals are exact up to this number. */
export const COUNT_LIMIT = 1000;

export interface SearchLimits {
  /** Totals are exact up to this number. */
  count?: number;
  /** How long each of the two reads of a search may take, in milliseconds. */
  timeoutMs?: number;
}

/**
 * The indexes of searches. A search within a category by votes uses the index on that category. There is no index on
 * tokens by category, because it would be as large as the one on tokens; a time limit bounds such searches.
 */
const BY_TOKEN = { status: 1, tokens: 1, timestamp: -1, _id: -1, visibilityPolicy: 1 } as const;
const BY_VOTES = { status: 1, voteCount: -1, _id: -1, visibilityPolicy: 1 } as const;
const BY_CATEGORY_VOTES = { status: 1, category: 1, voteCount: -1, _id: -1, visibilityPolicy: 1 } as const;

export type SurveyListsRepository = ReturnType<typeof createSurveyListsRepository>;

function toMongoFilter({ status, category, isListed, tokens }: SurveyFilter): Filter<SurveyDocument> {
  // The indexes for searches and categories begin with the status, so the filter must list every status.
  const everyStatus = (tokens.length > 0 || category) && { status: { $in: [...STORED_STATUSES] } };
  return {
    ...(status ? { status } : everyStatus),
    ...(category && { category }),
    ...(isListed && MATCH_LISTED),
    ...matchAllTokens(tokens),
  };
}

/**
 * The index for a search. In the index on tokens, matches are sorted by time. For a search by votes, a few matches are
 * sorted in memory; if there are many, they are so frequent among all surveys that a scan of the index on votes fills a
 * page quickly.
 */
function getHint({ tokens, category, sort, total }: SurveyListing, countLimit: number) {
  if (tokens.length === 0) return undefined;
  if (sort === 'latest' || total <= countLimit) return BY_TOKEN;
  return category ? BY_CATEGORY_VOTES : BY_VOTES;
}

/**
 * Lists of surveys. Each reads a single index that begins with the fields of the filter and ends with those of the
 * order.
 */
export function createSurveyListsRepository(
  db: Db,
  { count: countLimit = COUNT_LIMIT, timeoutMs = SEARCH_TIMEOUT_MS }: SearchLimits = {},
) {
  const surveys = getSurveysCollection(db);

  async function readList(listing: SurveyListing): Promise<SurveySummaryRecord[]> {
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
  }

  function readCount(filter: SurveyFilter): Promise<number> {
    const search = filter.tokens.length > 0 && { hint: BY_TOKEN, maxTimeMS: timeoutMs };
    return mapQueryTimeout(surveys.countDocuments(toMongoFilter(filter), { limit: countLimit + 1, ...search }));
  }

  const shareList = shareCalls(readList);
  const shareCount = shareCalls(readCount);
  const isSearch = ({ tokens }: SurveyFilter) => tokens.length > 0;

  return {
    /** Totals are exact up to this number. */
    countLimit,

    /**
     * The surveys of a page. Requests for the same page at the same time share one query, but for searches, which hardly
     * ever are the same.
     * @throws search-too-wide
     */
    list(listing: SurveyListing): Promise<SurveySummaryRecord[]> {
      return isSearch(listing) ? readList(listing) : shareList(listing);
    },

    /**
     * The number of matches, counted up to one more than `countLimit`.
     * @throws search-too-wide
     */
    count(filter: SurveyFilter): Promise<number> {
      return isSearch(filter) ? readCount(filter) : shareCount(filter);
    },
  };
}
