import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { withSmallestViewport, getHorizontalOverflow, THEMES, findViolations } from '../pages/axe';
import { repositoryRoot, run, type Run } from '../stack';
import { expect, logOut, signIn, test } from '../test';

const PAGE_PATH = '/dashboard/users';

const findOverrideNotice = (page: Page) => page.getByRole('complementary', { name: 'Override' });

/** Opens a page of mf-admin, and returns the folders that its files came from. What the page before still requests does not count. */
async function listLoadedFolders(page: Page): Promise<string[]> {
  await page.goto(PAGE_PATH);
  // The heading of the page itself: the shell says the same while it waits for the role.
  await expect(page.locator('[data-page] h1')).toHaveText('Our Users');
  const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  return [...new Set(urls.flatMap((url) => /^.*\/mf-admin\//.exec(url)?.[0] ?? []))];
}

let dev: Run;

test.beforeAll(async ({ stack }) => {
  const main = join(repositoryRoot, 'platform/dev/server/main.ts');
  dev = run(['--import', 'tsx', main, 'mf-admin', '--override', stack.url, '--port', String(stack.overridePort)]);
  await dev.waitForOutput('mf-admin built');
});

test.afterAll(async () => {
  dev.child.kill('SIGTERM');
  expect(await dev.exitCode).toBe(0);
});

test('a listed developer loads an area from their machine, sees a notice, and removes the override', async ({
  page,
  stack,
}) => {
  const origin = `http://localhost:${stack.overridePort}`;
  const released = `${stack.url}/releases/mf-admin/`;
  await signIn(page, 'admin@canvass.test');
  expect(await listLoadedFolders(page)).toEqual([released]);

  await page.goto('/api/overrides');
  await expect(page.getByText('Every area is as released in this browser.')).toBeVisible();
  await page.getByLabel('Area').selectOption('mf-admin');
  await page.getByLabel('Load from').selectOption(origin);
  await page.getByRole('button', { name: 'Use it in this browser' }).click();
  const text = `mf-admin comes from ${origin} in this browser.`;
  await expect(page.getByText(text)).toBeVisible();
  for (const theme of THEMES) expect(await findViolations(page, theme)).toEqual([]);
  expect(await withSmallestViewport(page, () => getHorizontalOverflow(page))).toBe(0);

  expect(await listLoadedFolders(page)).toEqual([`${origin}/dev/mf-admin/`]);
  await expect(findOverrideNotice(page)).toContainText(text);

  const reloaded = page.waitForEvent('load');
  await findOverrideNotice(page).getByRole('button', { name: 'Remove override' }).click();
  await reloaded;
  expect(await listLoadedFolders(page)).toEqual([released]);
  await expect(findOverrideNotice(page)).toHaveCount(0);
});

test('an override ends with the session of the developer who set it', async ({ page, context, stack }) => {
  const origin = `http://localhost:${stack.overridePort}`;
  await signIn(page, 'admin@canvass.test');
  const overrideRequest = { area: 'mf-admin', origin };
  const setOverride = () =>
    page.evaluate(async (body) => {
      const token = localStorage.getItem('access-token') ?? '';
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      return (await fetch('/api/overrides', { method: 'POST', headers, body: JSON.stringify(body) })).status;
    }, overrideRequest);
  const requests: string[] = [];
  context.on('request', (request) => {
    if (request.url().startsWith(origin)) requests.push(request.url());
  });

  // The current page has no override yet, so it checks nothing; the next page does, before it runs any overridden code.
  expect(await setOverride()).toBe(200);
  // Before the next page runs: this one may be about to store a renewed token.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('other-token')) return;
    sessionStorage.setItem('other-token', 'set');
    localStorage.setItem('access-token', 'h.eyJzdWIiOiJzb21lYm9keS1lbHNlIn0.s');
  });
  await page.goto(PAGE_PATH);
  await expect(page.getByRole('heading', { level: 1, name: 'Our Users' })).toBeVisible();
  await expect(findOverrideNotice(page)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('access-token'))).toMatch(/^ey/);
  // The entry is preloaded. If it had run, it would have requested more files.
  expect([await context.cookies(), requests]).toEqual([[], [`${origin}/dev/mf-admin/entry.js`]]);

  expect(await setOverride()).toBe(200);
  expect(await listLoadedFolders(page)).toEqual([`${origin}/dev/mf-admin/`]);
  const reloaded = page.waitForEvent('load');
  await logOut(page);
  await reloaded;
  await expect(findOverrideNotice(page)).toHaveCount(0);
  expect(await context.cookies()).toEqual([]);
});

test('a user who is not listed is told how to request access', async ({ page, allowConsoleError }) => {
  allowConsoleError(/status of 403/);
  await signIn(page, 'surveyor@canvass.test');
  await page.goto('/api/overrides');
  await expect(page.getByRole('status')).toContainText('Your uid is demo-surveyor');
  await expect(page.getByLabel('Area')).toBeHidden();
});
