import { CATEGORIES, type SurveySort } from '@canvass/shared/contracts';
import { normalizeQuery } from '@canvass/shared/search';
import type { SurveyFilters } from '../survey-queries';

export const SORTS: readonly SurveySort[] = ['latest', 'votes:desc', 'votes:asc'];

const DEFAULT_SORT: SurveySort = 'latest';

/** Reads the filters of an address; what it does not know counts as not set. */
export function readFilters(search: URLSearchParams): SurveyFilters {
  return {
    q: normalizeQuery(search.get('q') ?? '') || undefined,
    category: CATEGORIES.find((category) => category === search.get('category')),
    sort: SORTS.find((sort) => sort === search.get('sort')) ?? DEFAULT_SORT,
  };
}

/** Filters to be changed, as an address or a control gives them; an empty one is taken away. */
export type FilterChanges = Partial<Record<keyof SurveyFilters, string>>;

/**
 * The address's parameters with some filters changed; a filter without a value leaves the address. A list that changes
 * begins at its beginning.
 */
export function withFilters(search: URLSearchParams, changes: FilterChanges): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('pages');
  for (const [name, value] of Object.entries(changes)) {
    const isDefault = name === 'sort' && value === DEFAULT_SORT;
    if (value && !isDefault) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** How many pages of the list an address asks for. */
export function readPages(search: URLSearchParams): number {
  const pages = search.get('pages') ?? '';
  return /^[1-9]\d{0,3}$/.test(pages) ? Number(pages) : 1;
}

/** The address's parameters with another number of pages: how the place in a list is found again. */
export function withPages(search: URLSearchParams, pages: number): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set('pages', String(pages));
  return next;
}
