import { formatTotal, isolate, plural } from '@canvass/shared/ui';
/** The filters of a list. */
interface ListFilters {
  q?: string | undefined;
  category?: string | undefined;
}

/** The length of a list with its filters: '12 surveys in Health for “lunch”'. */
function formatTotalFor(total: number | string, { q, category }: ListFilters): string {
  const count = formatTotal(total);
  if (q && category) {
    return plural(total, {
      one: `${count} survey in ${category} for “${isolate(q)}”`,
      other: `${count} surveys in ${category} for “${isolate(q)}”`,
    });
  }
  if (q)
    return plural(total, { one: `${count} survey for “${isolate(q)}”`, other: `${count} surveys for “${isolate(q)}”` });
  if (category)
    return plural(total, { one: `${count} survey in ${category}`, other: `${count} surveys in ${category}` });
  return plural(total, { one: `${count} survey`, other: `${count} surveys` });
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
  total: (total: number | string, filters: ListFilters = {}) => formatTotalFor(total, filters),
  filter: 'Filter surveys',
  clearSearch: 'Clear search',
  searchPlaceholder: 'Search titles',
  category: 'Category',
  allCategories: 'All categories',
  show: 'Show',
  showMore: 'Show more surveys',
  sort: 'Sort by vote count',
  sorts: { 'votes:desc': 'Descending', 'votes:asc': 'Ascending', latest: 'Off (latest first)' },
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
