import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../testing';
import { ReorderHandle } from './reorder-handle';
import { useReorder } from './use-reorder';

const mockLoad = jest.fn();

jest.mock('./attach-reorder', () => {
  mockLoad();
  throw new Error('Loading chunk 7 failed.');
});

const handleMove = jest.fn();

function List() {
  const { listRef, reorder } = useReorder({ count: 2, getName: (index) => `city ${index + 1}`, onMove: handleMove });
  return (
    <ol ref={listRef}>
      {['Bath', 'Cork'].map((item, index) => (
        <li key={item} {...reorder.getRowProps(index)}>
          <ReorderHandle reorder={reorder} index={index} />
          {item}
        </li>
      ))}
    </ol>
  );
}

test('a list without the code for dragging is reordered with clicks on its handles, by mouse or keyboard', async () => {
  renderPage(<List />);
  await waitFor(() => expect(mockLoad).toHaveBeenCalled());
  expect(screen.getByRole('button', { name: 'Move city 2' })).toHaveAccessibleDescription(
    'Click it, and then the handle at its new position.',
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Move city 2' }));
  await user.click(screen.getByRole('button', { name: 'Move city 1' }));
  expect(handleMove).toHaveBeenLastCalledWith(1, 0);
  expect(screen.getByRole('button', { name: 'Move city 1' })).toHaveFocus();
  await user.keyboard(' {Tab}{Enter}');
  expect(handleMove).toHaveBeenLastCalledWith(0, 1);
});
