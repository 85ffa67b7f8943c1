/** What people read at a field that searches. */
export const strings = {
  search: 'Search',
  clear: 'Clear',
  clearSearch: 'Clear search',
} as const;
