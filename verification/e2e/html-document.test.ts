import { corruptScripts } from './helpers/corrupt-files';
import { getLayoutShifts, holdShellScript, SHELL_SCRIPT_ROUTE } from './helpers/shell-script';
import { expect, test } from './test';

test.use({ viewport: { width: 375, height: 812 } });

test('the layout skeleton is painted before any script loads, queues early clicks, and does not shift when the shell hydrates', async ({
  page,
}) => {
  const releaseShell = await holdShellScript(page);
  await page.goto('/', { waitUntil: 'commit' });
  const menu = page.getByRole('button', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Local demo' })).toBeVisible();
  await page.getByRole('button', { name: 'Switch between light and dark' }).focus();
  await menu.click();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');

  await releaseShell();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).waitFor();
});

test('the layout skeleton has exactly the same position as the hydrated layout', async ({ page }) => {
  const releaseShell = await holdShellScript(page);
  await page.goto('/nowhere', { waitUntil: 'commit' });
  const brand = page.getByRole('banner').getByRole('link', { name: 'Canvass' });
  const placeholderBox = await brand.boundingBox();
  await releaseShell();
  expect(await brand.boundingBox()).toEqual(placeholderBox);
  expect(await getLayoutShifts(page)).toEqual([]);
});

test('a shell that fails to load shows a message, and retrying loads it', async ({ page, allowConsoleError }) => {
  allowConsoleError(/Failed to load resource/);
  await page.route(SHELL_SCRIPT_ROUTE, (route) => route.abort(), { times: 1 });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('alert')).toContainText('Canvass did not load');
  // A document that was rendered on the server can still be read.
  await expect(page.getByRole('alert').getByRole('button')).toHaveText(['Try again']);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a tampered shell is refused and reported to operators, and retrying bypasses the browser cache', async ({
  page,
  stack,
  allowConsoleError,
}) => {
  allowConsoleError(/integrity/);
  const restoreScripts = corruptScripts(stack.data, 'shell', /^main\./);
  const report = page.waitForRequest('**/api/telemetry');
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('Canvass did not load');
  await report;
  expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
  restoreScripts();
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Canvass did not load');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('in the layout skeleton the skip link works, toggles switch back, and extension errors are ignored', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/of an extension/);
  const releaseShell = await holdShellScript(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Menu' }).click({ clickCount: 2 });
  await page.evaluate(
    () =>
      new Promise((thrown) => {
        addEventListener('error', thrown, { once: true });
        setTimeout(() => {
          throw new Error('of an extension');
        });
      }),
  );
  await expect(page.locator('html')).toHaveAttribute('data-layout', 'visitor');
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await releaseShell();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false');
});
