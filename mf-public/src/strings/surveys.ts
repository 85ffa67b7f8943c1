/** What a list was found by. */
interface ListFilters {
  q?: string | undefined;
  category?: string | undefined;
}

/** The same behind a count: ' in Health for “lunch”'. */
function formatFilters({ q, category }: ListFilters): string {
  return (category ? ` in ${category}` : '') + (q ? ` for “${q}”` : '');
}

/** A survey's card in a list. */
export const card = {
  votedCount: 'Voted Count',
  createdAt: 'Created at',
  voted: 'You voted',
  loading: 'Loading surveys',
} as const;

export const surveys = {
  title: 'All Surveys here',
  total: (total: string, filters: ListFilters = {}) =>
    `${total} ${total === '1' ? 'survey' : 'surveys'}${formatFilters(filters)}`,
  filter: 'Filter surveys',
  clearSearch: 'Clear search',
  searchPlaceholder: 'A word from the title',
  category: 'Category',
  allCategories: 'All categories',
  sort: 'Vote count',
  sorts: { 'votes:desc': 'Descending', 'votes:asc': 'Ascending', latest: 'Any, latest first' },
  failed: 'The list did not load',
  filtersKept: 'Your filters are kept.',
  tooBroad: 'This search is too wide',
  noneAtAll: 'No survey has been published yet',
  noneAtAllHint: 'Come back soon. Surveyors publish new ones all the time.',
  lookAgain: 'Look again',
  none: 'No survey matches',
  noneHint: ({ q, category }: ListFilters) => {
    if (!q) return `Nothing is published in ${category} right now. Try another category.`;
    if (!category) return `Nothing contains “${q}”. Try another word, or only its beginning.`;
    return `Nothing in ${category} contains “${q}”. Try another category, or only the beginning of a word.`;
  },
  clear: 'Clear filters',
  searchEverywhere: 'Search in all categories',
} as const;
