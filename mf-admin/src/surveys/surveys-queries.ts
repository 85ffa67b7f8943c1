import { changeStatus, listSurveys, readSurvey, type SurveySummary } from '@canvass/shared/contracts';
import { call, callPage } from '@canvass/shared/http';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

/** As many rows as a page of the table holds. */
const PAGE_SIZE = 50;

/** Surveys of every status, or those that are not published. */
export type StatusFilter = 'all' | 'Unpublish';

/** What a change of the status, or a decision about reports, may show elsewhere. */
export const MODERATION_NOUNS = ['surveys', 'reports', 'reviews', 'events', 'overview'];

/** Newest first, page by page. Read at every visit: others publish and report at any time. */
export function surveysQuery(status: StatusFilter, q: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ['surveys', 'list', { status, q, limit: PAGE_SIZE }],
    queryFn: ({ pageParam, signal }) =>
      callPage(listSurveys, { query: { status, q, limit: PAGE_SIZE, cursor: pageParam } }, { signal }),
    staleTime: 0,
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

/** What is needed of a survey to change its status. */
export type ModeratedSurvey = Pick<SurveySummary, '_id' | 'title' | 'status'>;

/** Publishes a survey. */
export function publish(id: string, idempotencyKey: string) {
  return call(changeStatus, { params: { id }, body: { newStatus: 'Publish' } }, { idempotencyKey });
}

/** Unpublishes a survey; one that is unpublished already gets the new feedback. */
export function unpublish(id: string, feedback: string, idempotencyKey: string) {
  return call(changeStatus, { params: { id }, body: { newStatus: 'Unpublish', feedback } }, { idempotencyKey });
}
