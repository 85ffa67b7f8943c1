import { CATEGORIES, type SurveySort, surveySortSchema } from '@canvass/shared/contracts';
import type { SurveyFilters } from './survey-queries';

export const SORTS: readonly SurveySort[] = ['latest', 'votes:desc', 'votes:asc'];

const DEFAULT_SORT: SurveySort = 'latest';

/** Reads the filters of an address; what it does not know counts as not set. */
export function readFilters(search: URLSearchParams): SurveyFilters {
  const sort = surveySortSchema.safeParse(search.get('sort'));
  return {
    category: CATEGORIES.find((category) => category === search.get('category')),
    sort: sort.success ? sort.data : DEFAULT_SORT,
  };
}

/** The address's parameters with one filter changed; a filter without a value leaves the address. */
export function withFilter(search: URLSearchParams, name: keyof SurveyFilters, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  const isDefault = name === 'sort' && value === DEFAULT_SORT;
  if (value && !isDefault) next.set(name, value);
  else next.delete(name);
  return next;
}
