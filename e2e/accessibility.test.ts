import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './test';

const PUBLIC = [
  '/',
  '/surveys',
  '/login',
  '/register',
  '/forgotPassword',
  '/auth/action',
  '/proUser',
  '/payment',
  '/contactUs',
  '/privacy',
  '/no-such-page',
];

const DASHBOARD = [
  ['surveyor@canvass.test', ['/dashboard/surveyor/create', '/dashboard/surveyor/surveys']],
  [
    'user@canvass.test',
    ['/dashboard/userSurveys', '/dashboard/comments', '/dashboard/reports', '/dashboard/account', '/dashboard/users'],
  ],
  ['admin@canvass.test', ['/dashboard/users']],
] as const;

/** What axe finds on a page in light and dark, as `rule: element`. */
async function violations(page: Page): Promise<string[]> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const results = await new AxeBuilder({ page }).analyze();
    found.push(
      ...results.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${colorScheme} ${id}: ${html.slice(0, 120)}`),
      ),
    );
  }
  return found;
}

async function sidewaysScroll(page: Page): Promise<number> {
  await page.setViewportSize({ width: 360, height: 800 });
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

for (const path of PUBLIC) {
  test(`${path} has no accessibility violations and does not scroll sideways`, async ({ page }) => {
    await page.goto(path);
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  });
}

test('a survey has no accessibility violations, signed out and signed in', async ({ page }) => {
  await page.goto('/surveys');
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page.getByText('You have to login for vote in survey')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const address = page.url();
  await signIn(page, 'pro@canvass.test');
  await page.goto(address);
  await expect(page.getByLabel(/Comment/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
});

test('the results of a survey have no accessibility violations', async ({ page }) => {
  await page.goto('/surveys');
  await page.getByRole('link', { name: 'Jazz in the park, the second year' }).click();
  const results = page.getByRole('region', { name: 'Results', exact: true });
  await expect(results.getByRole('status')).toHaveText(/votes are counted/);
  expect(await violations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
});

for (const [email, paths] of DASHBOARD) {
  test(`the dashboard of ${email} has no accessibility violations`, async ({ page }) => {
    await signIn(page, email);
    for (const path of paths) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(path);
      expect({ path, found: await violations(page) }).toEqual({ path, found: [] });
      expect({ path, sideways: await sidewaysScroll(page) }).toEqual({ path, sideways: 0 });
    }
  });
}

test('the responses to a survey have no accessibility violations', async ({ page }) => {
  await signIn(page, 'surveyor@canvass.test');
  await page.goto('/dashboard/surveyor/surveys');
  await page
    .getByRole('link', { name: /View Details/ })
    .first()
    .click();
  await page.getByRole('table').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
});
