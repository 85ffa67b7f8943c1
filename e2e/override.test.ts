import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { onSmallestPhone, sidewaysScroll, THEMES, violations } from './pages/violations';
import { root, run, type Run } from './stack';
import { expect, signIn, test } from './test';

const ADDRESS = '/dashboard/users';

const notice = (page: Page) => page.getByRole('complementary', { name: 'Override' });

/** Opens a page of mf-admin, and gives the folders that its files came from. */
async function foldersAsked(page: Page): Promise<string[]> {
  const folders = new Set<string>();
  const note = (request: { url: () => string }) => {
    const folder = /^.*\/mf-admin\//.exec(request.url())?.[0];
    if (folder) folders.add(folder);
  };
  page.on('request', note);
  await page.goto(ADDRESS);
  await expect(page.getByRole('heading', { level: 1, name: 'Our Users' })).toBeVisible();
  page.off('request', note);
  return [...folders];
}

let dev: Run;

test.beforeAll(({ stack }) => {
  const main = join(root, 'platform/dev/main.ts');
  dev = run(['--import', 'tsx', main, 'mf-admin', '--override', stack.url, '--port', String(stack.overridePort)]);
});

test.afterAll(async () => {
  dev.child.kill('SIGTERM');
  expect(await dev.ended).toBe(0);
});

test('a listed developer has an area come from their machine, is told so, and goes back', async ({ page, stack }) => {
  const origin = `http://localhost:${stack.overridePort}`;
  const released = `${stack.url}/releases/mf-admin/`;
  await signIn(page, 'admin@canvass.test');
  expect(await foldersAsked(page)).toEqual([released]);

  await page.goto('/api/overrides');
  await expect(page.getByText('Every area is as released in this browser.')).toBeVisible();
  await page.getByLabel('Area').selectOption('mf-admin');
  await page.getByLabel('Comes from').selectOption(origin);
  await page.getByRole('button', { name: 'Use it in this browser' }).click();
  const text = `mf-admin comes from ${origin} in this browser.`;
  await expect(page.getByText(text)).toBeVisible();
  for (const theme of THEMES) expect(await violations(page, theme)).toEqual([]);
  expect(await onSmallestPhone(page, () => sidewaysScroll(page))).toBe(0);

  await dev.until('mf-admin built');
  expect(await foldersAsked(page)).toEqual([`${origin}/dev/mf-admin/`]);
  await expect(notice(page)).toContainText(text);

  const reloaded = page.waitForEvent('load');
  await notice(page).getByRole('button', { name: 'Use what is released' }).click();
  await reloaded;
  expect(await foldersAsked(page)).toEqual([released]);
  await expect(notice(page)).toHaveCount(0);
});

test('an override ends with the session of who set it', async ({ page, context, stack }) => {
  const origin = `http://localhost:${stack.overridePort}`;
  await signIn(page, 'admin@canvass.test');
  const sent = { area: 'mf-admin', origin };
  const set = () =>
    page.evaluate(async (body) => {
      const token = localStorage.getItem('access-token') ?? '';
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      return (await fetch('/api/overrides', { method: 'POST', headers, body: JSON.stringify(body) })).status;
    }, sent);
  const asked: string[] = [];
  context.on('request', (request) => {
    if (request.url().startsWith(origin)) asked.push(request.url());
  });

  // This page is not overridden yet, so it knows of nothing: the next one finds out, before it runs anything of it.
  expect(await set()).toBe(200);
  await page.evaluate(() => localStorage.setItem('access-token', 'h.eyJzdWIiOiJzb21lYm9keS1lbHNlIn0.s'));
  await page.goto(ADDRESS);
  await expect(page.getByRole('heading', { level: 1, name: 'Our Users' })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('access-token'))).toMatch(/^ey/);
  // The entry is preloaded. Had it run, it would have asked for more.
  expect([await context.cookies(), asked]).toEqual([[], [`${origin}/dev/mf-admin/entry.js`]]);

  expect(await set()).toBe(200);
  expect(await foldersAsked(page)).toEqual([`${origin}/dev/mf-admin/`]);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await reloaded;
  await expect(notice(page)).toHaveCount(0);
  expect(await context.cookies()).toEqual([]);
});

test('somebody who is not listed is told what to ask for', async ({ page, expectComplaint }) => {
  expectComplaint(/status of 403/);
  await signIn(page, 'surveyor@canvass.test');
  await page.goto('/api/overrides');
  await expect(page.getByRole('status')).toContainText('Your uid is demo-surveyor');
  await expect(page.getByLabel('Area')).toBeHidden();
});
