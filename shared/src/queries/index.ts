export { createQueryKey, listQuery, listUniqueItems, type NounQueryKey } from './list-query';
export { codeQuery } from './code-query';
export { NOTIFICATIONS_REFETCH_INTERVAL_MS, unreadNotificationsQuery } from './unread-notifications-query';
export { planStatusQuery } from './plan-status-query';
export { resultsQuery } from './results-query';
export { surveyQuery } from './survey-query';
export { invalidateNouns, updateCachedLists } from './cached-lists';
export { PagedList, usePagedList, type PagedListState } from './paged-list';
export { NOTIFICATIONS_NOUN } from './notifications-noun';
