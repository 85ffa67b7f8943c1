export { createQueryKey, listQuery, listUniqueItems } from './list-query';
export { codeQuery } from './code-query';
export { planStatusQuery, resultsQuery, surveyQuery } from './detail-queries';
export { invalidateNouns, updateCachedLists } from './cached-lists';
export { PagedList, usePagedList, type PagedListState } from './paged-list';
