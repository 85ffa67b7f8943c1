import { isolate } from '@canvass/shared/ui';
/** The filters of a list. */
interface ListFilters {
  q?: string | undefined;
  category?: string | undefined;
}

/** The filters, to follow a count: ' in Health for “lunch”'. */
function formatFilters({ q, category }: ListFilters): string {
  return (category ? ` in ${category}` : '') + (q ? ` for “${isolate(q)}”` : '');
}

/** The texts of a survey's card in a list. */
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
  searchPlaceholder: 'Search titles',
  category: 'Category',
  allCategories: 'All categories',
  show: 'Show',
  showMore: 'Show more surveys',
  sort: 'Vote count',
  sorts: { 'votes:desc': 'Descending', 'votes:asc': 'Ascending', latest: 'Latest first' },
  failed: 'The list did not load',
  filtersKept: 'Your filters are kept.',
  tooBroad: 'This search is too broad',
  noneAtAll: 'No survey has been published yet',
  noneAtAllHint: 'Check back soon. Surveyors publish new ones all the time.',
  lookAgain: 'Refresh',
  none: 'No surveys match',
  noneHint: ({ q, category }: ListFilters) => {
    if (!q) return `Nothing is published in ${category} right now. Try another category.`;
    if (!category) return `Nothing contains “${isolate(q)}”. Try another word, or only its beginning.`;
    return `Nothing in ${category} contains “${isolate(q)}”. Try another category, or only the beginning of a word.`;
  },
  clear: 'Clear filters',
  searchEverywhere: 'Search all categories',
} as const;
