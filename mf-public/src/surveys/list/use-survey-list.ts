import { listUniqueItems } from '@canvass/shared/queries';
import type { LoadMoreList } from '@canvass/shared/ui';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { mergePages, PAGE_SIZE, type SurveyFilters, surveysQuery } from '../survey-queries';

interface ListRequest {
  filters: SurveyFilters;
  /** Number of pages shown. */
  pages: number;
  /** Called with the new number of pages before they are loaded. */
  onPages: (pages: number) => void;
}

/**
 * The surveys that match the filters, with the requested number of pages. While a new list loads, the previous one
 * stays, marked as `old`, together with its filters.
 */
export function useSurveyList({ filters, pages, onPages }: ListRequest) {
  const queryClient = useQueryClient();
  const options = surveysQuery(filters, pages);
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData });
  const { data, error, isPlaceholderData: old, isFetching, refetch } = query;

  const loaded = useMemo(() => data && listUniqueItems(data.pages, ({ _id }) => _id), [data]);
  const surveys = loaded?.slice(0, pages * PAGE_SIZE);
  const shown = surveys?.length ?? 0;
  const isMoreLoaded = loaded !== undefined && loaded.length > shown;
  const hasNextPage = isMoreLoaded || data?.pages.at(-1)?.next !== undefined;

  async function fetchNextPage() {
    // Before the response, so that a late one cannot undo another change of the address.
    onPages(Math.ceil(shown / PAGE_SIZE) + 1);
    if (isMoreLoaded) return { hasNextPage: true };
    const result = await query.fetchNextPage();
    if (!result.isError) queryClient.setQueryData(options.queryKey, (all) => all && mergePages(all));
    return { hasNextPage: result.hasNextPage };
  }

  const list: LoadMoreList = {
    hasNextPage,
    isFetchingNextPage: query.isFetchingNextPage || old,
    isFetchNextPageError: query.isFetchNextPageError,
    error,
    fetchNextPage,
  };
  const first = data?.pages[0];
  return { surveys, total: first?.total, filters: first?.filters, old, list, error, isFetching, refetch };
}
