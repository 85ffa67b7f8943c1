import { changeStatus, listSurveys, type SurveySummary } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { createQueryKey, listQuery } from '@canvass/shared/queries';

/** As many rows as a page of the table holds. */
const PAGE_SIZE = 50;

/** Surveys of every status, or those that are not published. */
export type StatusFilter = 'all' | 'Unpublish';

/** What a change of the status, or a decision about reports, may show elsewhere. */
export const MODERATION_NOUNS = ['surveys', 'reports', 'reviews', 'events', 'overview'];

/** Newest first, page by page. Read at every visit: others publish and report at any time. */
export function surveysQuery(status: StatusFilter, q: string | undefined) {
  return listQuery('surveys', listSurveys, { input: { query: { status, q, limit: PAGE_SIZE } }, staleTime: 0 });
}

/** The beginning of the keys of all lists of a status, whatever they were searched for. */
export function getSurveyListsKey(status: StatusFilter) {
  return createQueryKey('surveys', 'list', { query: { status } });
}

/** What is needed of a survey to change its status. */
export type ModeratedSurvey = Pick<SurveySummary, '_id' | 'title' | 'status'>;

export function publish(id: string, idempotencyKey: string) {
  return call(changeStatus, { params: { id }, body: { newStatus: 'Publish' } }, { idempotencyKey });
}

/** Unpublishes a survey; one that is unpublished already gets the new feedback. */
export function unpublish(id: string, feedback: string, idempotencyKey: string) {
  return call(changeStatus, { params: { id }, body: { newStatus: 'Unpublish', feedback } }, { idempotencyKey });
}
