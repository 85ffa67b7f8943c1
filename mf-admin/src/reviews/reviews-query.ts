import { listReviewRequests } from '@canvass/shared/contracts';
import { callPage } from '@canvass/shared/http';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** Unpublished surveys whose surveyors request a review, latest first. Read at every visit. */
export const reviewsQuery = infiniteQueryOptions({
  queryKey: ['reviews', 'list', {}],
  queryFn: ({ pageParam, signal }) => callPage(listReviewRequests, { query: { cursor: pageParam } }, { signal }),
  staleTime: 0,
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next,
});
