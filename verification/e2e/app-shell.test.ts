import type { Page } from '@playwright/test';
import { expect, signIn, test } from './test';
import { waitForApplication } from './helpers/shell-script';

const PHONE_VIEWPORT = { width: 375, height: 800 };

/** Holds all files that the document requests after its inline script. Returns a function that releases them. */
async function holdScripts(page: Page): Promise<() => void> {
  let releaseScripts = () => {};
  const held = new Promise<void>((resolve) => {
    releaseScripts = resolve;
  });
  await page.route('**/releases/**', async (route) => {
    await held;
    await route.continue();
  });
  return releaseScripts;
}

test('Tab and Enter on the skip link move the focus past the navigation to the page', async ({ page }) => {
  await page.goto('/proUser');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('navigation moves the focus to the page, updates the document title, and announces it', async ({ page }) => {
  await page.goto('/');
  await waitForApplication(page);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  for (const [link, title] of [
    ['Surveys', 'All Surveys here'],
    ['Pro-User', 'Be a Pro User'],
    ['Sign In', 'Sign In'],
    ['Home', 'Home'],
  ] as const) {
    await navigation.getByRole('link', { name: link }).press('Enter');
    await expect(page).toHaveTitle(`${title} · Canvass`);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: `${title} · Canvass` })).toHaveCount(1);
  }
});

test('a survey page uses the survey title as the document title', async ({ page }) => {
  await page.goto('/surveys');
  const survey = page.getByRole('article').first().getByRole('link');
  const name = (await survey.textContent()) ?? '';
  await survey.click();
  await expect(page).toHaveTitle(`${name} · Canvass`);
});

test('Back and reload restore the scroll position', async ({ page }) => {
  await page.goto('/');
  await waitForApplication(page);
  const survey = page.getByRole('region', { name: 'Latest surveys' }).getByRole('article').last().getByRole('link');
  await survey.focus();
  // The lists above have loaded, so that nothing moves anymore.
  await page.waitForLoadState('networkidle');
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(500);
  // A click would first scroll the link to where it can be clicked.
  await survey.press('Enter');
  await expect(page).toHaveURL(/\/surveys\//);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(survey).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(before, -1);
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(before, -1);
});

test('a typed URL opens at the top, however far the previous page was scrolled', async ({ page }) => {
  await page.goto('/');
  await expect(async () => {
    await page.getByRole('article').last().scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
  }).toPass();
  for (const path of ['/proUser', '/']) {
    await page.goto(path);
    await page.getByRole('contentinfo').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
});

test('an unknown URL shows a not-found page with links to continue', async ({ page }) => {
  for (const path of ['/nothing-here', '/dashboard/nothing-here']) {
    const document = await page.goto(path);
    expect(document?.status()).toBe(404);
    await expect(page).toHaveTitle('Page not found · Canvass');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  }
  await page.getByRole('link', { name: 'Explore surveys' }).click();
  await expect(page).toHaveURL('/surveys');
});

test('a lost connection shows a notice at any scroll position without a layout shift', async ({
  page,
  context,
  allowConsoleError,
}) => {
  // The preload requests of the idle page fail.
  allowConsoleError(/net::ERR_INTERNET_DISCONNECTED/);
  await page.setViewportSize(PHONE_VIEWPORT);
  await page.goto('/');
  await waitForApplication(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.evaluate(() => scrollTo(0, 900));
  const getCardBox = () => page.getByRole('article').first().boundingBox();
  const before = await getCardBox();
  await context.setOffline(true);
  const notice = page.getByText(/^You are offline/);
  await expect(notice).toBeInViewport({ ratio: 1 });
  expect(await getCardBox()).toEqual(before);
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
});

test('on a phone the drawer opens over the page, traps the focus, and returns it on closing', async ({ page }) => {
  await signIn(page, 'surveyor@canvass.test');
  await page.setViewportSize(PHONE_VIEWPORT);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/dashboard/surveyor/create');
  // A page that arrives later would close the drawer.
  await expect(page.getByRole('heading', { level: 1, name: 'Create Survey' })).toBeVisible();
  const toggle = page.getByRole('button', { name: 'Menu', exact: true });
  const drawer = page.getByRole('complementary', { name: 'Dashboard' });
  const close = drawer.getByRole('button', { name: 'Close' });
  const last = drawer.getByRole('link', { name: 'Contact us' });
  await expect(drawer).toBeHidden();
  await toggle.press('Enter');
  await expect(close).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(last).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(close).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(toggle).toBeFocused();

  await toggle.press('Enter');
  const sections = drawer.getByRole('navigation', { name: 'Dashboard sections' });
  await sections.getByRole('link', { name: 'Surveys', exact: true }).press('Enter');
  await expect(page).toHaveURL('/dashboard/surveyor/surveys');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('on a large screen the drawer is always open and has no toggle button', async ({ page }) => {
  await signIn(page, 'surveyor@canvass.test');
  await page.goto('/dashboard');
  const sections = page.getByRole('navigation', { name: 'Dashboard sections' });
  await expect(sections.getByRole('link', { name: 'Create Survey' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeHidden();
});

test('a chosen theme is stored and applied before the application loads', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const releaseScripts = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // Only the document's skeleton is shown.
  await expect(page.locator('#frame-style')).toHaveCount(1);
  // The browser colors the empty page by this.
  await expect(page.locator('meta[name="color-scheme"]')).toHaveAttribute('content', 'dark');
  releaseScripts();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the avatar menu has one item, works by keyboard, and returns the focus to the page', async ({ page }) => {
  await signIn(page, 'user@canvass.test');
  await page.getByRole('button', { name: 'Ada Marsh, account menu' }).press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText(['Logout']);
  await expect(page.getByRole('menuitem')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('no files of an area are loaded for a visitor or a role without access to its page', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const listAdminFiles = () => requests.filter((url) => url.includes('/releases/mf-admin/'));
  await page.goto('/dashboard/users');
  await expect(page).toHaveURL('/');

  await signIn(page, 'user@canvass.test');
  await page.goto('/dashboard/users');
  const drawer = page.getByRole('complementary', { name: 'Dashboard' });
  await expect(drawer.getByRole('link', { name: 'Surveys participated' })).toBeVisible();
  await expect(page).toHaveURL('/dashboard/users');
  await expect(page.getByRole('main')).toHaveText('');
  await page.waitForLoadState('networkidle');
  expect(listAdminFiles()).toEqual([]);
});

test('a role with access to a page gets its files preloaded before the application starts', async ({ page }) => {
  await signIn(page, 'admin@canvass.test');
  await page.goto('/dashboard/users');
  // The heading is there before the role is known.
  await page.getByRole('main').getByRole('cell').first().waitFor();
  await page.reload();
  await expect(page.locator('link[rel=preload][href*="/releases/mf-admin/"]').first()).toBeAttached();
});
