import { CATEGORIES, type SurveySort } from '@canvass/shared/contracts';
import { normalizeQuery } from '@canvass/shared/search';
import type { SurveyFilters } from '../survey-queries';

export const SORTS: readonly SurveySort[] = ['latest', 'votes:desc', 'votes:asc'];

const DEFAULT_SORT: SurveySort = 'latest';

/** Reads the filters in an address; unknown values count as not set. */
export function readFilters(search: URLSearchParams): SurveyFilters {
  return {
    q: normalizeQuery(search.get('q') ?? '') || undefined,
    category: CATEGORIES.find((category) => category === search.get('category')),
    state: search.get('state') === 'open' ? 'open' : undefined,
    sort: SORTS.find((sort) => sort === search.get('sort')) ?? DEFAULT_SORT,
  };
}

/** Changes of filters, from an address or a control; an empty value removes the filter. */
export type FilterChanges = Partial<Record<keyof SurveyFilters, string>>;

/**
 * The address's parameters with some filters changed; filters without a value are removed from the address. The changed
 * list starts at its first page.
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

/** The number of pages of the list in an address. */
export function readPages(search: URLSearchParams): number {
  const pages = search.get('pages') ?? '';
  return /^[1-9]\d{0,3}$/.test(pages) ? Number(pages) : 1;
}

/** The address's parameters with another number of pages, which restores the position in the list. */
export function withPages(search: URLSearchParams, pages: number): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set('pages', String(pages));
  return next;
}
