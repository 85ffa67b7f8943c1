import type { Db, Filter, Sort } from 'mongodb';
import type { Category, SurveySort } from '@canvass/shared/contracts';
import { COUNT_LIMIT } from '../../kernel/http/lists/count-limit';
import { toId } from '../../kernel/database/ids';
import { shareCalls } from '../../kernel/database/share-calls';
import { mapQueryTimeout, SEARCH_TIMEOUT_MS } from '../../kernel/database/query-timeout';
import { afterPosition } from '../../kernel/database/keyset';
import type { Position } from '../../kernel/http/lists/cursor';
import { matchAllTokens } from '../../records/search-tokens';
import {
  BY_CATEGORY_CLOSING,
  BY_CATEGORY_TIME,
  BY_CATEGORY_VOTES,
  BY_CLOSING,
  BY_TIME,
  BY_TOKEN,
  BY_VOTES,
  toOpenIndex,
} from '../survey-indexes';
import {
  getSurveysCollection,
  LIST_PROJECTION,
  MATCH_LISTED,
  type SurveyDocument,
  STORED_STATUSES,
  type StoredStatus,
  type SurveySummaryRecord,
} from '../../records/surveys.collection';

/** The filter of a list. */
export interface SurveyFilter {
  /** Absent for surveys of any status. */
  status?: StoredStatus | undefined;
  category?: Category | undefined;
  /** Only surveys that take votes now; their status is `Publish`. */
  isOpen?: boolean | undefined;
  /** Only surveys that everybody finds, not those by link only. */
  isListed: boolean;
  /** Tokens that a survey must all have; empty without a search. */
  tokens: string[];
}

export interface SurveyListing extends SurveyFilter {
  sort: SurveySort;
  after?: Position | undefined;
  limit: number;
  /** As counted; it determines which index a search uses. */
  matches: number;
}

export interface SurveyCounts {
  total: number;
  /** How many surveys a search matches, open or not; 0 without a search. */
  matches: number;
}

export interface SearchLimits {
  /** Totals are exact up to this number. */
  count?: number;
  /** How long each of the two reads of a search may take, in milliseconds. */
  timeoutMs?: number;
}

export type SurveyListsRepository = ReturnType<typeof createSurveyListsRepository>;

/** A filter for surveys, open or not. */
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
 * The index with the surveys of a list in its order, whatever it searches for. There is none on tokens by category,
 * because it would be as large as the one on tokens; a time limit bounds such searches.
 */
function getOrderIndex({ category, isOpen, sort }: Pick<SurveyListing, 'category' | 'isOpen' | 'sort'>) {
  const byTime = category ? BY_CATEGORY_TIME : BY_TIME;
  const byVotes = category ? BY_CATEGORY_VOTES : BY_VOTES;
  const index = sort === 'latest' ? byTime : byVotes;
  return isOpen ? toOpenIndex(index) : index;
}

/**
 * The index for a list, if it must be a certain one. In the index on tokens, matches are sorted by time. For a search by
 * votes or for open surveys, a few matches are sorted and filtered in memory; if there are many, they are so frequent
 * that a scan of all surveys of the list, in its order, fills a page quickly.
 */
function getHint(listing: SurveyListing, countLimit: number) {
  const { tokens, isOpen, sort, matches } = listing;
  if (tokens.length === 0) return isOpen ? getOrderIndex(listing) : undefined;
  const isInTokenOrder = sort === 'latest' && !isOpen;
  return isInTokenOrder || matches <= countLimit ? BY_TOKEN : getOrderIndex(listing);
}

/** A filter for open surveys that the indexes of open surveys cover: they have those whose closing is not recorded. */
function matchOpen(now: Date) {
  return { closesAt: { $gt: now }, closingDueAt: { $exists: true } };
}

/**
 * Lists of surveys. Each reads a single index that begins with the fields of the filter and ends with those of the
 * order.
 */
export function createSurveyListsRepository(
  db: Db,
  now: () => Date,
  { count: countLimit = COUNT_LIMIT, timeoutMs = SEARCH_TIMEOUT_MS }: SearchLimits = {},
) {
  const surveys = getSurveysCollection(db);
  const isSearch = ({ tokens }: SurveyFilter) => tokens.length > 0;

  async function readList(listing: SurveyListing): Promise<SurveySummaryRecord[]> {
    const { sort, after, limit, isOpen } = listing;
    const field = sort === 'latest' ? 'timestamp' : 'voteCount';
    const direction = sort === 'votes:asc' ? 1 : -1;
    const range = after ? afterPosition(field, direction === 1 ? '$gt' : '$lt', after) : {};
    const order: Sort = { [field]: direction, _id: direction };
    const hint = getHint(listing, countLimit);
    const found = surveys
      .find(
        { ...toMongoFilter(listing), ...(isOpen && matchOpen(now())), ...range },
        { ...(hint && { hint }), ...(isSearch(listing) && { maxTimeMS: timeoutMs }) },
      )
      .sort(order)
      .limit(limit)
      .project<SurveyDocument>(LIST_PROJECTION)
      .map(({ _id, ...survey }) => ({ ...survey, id: toId(_id) }));
    return mapQueryTimeout(found.toArray());
  }

  function readCount(filter: SurveyFilter): Promise<number> {
    const search = isSearch(filter) && { hint: BY_TOKEN, maxTimeMS: timeoutMs };
    return mapQueryTimeout(surveys.countDocuments(toMongoFilter(filter), { limit: countLimit + 1, ...search }));
  }

  function readOpenCount(filter: SurveyFilter): Promise<number> {
    const hint = filter.category ? BY_CATEGORY_CLOSING : BY_CLOSING;
    const open = { ...toMongoFilter(filter), closesAt: { $gt: now() } };
    return mapQueryTimeout(surveys.countDocuments(open, { limit: countLimit + 1, hint }));
  }

  /** @param matches the number of surveys with the tokens, open or not. */
  function countOpenMatches(filter: SurveyFilter, matches: number): Promise<number> {
    const hint = getHint({ ...filter, sort: 'latest', limit: 0, matches }, countLimit);
    const open = { ...toMongoFilter(filter), ...matchOpen(now()) };
    const options = { limit: countLimit + 1, ...(hint && { hint }), maxTimeMS: timeoutMs };
    return mapQueryTimeout(surveys.countDocuments(open, options));
  }

  const shareList = shareCalls(readList);
  const shareCount = shareCalls(readCount);
  const shareOpenCount = shareCalls(readOpenCount);

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
     * How many surveys a list has, and how many a search matches, open or not; both counted up to one more than
     * `countLimit`.
     * @throws search-too-wide
     */
    async count(filter: SurveyFilter): Promise<SurveyCounts> {
      if (!isSearch(filter)) return { total: await (filter.isOpen ? shareOpenCount : shareCount)(filter), matches: 0 };
      const matches = await readCount(filter);
      return { total: filter.isOpen ? await countOpenMatches(filter, matches) : matches, matches };
    },
  };
}
