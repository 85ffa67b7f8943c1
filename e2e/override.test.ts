import type { Page } from '@playwright/test';
import { handMade, headed } from './remotes/hand-made';
import { OVERRIDING } from './stack';
import { expect, signIn, test } from './test';

const ADDRESS = '/proUser';
const RELEASED = 'Be a Pro User';
const WORKED_ON = 'As it is worked on';

/** What `npm run dev -- mf-public --override` would serve. */
const { script } = handMade({
  name: 'mf-public',
  version: 'dev',
  page: { path: ADDRESS, title: 'Pro', frame: 'site' },
  component: headed(WORKED_ON),
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const notice = (page: Page) => page.getByRole('complementary', { name: 'Override' });

test('a listed developer has an area come from their machine, is told so, and goes back', async ({ page, browser }) => {
  await page.route(`${OVERRIDING.origin}/dev/mf-public/entry.js*`, (route) =>
    route.fulfill({
      body: script,
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
    }),
  );
  await signIn(page, OVERRIDING.email);
  await page.goto('/api/overrides');
  await expect(page.getByText('Every area is as released in this browser.')).toBeVisible();
  await page.getByLabel('Area').selectOption('mf-public');
  await page.getByLabel('Comes from').selectOption(OVERRIDING.origin);
  await page.getByRole('button', { name: 'Use it in this browser' }).click();
  const text = `mf-public comes from ${OVERRIDING.origin} in this browser.`;
  await expect(page.getByText(text)).toBeVisible();

  await page.goto(ADDRESS);
  await expect(heading(page)).toHaveText(WORKED_ON);
  await expect(notice(page)).toContainText(text);

  const other = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await other.goto(ADDRESS);
  await expect(heading(other)).toHaveText(RELEASED);
  await expect(notice(other)).toHaveCount(0);
  await other.close();

  await notice(page).getByRole('button', { name: 'Use what is released' }).click();
  await expect(heading(page)).toHaveText(RELEASED);
  await expect(notice(page)).toHaveCount(0);
});

test('somebody who is not listed is told what to ask for', async ({ page, expectComplaint }) => {
  expectComplaint(/status of 403/);
  await signIn(page, 'surveyor@canvass.test');
  await page.goto('/api/overrides');
  await expect(page.getByRole('status')).toContainText('Your uid is demo-surveyor');
  await expect(page.getByLabel('Area')).toBeHidden();
});
