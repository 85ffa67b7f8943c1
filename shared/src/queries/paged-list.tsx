import { failureOf } from '@canvass/shared/http';
import type { ReactNode } from 'react';
import { ErrorState } from '../ui/states/errors';
import { LoadMore } from '../ui/tables/load-more';
import { collectUnreadableIds } from '../unreadable/collect-unreadable-ids';
import { UnreadableRecords } from '../unreadable/unreadable-records';
import type { PagedListState } from './use-paged-list';

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

/** A list that loads page by page, in each of its states: loading, error, empty, and content. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { skeleton, empty, errorTitle, action, renderUnreadable, children } = props;
  const { query, items, total } = props.list;
  if (query.isPending) return skeleton;
  if (!query.data) {
    const { title } = failureOf(query.error);
    return (
      <ErrorState
        title={errorTitle}
        text={title}
        busy={query.isFetching}
        action={action}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const unreadableIds = collectUnreadableIds(query.data.pages);
  const unreadableNotice = renderUnreadable ? (
    renderUnreadable(unreadableIds)
  ) : (
    <UnreadableRecords ids={unreadableIds} />
  );
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
