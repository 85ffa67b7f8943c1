import { failureOf, type ListPage } from '@canvass/shared/http';
import { ErrorState, LoadMore } from '@canvass/shared/ui';
import { UnreadableRecords, collectUnreadableIds } from '@canvass/shared/unreadable';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface PagedListProps<Item> {
  list: UseInfiniteQueryResult<InfiniteData<ListPage<Item>>>;
  /** What shows while the first page is on its way, in the layout of the list. */
  skeleton: ReactNode;
  /** What shows when there is nothing: with the next step. */
  empty: ReactNode;
  /** The title of what shows when the first page does not come. */
  errorTitle: string;
  children: (items: Item[]) => ReactNode;
}

/** A list of the person's own, page by page, in each of its states. */
export function PagedList<Item>({ list, skeleton, empty, errorTitle, children }: PagedListProps<Item>) {
  if (list.isPending) return skeleton;
  if (!list.data) {
    const { title } = failureOf(list.error);
    return <ErrorState title={errorTitle} text={title} busy={list.isFetching} onRetry={() => void list.refetch()} />;
  }
  const items = list.data.pages.flatMap((page) => page.items);
  const unreadable = collectUnreadableIds(list.data.pages);
  const unreadableNotice = <UnreadableRecords ids={unreadable} />;
  if (items.length === 0) return unreadable.length > 0 ? unreadableNotice : empty;
  return (
    <>
      {children(items)}
      <LoadMore list={list} shown={items.length} toApiError={failureOf} />
      {unreadableNotice}
    </>
  );
}
