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

/** Surveys of a page of the queue: more than anybody decides in one sitting. */
const QUEUE_PAGE_SIZE = 50;

/** Reports of a survey that show at once. */
const REPORTS_PAGE_SIZE = 5;

/** Surveys with open reports, the most reported first. Read at every visit: people report at any time. */
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

/** Takes a decided survey out of the queue at once, and has everything about it read again. */
export function removeDecided(queries: QueryClient, id: string): void {
  updateCachedLists<ReportedSurvey>(queries, queueQuery.queryKey, (surveys) =>
    surveys.filter(({ surveyId }) => surveyId !== id),
  );
  void invalidateNouns(queries, MODERATION_NOUNS);
}
