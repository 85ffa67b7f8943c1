import { type Category, listSurveys, type SurveySort, type SurveySummary } from '@canvass/shared/contracts';
import { call, callPage, type ListPage } from '@canvass/shared/http';
import { createQueryKey } from '@canvass/shared/queries';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

/** Number of surveys in a list on the home page (specification, section 9). */
export const HOME_LIST_SIZE = 6;

/** Number of surveys that "Load more" loads: full rows in one, two, and three columns. */
export const PAGE_SIZE = 12;

/** Maximum number of surveys per request when an address restores many pages: as many whole pages as the API allows. */
const MAX_REQUEST_SIZE = 8 * PAGE_SIZE;

/** Maximum number of pages that an address restores, in five requests. Further pages have to be loaded again. */
const MAX_PAGES = 40;

export interface SurveyFilters {
  /** The search text. */
  q: string | undefined;
  category: Category | undefined;
  /** Only surveys that take votes now. */
  state: 'open' | undefined;
  sort: SurveySort;
}

/** A part of a list with its filters: it may still show while another list loads. */
export interface SurveyPage extends ListPage<SurveySummary> {
  filters: SurveyFilters;
}

/** The position where a part of a list begins, and the number of surveys that it should have. */
interface PageRequest {
  cursor?: string;
  count: number;
}

/** The first surveys in a sort order, for the home page. */
export function topSurveysQuery(sort: SurveySort) {
  const query = { sort, limit: HOME_LIST_SIZE };
  return queryOptions({
    queryKey: createQueryKey('surveys', 'list', query),
    queryFn: ({ signal }) => call(listSurveys, { query }, { signal }),
  });
}

/** Reads a part of a list, in as few requests as possible. */
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
 * @param pages the number of pages that the first request loads: more than one to restore a scroll position.
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

/** Merges all loaded pages into one: refreshing the list then takes one request, not one per page. */
export function mergePages({ pages }: InfiniteData<SurveyPage>): InfiniteData<SurveyPage> {
  const [first] = pages;
  const last = pages.at(-1);
  if (!first || !last) return { pages: [], pageParams: [] };
  const items = pages.flatMap((page) => page.items);
  const count = Math.ceil(items.length / PAGE_SIZE) * PAGE_SIZE;
  return { pages: [{ ...first, items, next: last.next }], pageParams: [{ count } satisfies PageRequest] };
}
