import { toApiError, type ListPage } from '@canvass/shared/http';
import {
  useInfiniteQuery,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../ui/states/errors';
import { LoadMore } from '../ui/tables/load-more';
import { collectUnreadableIds } from '../unreadable/collect-unreadable-ids';
import { UnreadableRecords } from '../unreadable/unreadable-records';
import { listUniqueItems } from './list-query';
import type { Elements } from '../ui/layout/elements';

/**
 * Reads a list page by page, for `PagedList` to show.
 * @param options the result of `listQuery`.
 * @param getId identifies items: each shows once, even if it moves to a later page while the list is read.
 */
export function usePagedList<Item, Key extends QueryKey>(
  options: UseInfiniteQueryOptions<ListPage<Item>, Error, InfiniteData<ListPage<Item>>, Key, string | undefined>,
  getId: (item: Item) => string,
) {
  const query = useInfiniteQuery(options);
  return {
    query,
    items: listUniqueItems(query.data?.pages, getId),
    /** The total number of items, as the server sends it: `12`, `1000+`; undefined if it sends none. */
    total: query.data?.pages[0]?.total,
  };
}

/** A list as returned by `usePagedList`. */
export type PagedListState<Item> = ReturnType<typeof usePagedList<Item, QueryKey>>;

interface PagedListProps<Item> {
  list: PagedListState<Item>;
  /** The number of items, if the server does not send it with the list. */
  total?: number;
  /** Shows while the first page loads; has the layout of the list. */
  skeleton: ReactNode;
  /** Shows when the list is empty; offers the next step. */
  empty: ReactNode;
  /** The title of the error when the first page fails to load. */
  errorTitle: string;
  /** Another action of the error, next to the retry. */
  action?: Elements;
  /** Shows the ids of damaged records, where the user can act on them. */
  renderUnreadable?: (ids: string[]) => ReactNode;
  /**
   * The list. A function receives the button that loads more, and places it; otherwise the button is below the list.
   */
  children: Elements | ((more: Elements) => Elements);
}

const renderUnreadableRecords = (ids: string[]): ReactNode => <UnreadableRecords ids={ids} />;

/** A list that loads page by page, in each of its states: loading, error, empty, and content. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { skeleton, empty, errorTitle, action, renderUnreadable = renderUnreadableRecords, children } = props;
  const { query, items, total } = props.list;
  if (query.isPending) return skeleton;
  if (!query.data) {
    return (
      <ErrorState
        title={errorTitle}
        text={toApiError(query.error).title}
        busy={query.isFetching}
        action={action}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const unreadableIds = collectUnreadableIds(query.data.pages);
  const unreadableNotice = renderUnreadable(unreadableIds);
  if (items.length === 0) {
    // All items of the loaded pages were handled and removed; the next page is being fetched.
    if (query.hasNextPage && query.isFetching) return skeleton;
    return unreadableIds.length > 0 ? unreadableNotice : empty;
  }
  const more = <LoadMore list={query} shown={items.length} total={props.total ?? total} toApiError={toApiError} />;
  const content =
    typeof children === 'function' ? (
      children(more)
    ) : (
      <>
        {children satisfies Elements}
        {more}
      </>
    );
  return (
    <div aria-busy={query.isPlaceholderData}>
      {content satisfies Elements}
      {unreadableNotice}
    </div>
  );
}
