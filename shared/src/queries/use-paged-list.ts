import type { ListPage } from '@canvass/shared/http';
import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryOptions } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { listUniqueItems } from './cached-lists';

/**
 * Reads a list page by page, for `PagedList` to show.
 * @param options of `listQuery`.
 * @param getId tells items apart: each shows once, also when it moves to a later page while the list is read.
 */
export function usePagedList<Item, Key extends QueryKey>(
  options: UseInfiniteQueryOptions<ListPage<Item>, Error, InfiniteData<ListPage<Item>>, Key, string | undefined>,
  getId: (item: Item) => string,
) {
  const query = useInfiniteQuery(options);
  return {
    query,
    items: listUniqueItems(query.data?.pages, getId),
    /** How many there are, as the server says it: `12`, `1000+`; undefined when it does not. */
    total: query.data?.pages[0]?.total,
  };
}

/** A list as `usePagedList` gives it. */
export type PagedListState<Item> = ReturnType<typeof usePagedList<Item, QueryKey>>;
