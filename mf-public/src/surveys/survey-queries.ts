import { type Category, listSurveys, type SurveySort, type SurveySummary } from '@canvass/shared/contracts';
import { call, callPage, type ListPage } from '@canvass/shared/http';
import { createQueryKey } from '@canvass/shared/queries';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

/** How many surveys a list on the home page has (specification, section 9). */
export const HOME_LIST_SIZE = 6;

/** How many surveys "Load more" loads: full rows in one, two and three columns. */
export const PAGE_SIZE = 12;

/** How many surveys one call loads when an address restores many pages: as many pages as the API allows. */
const MAX_REQUEST_SIZE = 8 * PAGE_SIZE;

/** How many pages an address restores, in five calls. Whoever had more loads more from there. */
const MAX_PAGES = 40;

export interface SurveyFilters {
  /** What the surveys are searched for. */
  q: string | undefined;
  category: Category | undefined;
  sort: SurveySort;
}

/** A part of a list, with what it was asked for: it may still show while others are on their way. */
export interface SurveyPage extends ListPage<SurveySummary> {
  filters: SurveyFilters;
}

/** Where a part of a list begins, and how many surveys it should have. */
interface PageRequest {
  cursor?: string;
  count: number;
}

/** The first surveys of an order, for the home page. */
export function topSurveysQuery(sort: SurveySort) {
  const query = { sort, limit: HOME_LIST_SIZE };
  return queryOptions({
    queryKey: createQueryKey('surveys', 'list', query),
    queryFn: ({ signal }) => call(listSurveys, { query }, { signal }),
  });
}

/** Reads a part of a list, in as few calls as it takes. */
async function readPage(
  filters: SurveyFilters,
  { cursor, count }: PageRequest,
  signal: AbortSignal,
): Promise<SurveyPage> {
  const query = { ...filters, limit: Math.min(count, MAX_REQUEST_SIZE), cursor };
  const page = { ...(await callPage(listSurveys, { query }, { signal })), filters };
  const missingCount = count - page.items.length;
  if (!page.next || missingCount <= 0) return page;
  const rest = await readPage(filters, { cursor: page.next, count: missingCount }, signal);
  return { ...page, items: [...page.items, ...rest.items], next: rest.next };
}

/**
 * All published surveys that match, page by page.
 * @param pages how many pages the first call loads: more than one to restore a scroll position.
 */
export function surveysQuery(filters: SurveyFilters, pages: number) {
  const first: PageRequest = { count: Math.min(pages, MAX_PAGES) * PAGE_SIZE };
  return infiniteQueryOptions({
    queryKey: createQueryKey('surveys', 'list', { ...filters, limit: PAGE_SIZE }),
    queryFn: ({ signal, pageParam }) => readPage(filters, pageParam, signal),
    initialPageParam: first,
    getNextPageParam: ({ next }): PageRequest | undefined => (next ? { cursor: next, count: PAGE_SIZE } : undefined),
  });
}

/** Makes one page of all that were loaded: bringing the list up to date then takes one call, not one for each. */
export function mergePages({ pages }: InfiniteData<SurveyPage>): InfiniteData<SurveyPage> {
  const [first] = pages;
  const last = pages.at(-1);
  if (!first || !last) return { pages: [], pageParams: [] };
  const items = pages.flatMap((page) => page.items);
  const count = Math.ceil(items.length / PAGE_SIZE) * PAGE_SIZE;
  return { pages: [{ ...first, items, next: last.next }], pageParams: [{ count } satisfies PageRequest] };
}
