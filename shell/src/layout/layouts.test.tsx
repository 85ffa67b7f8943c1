import { createSignedInTestSession } from '@canvass/shared/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderLayout } from '../testing/render-layout';

const sections = () =>
  within(screen.getByRole('navigation', { name: 'Dashboard sections' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('the drawer', () => {
  test('the drawer shows the user and the sections of the role in order', async () => {
    await renderLayout({ at: '/dashboard/one', session: createSignedInTestSession('surveyor') });
    expect(sections()).toEqual(['First', 'Second']);
    const drawer = within(screen.getByRole('complementary', { name: 'Dashboard' }));
    expect(drawer.getByText('Ada Marsh').parentElement).toHaveTextContent('Ada Marshsurveyor');
    expect(drawer.getByRole('link', { name: 'First' })).toHaveAttribute('aria-current', 'page');
  });

  test('the drawer marks the parent section of a page without a menu item', async () => {
    await renderLayout({ at: '/dashboard/one/17', session: createSignedInTestSession('surveyor') });
    const drawer = within(screen.getByRole('complementary', { name: 'Dashboard' }));
    expect(drawer.getByRole('link', { name: 'First' })).toHaveAttribute('aria-current', 'true');
    expect(drawer.getByRole('link', { name: 'Second' })).not.toHaveAttribute('aria-current');
  });

  test('the drawer links to the home page and the contact page', async () => {
    await renderLayout({ at: '/dashboard/users', session: createSignedInTestSession('admin') });
    const drawer = within(screen.getByRole('complementary', { name: 'Dashboard' }));
    expect(drawer.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    expect(drawer.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contactUs');
  });

  test("says 'Loading....' while the role is unknown", async () => {
    await renderLayout({ at: '/dashboard/reports', session: createSignedInTestSession(null) });
    expect(screen.getByRole('complementary', { name: 'Dashboard' })).toHaveTextContent('Loading....');
  });

  test('the open drawer traps the focus, and Escape restores it', async () => {
    await renderLayout({ at: '/dashboard/one', session: createSignedInTestSession('surveyor') });
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

  test('the drawer has the only menu button and the links of the navigation bar', async () => {
    await renderLayout({ at: '/dashboard/one', session: createSignedInTestSession('surveyor') });
    expect(screen.getAllByRole('button', { name: 'Menu', hidden: true })).toHaveLength(1);
    const drawerNavigation = within(screen.getByRole('navigation', { name: 'More' }));
    const links = drawerNavigation.getAllByRole('link', { hidden: true }).map(({ textContent }) => textContent);
    expect(links).toEqual(['Home', 'Surveys', 'Pro-User', 'Contact us']);
  });

  test('the drawer closes when the user opens a section', async () => {
    await renderLayout({ at: '/dashboard/one', session: createSignedInTestSession('surveyor') });
    const toggle = screen.getByRole('button', { name: 'Menu', hidden: true });
    await userEvent.click(toggle);
    await userEvent.click(screen.getByRole('link', { name: 'Second' }));
    expect(screen.getByRole('heading', { name: 'Two' })).toBeVisible();
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('after a navigation', () => {
  beforeEach(() => {
    jest.spyOn(globalThis, 'scrollTo').mockImplementation(() => {});
  });

  test('the focus moves to the page and its title is announced', async () => {
    await renderLayout({ at: '/dashboard/one', session: createSignedInTestSession('surveyor') });
    await userEvent.click(screen.getByRole('link', { name: 'Second' }));
    expect(screen.getByRole('main')).toHaveFocus();
    expect(await screen.findByText('Two · Canvass')).toBeInTheDocument();
  });

  test('the focus stays in an open dialog', async () => {
    await renderLayout({ at: '/dashboard/one', session: createSignedInTestSession('surveyor') });
    const popup = document.body.appendChild(document.createElement('div'));
    popup.setAttribute('aria-modal', 'true');
    const ok = popup.appendChild(document.createElement('button'));
    ok.focus();
    fireEvent.click(screen.getByRole('link', { name: 'Second' }));
    expect(screen.getByRole('heading', { name: 'Two' })).toBeVisible();
    expect(ok).toHaveFocus();
    popup.remove();
  });

  test('the page is scrolled to the top', async () => {
    await renderLayout();
    await userEvent.click(screen.getAllByRole('link', { name: 'Surveys' })[0]!);
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
  });
});

test('the footer links to the main pages and the privacy page', async () => {
  await renderLayout();
  const links = within(screen.getByRole('navigation', { name: 'Footer' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Surveys', '/surveys'],
    ['Pro-User', '/proUser'],
    ['FAQ', '/#faq'],
    ['Contact us', '/contactUs'],
    ['Privacy', '/privacy'],
  ]);
});

test('an unknown URL shows the not-found page with links', async () => {
  await renderLayout({ at: '/nowhere' });
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Explore surveys' })).toHaveAttribute('href', '/surveys');
  expect(document.title).toBe('Page not found · Canvass');
});

test('the first link skips the navigation', async () => {
  await renderLayout();
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
});
