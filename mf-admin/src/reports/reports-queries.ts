import {
  decideReports,
  listReportedSurveys,
  listReports,
  type RequestInput,
  type ReportedSurvey,
} from '@canvass/shared/contracts';
import { call, callPage } from '@canvass/shared/http';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { updateCachedLists, invalidateNouns } from '../layout/infinite-list';
import { MODERATION_NOUNS } from '../surveys/surveys-queries';

/** Surveys that the queue brings at once: more than anybody decides in one go. */
const QUEUE_PAGE_SIZE = 50;

/** Reports of a survey that show at once. */
const REPORTS_PAGE_SIZE = 5;

const QUEUE_KEY = ['reports', 'list', 'queue'];

/** Surveys with open reports, the most reported first. Read at every visit: people report at any time. */
export const queueQuery = infiniteQueryOptions({
  queryKey: QUEUE_KEY,
  queryFn: ({ pageParam, signal }) =>
    callPage(listReportedSurveys, { query: { limit: QUEUE_PAGE_SIZE, cursor: pageParam } }, { signal }),
  staleTime: 0,
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next,
});

/** The open reports of a survey, latest first. */
export function openReportsQuery(surveyId: string) {
  return infiniteQueryOptions({
    queryKey: ['reports', 'list', { surveyId, state: 'open' }],
    queryFn: ({ pageParam, signal }) =>
      callPage(
        listReports,
        { params: { id: surveyId }, query: { state: 'open', limit: REPORTS_PAGE_SIZE, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });
}

export type Decision = RequestInput<typeof decideReports>['body'];

/** Decides all open reports of a survey. */
export function decideOnReports(id: string, decision: Decision, idempotencyKey: string) {
  return call(decideReports, { params: { id }, body: decision }, { idempotencyKey });
}

/** Takes a decided survey out of the queue at once, and has everything about it read again. */
export function removeDecided(queries: QueryClient, id: string): void {
  updateCachedLists<ReportedSurvey>(queries, QUEUE_KEY, (surveys) => surveys.filter(({ surveyId }) => surveyId !== id));
  void invalidateNouns(queries, MODERATION_NOUNS);
}
