import { changeStatus, listSurveys, type SurveySummary } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { createQueryKey, listQuery, NOTIFICATIONS_NOUN } from '@canvass/shared/queries';

/** Number of rows on a page of the table. */
const PAGE_SIZE = 50;

/** Surveys of any status, or only unpublished ones. */
export type StatusFilter = 'all' | 'Unpublish';

/** The nouns that a change of status, or a decision about reports, may affect. */
export const MODERATION_NOUNS = ['surveys', 'reports', 'reviews', 'events', 'overview', NOTIFICATIONS_NOUN];

/** Newest first, page by page. Refetched on every visit: other users publish and report at any time. */
export function surveysQuery(status: StatusFilter, q: string | undefined) {
  return listQuery('surveys', listSurveys, { input: { query: { status, q, limit: PAGE_SIZE } }, staleTime: 0 });
}

/** The common prefix of the keys of all lists with a status, whatever their search. */
export function getSurveyListsKey(status: StatusFilter) {
  return createQueryKey('surveys', 'list', { query: { status } });
}

/** The part of a survey that a change of its status needs. */
export type ModeratedSurvey = Pick<SurveySummary, '_id' | 'title' | 'status' | 'state'>;

/** Decides which of its changes an admin is offered. A survey that its owner has withdrawn can be unpublished. */
export function getModerationState({
  status,
  state,
}: Pick<ModeratedSurvey, 'status' | 'state'>): 'published' | 'unpublished' | 'withdrawn' {
  if (status === 'Publish') return 'published';
  return state === 'withdrawn' ? 'withdrawn' : 'unpublished';
}

export function publish(id: string, idempotencyKey: string) {
  return call(changeStatus, { params: { id }, body: { newStatus: 'Publish' } }, { idempotencyKey });
}

/** Unpublishes a survey; if it is already unpublished, replaces its feedback. */
export function unpublish(id: string, feedback: string, idempotencyKey: string) {
  return call(changeStatus, { params: { id }, body: { newStatus: 'Unpublish', feedback } }, { idempotencyKey });
}
