import { createTestSession, createTestSessionUser, createSignedInTestSession } from '@canvass/shared/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderLayout } from '../../testing/render-layout';

const links = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

describe('the links', () => {
  test.each([
    ['a visitor', createTestSession(), ['Home', 'Surveys', 'Pro-User', 'Sign In']],
    ['somebody signed in', createSignedInTestSession('user'), ['Home', 'Surveys', 'Pro-User', 'Dashboard']],
    ['nobody knows whom', createTestSession({ status: 'loading' }), ['Home', 'Surveys', 'Pro-User']],
  ])('of %s', async (_, session, expected) => {
    await renderLayout({ session });
    expect(links()).toEqual(expected);
  });

  test('the link of the current page is marked', async () => {
    await renderLayout({ at: '/surveys' });
    const main = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(main.getByRole('link', { name: 'Surveys' })).toHaveAttribute('aria-current', 'page');
    expect(main.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
  });

  test('the menu button opens the links on phones; Escape closes them and keeps the focus', async () => {
    await renderLayout();
    const button = screen.getByRole('button', { name: 'Menu', hidden: true });
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Escape}');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveFocus();
  });

  test('the links follow their button, and Escape on a link closes them and restores the focus', async () => {
    await renderLayout();
    const button = screen.getByRole('button', { name: 'Menu', hidden: true });
    await userEvent.click(button);
    await userEvent.tab();
    expect(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Home' })).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveFocus();
  });
});

describe('the account menu', () => {
  const signOut = jest.fn(() => Promise.resolve());

  beforeEach(() => signOut.mockClear());

  test('the account menu has one item, Logout, and works by keyboard', async () => {
    await renderLayout({ session: createSignedInTestSession('user', { signOut }) });
    const avatar = await screen.findByRole('button', { name: /Ada Marsh, account menu/ });
    expect(avatar).toHaveTextContent('AM');
    act(() => avatar.focus());
    await userEvent.keyboard('{Enter}');
    expect(await screen.findAllByRole('menuitem')).toHaveLength(1);
    expect(screen.getByRole('menuitem', { name: 'Logout' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  test('Logout moves the focus to the page', async () => {
    let leave = () => {};
    signOut.mockImplementationOnce(() => {
      act(() => leave());
      return Promise.resolve();
    });
    const { setSession } = await renderLayout({
      at: '/surveys',
      session: createSignedInTestSession('user', { signOut }),
    });
    leave = () => setSession(createTestSession());
    await userEvent.click(await screen.findByRole('button', { name: /account menu/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    expect(screen.queryByRole('button', { name: /account menu/ })).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('Escape closes the account menu and restores the focus', async () => {
    await renderLayout({ session: createSignedInTestSession('user', { signOut }) });
    const avatar = await screen.findByRole('button', { name: /account menu/ });
    await userEvent.click(avatar);
    expect(await screen.findByText('ada@canvass.test')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menuitem')).not.toBeInTheDocument();
    expect(avatar).toHaveFocus();
    expect(signOut).not.toHaveBeenCalled();
  });

  async function renderAvatar(photoURL: string) {
    const user = createTestSessionUser({ displayName: 'Mara', photoURL });
    await renderLayout({ session: createSignedInTestSession('user', { user }) });
    return screen.findByRole('button', { name: /account menu/ });
  }

  test('the avatar shows the initials until the photo has loaded', async () => {
    const avatar = await renderAvatar('https://photos.test/slow.png');
    expect(avatar).toHaveTextContent('MMara, account menu');
    fireEvent.load(avatar.querySelector('img')!);
    expect(avatar).toHaveTextContent(/^Mara, account menu/);
    expect(avatar.querySelector('img')).toBeVisible();
  });

  test('a photo that fails to load is replaced with the initials', async () => {
    const avatar = await renderAvatar('https://photos.test/broken.png');
    fireEvent.error(avatar.querySelector('img')!);
    expect(avatar).toHaveTextContent('MMara, account menu');
    expect(avatar.querySelector('img')).toBeNull();
  });

  test('a photo that the content security policy blocks is not requested', async () => {
    const avatar = await renderAvatar('http://photos.test/mara.png');
    expect(avatar).toHaveTextContent('MMara, account menu');
    expect(avatar.querySelector('img')).toBeNull();
  });
});

test('the theme follows the system until the user switches it, and the choice is stored', async () => {
  await renderLayout();
  const button = screen.getByRole('button', { name: 'Switch between light and dark' });
  expect(document.documentElement.dataset.theme).toBeUndefined();
  await userEvent.click(button);
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  await userEvent.click(button);
  expect(document.documentElement.dataset.theme).toBe('light');
});

test('a demo installation shows a banner with a link to its mailbox', async () => {
  await renderLayout({ demo: { notice: 'This is a local demo.', mailbox: '/mailbox' } });
  const banner = screen.getByRole('complementary', { name: 'Local demo' });
  expect(banner).toHaveTextContent('This is a local demo.');
  expect(within(banner).getByRole('link', { name: 'Open the mailbox' })).toHaveAttribute('href', '/mailbox');
});

test('other installations have no demo banner', async () => {
  await renderLayout();
  expect(screen.queryByRole('complementary', { name: 'Local demo' })).not.toBeInTheDocument();
});

test('the offline notice appears without a connection and disappears with one', async () => {
  await renderLayout();
  const isOnlineSpy = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(screen.getByText(/You are offline/)).toBeVisible();
  isOnlineSpy.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
});
