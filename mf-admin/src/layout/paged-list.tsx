import { failureOf, type ListPage } from '@canvass/shared/http';
import { ErrorState, LoadMore } from '@canvass/shared/ui';
import { UnreadableRecords, collectUnreadableIds } from '@canvass/shared/unreadable';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getTotal } from './infinite-list';

interface PagedListProps<Item> {
  list: UseInfiniteQueryResult<InfiniteData<ListPage<Item>>>;
  /** Those that were loaded. */
  items: Item[];
  /** How many there are, where the server does not say it with the list. */
  total?: number;
  /** What shows while the first page is on its way, in the layout of the list. */
  skeleton: ReactNode;
  /** What shows when there is nothing: with the next step. */
  empty: ReactNode;
  /** The title of what shows when the first page does not come. */
  errorTitle: string;
  /** A way out of a failure beside another try. */
  action?: ReactNode;
  /** Shows the ids of records that are damaged, where something can be done with them. */
  renderUnreadable?: (ids: string[]) => ReactNode;
  /** The list itself; a function puts the button for more where it wants it, else that stands below. */
  children: ReactNode | ((more: ReactNode) => ReactNode);
}

/** A list that comes page by page, in each of its states. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { list, items, total, skeleton, empty, errorTitle, action, renderUnreadable, children } = props;
  if (list.isPending) return skeleton;
  if (!list.data) {
    const { title } = failureOf(list.error);
    return (
      <ErrorState
        title={errorTitle}
        text={title}
        busy={list.isFetching}
        action={action}
        onRetry={() => void list.refetch()}
      />
    );
  }
  // What was dealt with has left; what comes after it is still on its way.
  const unreadable = collectUnreadableIds(list.data.pages);
  const unreadableNotice = renderUnreadable ? renderUnreadable(unreadable) : <UnreadableRecords ids={unreadable} />;
  if (items.length === 0) {
    if (list.hasNextPage && list.isFetching) return skeleton;
    return unreadable.length > 0 ? unreadableNotice : empty;
  }
  const more = (
    <LoadMore list={list} shown={items.length} total={total ?? getTotal(list.data)} toApiError={failureOf} />
  );
  return (
    <div aria-busy={list.isPlaceholderData}>
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
