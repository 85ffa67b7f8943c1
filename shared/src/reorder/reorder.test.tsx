import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { renderPage } from '../testing';
import { ReorderHandle, ReorderStatus } from './reorder-handle';
import { useReorder } from './use-reorder';

function List({ initial }: { initial: string[] }) {
  const [items, setItems] = useState(initial);
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
            {item}
          </li>
        ))}
      </ol>
      <ReorderStatus reorder={reorder} />
      <button type="button">After the list</button>
    </>
  );
}

const findHandle = (name: string) => screen.findByRole('button', { name: `Move city ${name}` });
const listItems = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
/** The other status is the test page's location. */
const findStatus = (text: string) => screen.findByText(text, { selector: 'output' });

afterEach(() => jest.restoreAllMocks());

const DRAG_HINT = 'Drag it, or click it and then another handle. Keyboard: Space, then the arrow keys.';

/** Renders the list, and focuses the handle of an item. */
async function focusHandle(name: string, initial = ['Bath', 'Cork', 'Oslo']) {
  renderPage(<List initial={initial} />);
  const handle = await findHandle(name);
  await waitFor(() => expect(handle).toHaveAccessibleDescription(DRAG_HINT));
  act(() => handle.focus());
  return { handle, user: userEvent.setup() };
}

const LIFTED =
  'City Bath lifted from position 1 of 3. Use the up and down arrow keys to move it, Space to drop it, Escape to cancel.';

test('a row is lifted with Space, moved with the arrow keys, and dropped with Space; its handle keeps the focus', async () => {
  const { handle, user } = await focusHandle('Bath');
  await user.keyboard(' ');
  expect(await findStatus(LIFTED)).toHaveRole('status');
  expect(handle).toHaveAttribute('aria-pressed', 'true');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(await findStatus('City Bath moved to position 3 of 3.')).toBeInTheDocument();
  expect(listItems()).toEqual(['Bath', 'Cork', 'Oslo']);
  expect(screen.getAllByRole('listitem')[0]).toHaveAttribute('data-lifted');
  await user.keyboard(' ');
  expect(await findStatus('City Bath dropped at position 3 of 3.')).toBeInTheDocument();
  expect(listItems()).toEqual(['Cork', 'Oslo', 'Bath']);
  expect(await findHandle('Bath')).toHaveFocus();
  expect(await findHandle('Bath')).toHaveAttribute('aria-pressed', 'false');
});

test('Enter lifts and drops a row, too, and a row that has been dropped can be lifted again', async () => {
  const { user } = await focusHandle('Oslo');
  await user.keyboard('{Enter}{ArrowUp}{Enter}');
  await findStatus('City Oslo dropped at position 2 of 3.');
  expect(listItems()).toEqual(['Bath', 'Oslo', 'Cork']);
  await user.keyboard('{Enter}{ArrowUp}{ArrowUp}{Enter}');
  await findStatus('City Oslo dropped at position 1 of 3.');
  expect(listItems()).toEqual(['Oslo', 'Bath', 'Cork']);
});

test('Escape puts a row back', async () => {
  const { handle, user } = await focusHandle('Bath');
  await user.keyboard(' {ArrowDown}');
  const next = screen.getByText('Cork');
  expect(next).toHaveAttribute('data-shifted');
  await user.keyboard('{Escape}');
  expect(await findStatus('Move canceled. City Bath stays at position 1 of 3.')).toBeInTheDocument();
  expect(listItems()).toEqual(['Bath', 'Cork', 'Oslo']);
  expect(handle).toHaveFocus();
  expect(next).not.toHaveAttribute('data-shifted');
  expect(next.style.translate).toBe('');
});

test('Tab drops a row where it is', async () => {
  const { user } = await focusHandle('Bath');
  await user.keyboard(' {ArrowDown}{Tab}');
  await findStatus('City Bath dropped at position 2 of 3.');
  expect(listItems()).toEqual(['Cork', 'Bath', 'Oslo']);
});

test('a row stays lifted while another window has the focus', async () => {
  jest.spyOn(document, 'hasFocus').mockReturnValue(false);
  const { handle, user } = await focusHandle('Bath');
  await user.keyboard(' {ArrowDown}');
  fireEvent.focusOut(handle);
  await user.keyboard('{ArrowDown} ');
  await findStatus('City Bath dropped at position 3 of 3.');
  expect(listItems()).toEqual(['Cork', 'Oslo', 'Bath']);
});

test('a row is dropped when the focus goes elsewhere, and the keys are free again', async () => {
  jest.spyOn(document, 'hasFocus').mockReturnValue(true);
  const { user } = await focusHandle('Bath');
  await user.keyboard(' {ArrowDown}');
  await user.click(screen.getByRole('button', { name: 'After the list' }));
  await findStatus('City Bath dropped at position 2 of 3.');
  expect(listItems()).toEqual(['Cork', 'Bath', 'Oslo']);
  expect(fireEvent.keyDown(document.body, { code: 'Space' })).toBe(true);
});

test('the arrow keys stop at the ends of the list', async () => {
  const { user } = await focusHandle('Bath');
  await user.keyboard(' {ArrowUp} ');
  await findStatus('City Bath dropped at position 1 of 3.');
  expect(listItems()).toEqual(['Bath', 'Cork', 'Oslo']);
});

test('arrow keys do nothing to a row that is not lifted', async () => {
  const { user } = await focusHandle('Bath');
  await user.keyboard('{ArrowDown}');
  expect(listItems()).toEqual(['Bath', 'Cork', 'Oslo']);
  expect(screen.getAllByRole('listitem')[0]).not.toHaveAttribute('data-lifted');
});

const PICKED =
  'City Bath lifted from position 1 of 3. Choose the handle at its new position to move it there, or the same handle to cancel.';

test('a row is moved by clicking its handle and then the one at its new position', async () => {
  const { handle, user } = await focusHandle('Bath');
  await user.click(handle);
  expect(await findStatus(PICKED)).toBeInTheDocument();
  expect(handle).toHaveAttribute('aria-pressed', 'true');
  await user.click(await findHandle('Oslo'));
  expect(await findStatus('City Bath dropped at position 3 of 3.')).toBeInTheDocument();
  expect(listItems()).toEqual(['Cork', 'Oslo', 'Bath']);
  expect(await findHandle('Bath')).toHaveFocus();
  expect(await findHandle('Bath')).toHaveAttribute('aria-pressed', 'false');
});

test.each<[string, (user: UserEvent, handle: HTMLElement) => Promise<void>]>([
  ['a second click on its handle', (user, handle) => user.click(handle)],
  ['Escape', (user) => user.keyboard('{Escape}')],
  ['a click elsewhere', (user) => user.click(screen.getByText('Cork'))],
])('a row that was lifted with a click is put back by %s', async (_, putBack) => {
  const { handle, user } = await focusHandle('Bath');
  await user.click(handle);
  await findStatus(PICKED);
  await putBack(user, handle);
  await findStatus('Move canceled. City Bath stays at position 1 of 3.');
  expect(listItems()).toEqual(['Bath', 'Cork', 'Oslo']);
  expect(handle).toHaveAttribute('aria-pressed', 'false');
});

test('a list of one item has no handle', () => {
  renderPage(<List initial={['Bath']} />);
  expect(screen.queryByLabelText('Move city Bath')).not.toBeInTheDocument();
});
