import { buildSession, buildSessionUser, buildSignedIn } from '@canvass/shared/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openLayout } from '../testing/open-layout';

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
    ['a visitor', buildSession(), ['Home', 'Surveys', 'Pro-User', 'Sign In']],
    ['somebody signed in', buildSignedIn('user'), ['Home', 'Surveys', 'Pro-User', 'Dashboard']],
    ['nobody knows whom', buildSession({ status: 'loading' }), ['Home', 'Surveys', 'Pro-User']],
  ])('of %s', async (_, session, expected) => {
    await openLayout({ session });
    expect(links()).toEqual(expected);
  });

  test('the current page is marked', async () => {
    await openLayout({ at: '/surveys' });
    const main = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(main.getByRole('link', { name: 'Surveys' })).toHaveAttribute('aria-current', 'page');
    expect(main.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
  });

  test('their button on phones opens them; Escape closes them and keeps the focus', async () => {
    await openLayout();
    const button = screen.getByRole('button', { name: 'Menu', hidden: true });
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Escape}');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveFocus();
  });

  test('follow their button, and Escape on one of them closes them and gives the focus back', async () => {
    await openLayout();
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

  test('has one item, Logout, and works by keyboard', async () => {
    await openLayout({ session: buildSignedIn('user', { signOut }) });
    const avatar = await screen.findByRole('button', { name: /Ada Marsh, account menu/ });
    expect(avatar).toHaveTextContent('AM');
    act(() => avatar.focus());
    await userEvent.keyboard('{Enter}');
    expect(await screen.findAllByRole('menuitem')).toHaveLength(1);
    expect(screen.getByRole('menuitem', { name: 'Logout' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  test('Logout leaves the focus on the page, not on an avatar that is gone', async () => {
    let leave = () => {};
    signOut.mockImplementationOnce(() => {
      act(() => leave());
      return Promise.resolve();
    });
    const { become } = await openLayout({ at: '/surveys', session: buildSignedIn('user', { signOut }) });
    leave = () => become(buildSession());
    await userEvent.click(await screen.findByRole('button', { name: /account menu/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    expect(screen.queryByRole('button', { name: /account menu/ })).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('Escape closes it and gives the focus back', async () => {
    await openLayout({ session: buildSignedIn('user', { signOut }) });
    const avatar = await screen.findByRole('button', { name: /account menu/ });
    await userEvent.click(avatar);
    expect(await screen.findByText('ada@canvass.test')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menuitem')).not.toBeInTheDocument();
    expect(avatar).toHaveFocus();
    expect(signOut).not.toHaveBeenCalled();
  });

  async function avatarWith(photoURL: string) {
    const user = buildSessionUser({ displayName: 'Mara', photoURL });
    await openLayout({ session: buildSignedIn('user', { user }) });
    return screen.findByRole('button', { name: /account menu/ });
  }

  test('shows the initials until the photo is there', async () => {
    const avatar = await avatarWith('https://photos.test/slow.png');
    expect(avatar).toHaveTextContent('MMara, account menu');
    fireEvent.load(avatar.querySelector('img')!);
    expect(avatar).toHaveTextContent(/^Mara, account menu/);
    expect(avatar.querySelector('img')).toBeVisible();
  });

  test('a photo that does not load gives way to the initials', async () => {
    const avatar = await avatarWith('https://photos.test/broken.png');
    fireEvent.error(avatar.querySelector('img')!);
    expect(avatar).toHaveTextContent('MMara, account menu');
    expect(avatar.querySelector('img')).toBeNull();
  });

  test('a photo that the security policy refuses is not asked for', async () => {
    const avatar = await avatarWith('http://photos.test/mara.png');
    expect(avatar).toHaveTextContent('MMara, account menu');
    expect(avatar.querySelector('img')).toBeNull();
  });
});

test('the theme follows the system until it is switched, and the choice is kept', async () => {
  await openLayout();
  const button = screen.getByRole('button', { name: 'Switch between light and dark' });
  expect(document.documentElement.dataset.theme).toBeUndefined();
  await userEvent.click(button);
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  await userEvent.click(button);
  expect(document.documentElement.dataset.theme).toBe('light');
});

test('a demo machine says so, and leads to the mails that it does not send', async () => {
  await openLayout({ demo: { notice: 'This is a local demo.', mailbox: '/mailbox' } });
  const banner = screen.getByRole('complementary', { name: 'Local demo' });
  expect(banner).toHaveTextContent('This is a local demo.');
  expect(within(banner).getByRole('link', { name: 'Read the mails' })).toHaveAttribute('href', '/mailbox');
});

test('other machines have no such banner', async () => {
  await openLayout();
  expect(screen.queryByRole('complementary', { name: 'Local demo' })).not.toBeInTheDocument();
});

test('a lost connection is told, and taken back', async () => {
  await openLayout();
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(screen.getByText(/You are offline/)).toBeVisible();
  online.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
});
