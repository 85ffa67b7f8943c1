import type { DescribePage } from '@canvass/shared/area';
import { paths } from '../../paths';
import { documents } from '../../strings/documents';
import { surveysQuery } from '../survey-queries';
import { readFilters, readPages, withFilters } from './survey-filters';

/** The list starts with the surveys that match the filters in the address. */
export const describePage: DescribePage = async ({ search }, queryClient) => {
  const filters = readFilters(search);
  await queryClient.fetchInfiniteQuery(surveysQuery(filters, readPages(search)));
  const { q, category, state, sort } = filters;
  const known = withFilters(new URLSearchParams(), { q, category, state, sort });
  return {
    summary: category ? documents.surveysIn(category) : documents.surveys,
    canonicalPath: known.size > 0 ? `${paths.surveys.path}?${known}` : paths.surveys.path,
    // Nobody searches the web for the results of a search.
    isUnlisted: q !== undefined,
  };
};
