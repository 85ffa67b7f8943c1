import { type Category, listSurveys, readSurvey, type SurveySort } from '@canvass/shared/contracts';
import { call, callPage } from '@canvass/shared/http';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

/** How many surveys a list on the home page has (specification, section 9). */
export const HOME_SIZE = 6;

/** How many surveys "Load more" brings: full rows in one, two and three columns. */
export const PAGE_SIZE = 12;

export interface SurveyFilters {
  category: Category | undefined;
  sort: SurveySort;
}

/** The first surveys of an order, for the home page. */
export function topSurveysQuery(sort: SurveySort) {
  const query = { sort, limit: HOME_SIZE };
  return queryOptions({
    queryKey: ['surveys', 'list', query],
    queryFn: ({ signal }) => call(listSurveys, { query }, { signal }),
  });
}

/** All published surveys that match, page by page. */
export function surveysQuery(filters: SurveyFilters) {
  const query = { ...filters, limit: PAGE_SIZE };
  return infiniteQueryOptions({
    queryKey: ['surveys', 'list', query],
    queryFn: ({ signal, pageParam }) => callPage(listSurveys, { query: { ...query, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });
}

/** One survey with its questions. */
export function surveyQuery(id: string) {
  return queryOptions({
    queryKey: ['surveys', 'detail', id],
    queryFn: ({ signal }) => call(readSurvey, { params: { id } }, { signal }),
  });
}
