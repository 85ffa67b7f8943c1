import { useSearchParams } from 'react-router-dom';

/** In the order in which they stand. */
export const SURVEY_TABS = ['all', 'reported', 'unpublish', 'review'] as const;
export type SurveyTab = (typeof SURVEY_TABS)[number];

/** The tab that shows, kept in the address: `?tab=reported`. Another one begins with an address of its own. */
export function useSurveyTab(): [SurveyTab, (tab: SurveyTab) => void] {
  const [search, setSearch] = useSearchParams();
  const tab = SURVEY_TABS.find((each) => each === search.get('tab')) ?? 'all';
  return [tab, (next) => next !== tab && setSearch(next === 'all' ? {} : { tab: next })];
}
