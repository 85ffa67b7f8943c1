export { createQueryKey } from './query-key';
export { listQuery } from './list-query';
export { planStatusQuery } from './plan-status-query';
export { resultsQuery } from './results-query';
export { surveyQuery } from './survey-query';
export { invalidateNouns, listUniqueItems, updateCachedLists } from './cached-lists';
export { usePagedList, type PagedListState } from './use-paged-list';
export { PagedList } from './paged-list';
