import {
  decideReports,
  listReportedSurveys,
  listReports,
  type RequestInput,
  type ReportedSurvey,
} from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { invalidateNouns, listQuery, updateCachedLists } from '@canvass/shared/queries';
import type { QueryClient } from '@tanstack/react-query';
import { MODERATION_NOUNS } from '../surveys/surveys-queries';

/** Surveys per page of the queue: more than an admin decides in one sitting. */
const QUEUE_PAGE_SIZE = 50;

/** Number of reports of a survey that are shown at first. */
const REPORTS_PAGE_SIZE = 5;

/** Surveys with open reports, most reported first. Refetched on every visit: new reports arrive at any time. */
export const queueQuery = listQuery('reports', listReportedSurveys, {
  input: { query: { limit: QUEUE_PAGE_SIZE } },
  staleTime: 0,
});

/** The open reports of a survey, latest first. */
export function openReportsQuery(surveyId: string) {
  return listQuery('reports', listReports, {
    input: { params: { id: surveyId }, query: { state: 'open', limit: REPORTS_PAGE_SIZE } },
  });
}

export type Decision = RequestInput<typeof decideReports>['body'];

/** Decides all open reports of a survey. */
export function decideOnReports(id: string, decision: Decision, idempotencyKey: string) {
  return call(decideReports, { params: { id }, body: decision }, { idempotencyKey });
}

/** Removes a decided survey from the queue at once, and invalidates everything about it. */
export function removeDecided(queryClient: QueryClient, id: string): void {
  updateCachedLists<ReportedSurvey>(queryClient, queueQuery.queryKey, (surveys) =>
    surveys.filter(({ surveyId }) => surveyId !== id),
  );
  void invalidateNouns(queryClient, MODERATION_NOUNS);
}
