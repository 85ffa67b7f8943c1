import { buildSignedIn } from '@canvass/shared/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openLayout } from '../testing/open-layout';

const sections = () =>
  within(screen.getByRole('navigation', { name: 'Dashboard sections' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('the drawer', () => {
  test('shows the sections of the role in their order, and who it is', async () => {
    await openLayout({ at: '/dashboard/one', session: buildSignedIn('surveyor') });
    expect(sections()).toEqual(['First', 'Second']);
    const drawer = within(screen.getByRole('complementary', { name: 'Dashboard' }));
    expect(drawer.getByText('Ada Marsh').parentElement).toHaveTextContent('Ada Marshsurveyor');
    expect(drawer.getByRole('link', { name: 'First' })).toHaveAttribute('aria-current', 'page');
  });

  test('marks the section that a page without an item stands under', async () => {
    await openLayout({ at: '/dashboard/one/17', session: buildSignedIn('surveyor') });
    const drawer = within(screen.getByRole('complementary', { name: 'Dashboard' }));
    expect(drawer.getByRole('link', { name: 'First' })).toHaveAttribute('aria-current', 'true');
    expect(drawer.getByRole('link', { name: 'Second' })).not.toHaveAttribute('aria-current');
  });

  test('leads home and to the contact page', async () => {
    await openLayout({ at: '/dashboard/users', session: buildSignedIn('admin') });
    const drawer = within(screen.getByRole('complementary', { name: 'Dashboard' }));
    expect(drawer.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    expect(drawer.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contactUs');
  });

  test("says 'Loading....' while the role is unknown", async () => {
    await openLayout({ at: '/dashboard/reports', session: buildSignedIn(null) });
    expect(screen.getByRole('complementary', { name: 'Dashboard' })).toHaveTextContent('Loading....');
  });

  test('keeps the focus inside while it is open, and Escape gives it back', async () => {
    await openLayout({ at: '/dashboard/one', session: buildSignedIn('surveyor') });
    const toggle = screen.getByRole('button', { name: 'Menu', hidden: true });
    await userEvent.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('button', { name: 'Close', hidden: true })).toHaveFocus();
    await userEvent.tab({ shift: true });
    expect(screen.getAllByRole('link', { name: 'Contact us' })[0]).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Close', hidden: true })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(toggle).toHaveFocus();
  });

  test('has the one menu button of the page, and the links that the navigation bar has elsewhere', async () => {
    await openLayout({ at: '/dashboard/one', session: buildSignedIn('surveyor') });
    expect(screen.getAllByRole('button', { name: 'Menu', hidden: true })).toHaveLength(1);
    const ways = within(screen.getByRole('navigation', { name: 'Elsewhere' }));
    const links = ways.getAllByRole('link', { hidden: true }).map(({ textContent }) => textContent);
    expect(links).toEqual(['Home', 'Surveys', 'Pro-User', 'Contact us']);
  });

  test('closes when somebody goes to a section', async () => {
    await openLayout({ at: '/dashboard/one', session: buildSignedIn('surveyor') });
    const toggle = screen.getByRole('button', { name: 'Menu', hidden: true });
    await userEvent.click(toggle);
    await userEvent.click(screen.getByRole('link', { name: 'Second' }));
    expect(screen.getByRole('heading', { name: 'Two' })).toBeVisible();
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('going somewhere', () => {
  beforeEach(() => {
    jest.spyOn(globalThis, 'scrollTo').mockImplementation(() => {});
  });

  test('puts the focus on the page and says its title', async () => {
    await openLayout({ at: '/dashboard/one', session: buildSignedIn('surveyor') });
    await userEvent.click(screen.getByRole('link', { name: 'Second' }));
    expect(screen.getByRole('main')).toHaveFocus();
    expect(await screen.findByText('Two · Canvass')).toBeInTheDocument();
  });

  test('leaves the focus in a window that is open over the page', async () => {
    await openLayout({ at: '/dashboard/one', session: buildSignedIn('surveyor') });
    const popup = document.body.appendChild(document.createElement('div'));
    popup.setAttribute('aria-modal', 'true');
    const ok = popup.appendChild(document.createElement('button'));
    ok.focus();
    fireEvent.click(screen.getByRole('link', { name: 'Second' }));
    expect(screen.getByRole('heading', { name: 'Two' })).toBeVisible();
    expect(ok).toHaveFocus();
    popup.remove();
  });

  test('goes to the top', async () => {
    await openLayout();
    await userEvent.click(screen.getAllByRole('link', { name: 'Surveys' })[0]!);
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
  });
});

test('the foot of a page leads on, also to what is kept of people', async () => {
  await openLayout();
  const links = within(screen.getByRole('navigation', { name: 'Footer' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Surveys', '/surveys'],
    ['Pro-User', '/proUser'],
    ['FAQ', '/#faq'],
    ['Contact us', '/contactUs'],
    ['Privacy', '/privacy'],
  ]);
});

test('an unknown address says so, and leads on', async () => {
  await openLayout({ at: '/nowhere' });
  expect(screen.getByRole('heading', { name: 'Nothing is asked at this address' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Explore surveys' })).toHaveAttribute('href', '/surveys');
  expect(document.title).toBe('Page not found · Canvass');
});

test('the first link leads over the navigation to the page', async () => {
  await openLayout();
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
});
