export { SearchField } from './search-field';
export { normalizeQuery } from './normalize-query';
export { useSearchText } from './use-search-text';
