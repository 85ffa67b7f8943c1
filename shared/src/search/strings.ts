/** The texts of search fields. */
export const strings = {
  search: 'Search',
  clear: 'Clear',
  clearSearch: 'Clear search',
} as const;
