import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MenuButton } from './menu-button';

const selected = jest.fn();

function openMenu() {
  selected.mockClear();
  const items = ['Close now', 'Extend', 'Delete'].map((label) => ({
    id: label,
    label,
    onSelect: () => selected(label),
    danger: label === 'Delete',
  }));
  render(
    <>
      <MenuButton menuLabel="Actions for Sunday hours" items={items}>
        Actions
      </MenuButton>
      <button type="button">Next</button>
    </>,
  );
  return userEvent.setup();
}

const getButton = () => screen.getByRole('button', { name: 'Actions' });
const getItem = (name: string) => screen.getByRole('menuitem', { name });

test('the button opens the menu with the focus on its first item, and closes it again', async () => {
  const user = openMenu();
  expect(getButton()).toHaveAttribute('aria-haspopup', 'menu');
  expect(getButton()).toHaveAttribute('aria-expanded', 'false');
  await user.click(getButton());
  expect(screen.getByRole('menu', { name: 'Actions for Sunday hours' })).toBeVisible();
  expect(getButton()).toHaveAttribute('aria-expanded', 'true');
  expect(getItem('Close now')).toHaveFocus();
  await user.click(getButton());
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

test('arrow keys, Home, End, and first letters move within the menu', async () => {
  const user = openMenu();
  await user.tab();
  await user.keyboard('{ArrowUp}');
  expect(getItem('Delete')).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(getItem('Close now')).toHaveFocus();
  await user.keyboard('{ArrowUp}{Home}{ArrowDown}');
  expect(getItem('Extend')).toHaveFocus();
  await user.keyboard('{End}');
  expect(getItem('Delete')).toHaveFocus();
  await user.keyboard('c');
  expect(getItem('Close now')).toHaveFocus();
});

test('an item is selected once, and the button has the focus again', async () => {
  const user = openMenu();
  await user.tab();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(selected.mock.calls).toEqual([['Extend']]);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(getButton()).toHaveFocus();
});

test('Escape and Tab close the menu without selecting anything', async () => {
  const user = openMenu();
  await user.click(getButton());
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(getButton()).toHaveFocus();
  await user.click(getButton());
  await user.tab();
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  expect(selected).not.toHaveBeenCalled();
});

test('a click outside closes the menu', async () => {
  const user = openMenu();
  await user.click(getButton());
  await user.click(document.body);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});
