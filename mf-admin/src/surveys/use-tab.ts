import { useSearchParams } from 'react-router-dom';

/** In the order in which they stand. */
export const TABS = ['all', 'reported', 'unpublish', 'review'] as const;
export type Tab = (typeof TABS)[number];

/** The tab that shows, kept in the address: `?tab=reported`. Another one begins with an address of its own. */
export function useTab(): [Tab, (tab: Tab) => void] {
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((each) => each === search.get('tab')) ?? 'all';
  return [tab, (next) => next !== tab && setSearch(next === 'all' ? {} : { tab: next })];
}
