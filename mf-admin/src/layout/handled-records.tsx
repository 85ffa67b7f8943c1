import { PagedList, type PagedListState } from '@canvass/shared/queries';
import { RecordList, RecordListSkeleton } from '@canvass/shared/ui';
import { type ReactNode, type Ref, useRef } from 'react';
import { useListFocus } from './use-list-focus';

interface HandledRecordsProps<Item> {
  list: PagedListState<Item>;
  label: string;
  errorTitle: string;
  empty: ReactNode;
  /**
   * @param focusRef for the element that takes the focus when the record before it has left the list.
   * @param beforeRemove must be called just before the record leaves the list.
   */
  children: (item: Item, focusRef: Ref<HTMLButtonElement>, beforeRemove: () => void) => ReactNode;
}

/** Records that leave their list once an admin has handled them; the focus then goes to the next one. */
export function HandledRecords<Item extends { _id: string }>(props: HandledRecordsProps<Item>) {
  const { list, label, errorTitle, empty, children } = props;
  const container = useRef<HTMLDivElement>(null);
  const { register, beforeRemove } = useListFocus(
    list.items.map(({ _id }) => _id),
    container,
  );
  return (
    <div ref={container} tabIndex={-1}>
      <PagedList list={list} skeleton={<RecordListSkeleton />} empty={empty} errorTitle={errorTitle}>
        <RecordList label={label}>
          {list.items.map((item) => children(item, register(item._id), () => beforeRemove(item._id)))}
        </RecordList>
      </PagedList>
    </div>
  );
}
