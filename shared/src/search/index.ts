export { SearchField } from './search-field';
export { normalizeQuery } from './tidy-search';
export { useSearchText } from './use-search-text';
