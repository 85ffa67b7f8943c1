export { SearchField } from './search-field';
export { tidySearch } from './tidy-search';
export { useSearchText } from './use-search-text';
