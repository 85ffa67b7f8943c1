import { failureOf, type ListPage } from '@canvass/shared/http';
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

interface PagedListProps<Item> {
  list: PagedListState<Item>;
  /** How many there are, where the server does not send it with the list. */
  total?: number;
  /** Shows while the first page loads, in the layout of the list. */
  skeleton: ReactNode;
  /** Shows when there is nothing: with the next step. */
  empty: ReactNode;
  /** The title of the error when the first page fails to load. */
  errorTitle: string;
  /** An action of the error, beside another try. */
  action?: ReactNode;
  /** Shows the ids of damaged records, where something can be done with them. */
  renderUnreadable?: (ids: string[]) => ReactNode;
  /** The list itself. A function places the button that loads more; otherwise it stands below. */
  children: ReactNode | ((more: ReactNode) => ReactNode);
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
        text={failureOf(query.error).title}
        busy={query.isFetching}
        action={action}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const unreadableIds = collectUnreadableIds(query.data.pages);
  const unreadableNotice = renderUnreadable(unreadableIds);
  if (items.length === 0) {
    // Every item of the loaded pages was dealt with and removed; the next ones are being read.
    if (query.hasNextPage && query.isFetching) return skeleton;
    return unreadableIds.length > 0 ? unreadableNotice : empty;
  }
  const more = <LoadMore list={query} shown={items.length} total={props.total ?? total} toApiError={failureOf} />;
  return (
    <div aria-busy={query.isPlaceholderData}>
      {typeof children === 'function' ? (
        children(more)
      ) : (
        <>
          {children}
          {more}
        </>
      )}
      {unreadableNotice}
    </div>
  );
}
