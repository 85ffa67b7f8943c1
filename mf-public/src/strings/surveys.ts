import { formatTotal, isolate, plural } from '@canvass/shared/ui';
/** The filters of a list. */
interface ListFilters {
  q?: string | undefined;
  category?: string | undefined;
  state?: 'open' | undefined;
}

/** The length of a list with its filters: '12 open surveys in Health for “lunch”'. */
function formatTotalFor(total: number | string, { q, category, state }: ListFilters): string {
  const count = formatTotal(total);
  const where = `${category ? ` in ${category}` : ''}${q ? ` for “${isolate(q)}”` : ''}`;
  if (state) return plural(total, { one: `${count} open survey${where}`, other: `${count} open surveys${where}` });
  return plural(total, { one: `${count} survey${where}`, other: `${count} surveys${where}` });
}

/** Why a list is empty, and what to try. */
function describeEmptyList({ q, category, state }: ListFilters): string {
  const nothing = state ? 'No open survey' : 'Nothing';
  if (q && category)
    return `${nothing} in ${category} contains “${isolate(q)}”. Try another category, or only the beginning of a word.`;
  if (q) return `${nothing} contains “${isolate(q)}”. Try another word, or only its beginning.`;
  if (category) return `Nothing is ${state ?? 'published'} in ${category} right now. Try another category.`;
  return 'No survey is open right now. The closed ones show their results.';
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
  searchPlaceholder: 'Search titles and descriptions',
  category: 'Category',
  allCategories: 'All categories',
  state: 'Voting',
  openAndClosed: 'Open and closed',
  openNow: 'Open now',
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
  noneHint: describeEmptyList,
  clear: 'Clear filters',
  searchEverywhere: 'Search all categories',
  includeClosed: 'Include closed surveys',
} as const;
