import {
  ownSurveySortSchema,
  ownSurveyStateSchema,
  type OwnSurveySort,
  type OwnSurveyState,
} from '@canvass/shared/contracts';
import { normalizeQuery } from '@canvass/shared/search';

/** The filters of the lists of own surveys, which the address keeps. */
export interface SurveyFilters {
  q: string | undefined;
  state: OwnSurveyState | undefined;
  /** Undefined for newest first: API processes of earlier releases know no other order. */
  sort: OwnSurveySort | undefined;
}

export const DEFAULT_SORT: OwnSurveySort = 'latest';

/** Reads the filters in an address; unknown values count as not set. */
export function readFilters(search: URLSearchParams): SurveyFilters {
  const sort = ownSurveySortSchema.options.find((each) => each === search.get('sort'));
  return {
    q: normalizeQuery(search.get('q') ?? '') || undefined,
    state: ownSurveyStateSchema.options.find((each) => each === search.get('state')),
    sort: sort === DEFAULT_SORT ? undefined : sort,
  };
}

/** Changes of filters; an empty value removes the filter. */
export type FilterChanges = Partial<Record<keyof SurveyFilters, string>>;

/** The address's parameters with some filters changed. */
export function withFilters(search: URLSearchParams, changes: FilterChanges): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    const isDefault = name === 'sort' && value === DEFAULT_SORT;
    if (value && !isDefault) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
