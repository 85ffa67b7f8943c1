import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../testing';
import type { ReorderEvent } from './drag';
import { ReorderHandle, ReorderStatus } from './reorder-handle';
import { useReorder } from './use-reorder';

/** Reports what happens in place of the library for dragging, so that the test decides between which tasks. */
let report: ((event: ReorderEvent) => void) | undefined;

jest.mock('./attach-reorder', () => ({
  attachReorder(_list: HTMLElement, _id: string, onEvent: (event: ReorderEvent) => void) {
    report = onEvent;
    return { refresh: () => undefined, detach: () => undefined };
  },
}));

function List() {
  const [items, setItems] = useState(['Bath', 'Cork', 'Oslo']);
  const { listRef, reorder } = useReorder({
    count: items.length,
    getName: (index) => `city ${items[index]}`,
    onMove: (from, to) => setItems(items.toSpliced(from, 1).toSpliced(to, 0, items[from] as string)),
  });
  return (
    <>
      <ol ref={listRef}>
        {items.map((item, index) => (
          <li key={item} {...reorder.getRowProps(index)}>
            <ReorderHandle reorder={reorder} index={index} />
          </li>
        ))}
      </ol>
      <ReorderStatus reorder={reorder} />
    </>
  );
}

/** Whether React collects its work for `act`, as it does in tests, instead of scheduling it, as it does in browsers. */
function setActing(isActing: boolean): void {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = isActing;
}

afterEach(() => setActing(true));

test('the handle of a dropped row has the focus, also if the row is dropped before the effects of its last step have run', async () => {
  renderPage(<List />);
  await waitFor(() => expect(report).toBeDefined());
  const step = { from: 0, to: 2, input: 'pointer' } as const;
  act(() => report?.({ ...step, to: 0, type: 'lifted' }));
  setActing(false);
  const dropped = new Promise<void>((resolve) => {
    // It is called right after React has changed the document, and before effects, which have a task of their own.
    const observer = new MutationObserver(() => {
      if (!screen.queryByText('City Bath moved to position 3 of 3.')) return;
      observer.disconnect();
      report?.({ ...step, type: 'dropped' });
      resolve();
    });
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  report?.({ ...step, type: 'moved' });
  await dropped;
  await waitFor(() => expect(screen.getByText('City Bath dropped at position 3 of 3.')).toBeInTheDocument());
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  expect(screen.getByRole('button', { name: 'Move city Bath' })).toHaveFocus();
});
