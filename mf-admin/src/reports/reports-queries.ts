import {
  decideReports,
  listReportedSurveys,
  listReports,
  type Input,
  type ReportedSurvey,
} from '@canvass/shared/contracts';
import { call, callPage } from '@canvass/shared/http';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { changeLists, readAgain } from '../layout/pages';
import { MODERATED } from '../surveys/surveys-queries';

/** Surveys that the queue brings at once: more than anybody decides in one go. */
const PAGE = 50;

/** Reports of a survey that show at once. */
const SAID_PAGE = 5;

const QUEUE = ['reports', 'list', 'queue'];

/** Surveys with open reports, the most reported first. Read at every visit: people report at any time. */
export const queueQuery = infiniteQueryOptions({
  queryKey: QUEUE,
  queryFn: ({ pageParam, signal }) =>
    callPage(listReportedSurveys, { query: { limit: PAGE, cursor: pageParam } }, { signal }),
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
        { params: { id: surveyId }, query: { state: 'open', limit: SAID_PAGE, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });
}

export type Decision = Input<typeof decideReports>['body'];

/** Decides all open reports of a survey. */
export function decide(id: string, decision: Decision, idempotencyKey: string) {
  return call(decideReports, { params: { id }, body: decision }, { idempotencyKey });
}

/** Takes a decided survey out of the queue at once, and has everything about it read again. */
export function showDecided(queries: QueryClient, id: string): void {
  changeLists<ReportedSurvey>(queries, QUEUE, (surveys) => surveys.filter(({ surveyId }) => surveyId !== id));
  void readAgain(queries, MODERATED);
}
