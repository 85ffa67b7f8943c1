import type { Page } from '@playwright/test';
import { spoil } from './spoil';
import { expect, test } from './test';

const SHELL = '**/releases/shell/**/main.*.js';

/** Holds the shell's script; what it gives back lets it through. */
async function holdShell(page: Page): Promise<() => Promise<void>> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(SHELL, async (route) => {
    await held;
    await route.continue();
  });
  return async () => {
    release();
    await expect(page.locator('#frame-style')).toHaveCount(0);
  };
}

async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0));
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 100);
      }),
  );
}

test.use({ viewport: { width: 375, height: 812 } });

test('the frame is painted before any script has come, hears what is pressed, and nothing moves when the shell takes over', async ({
  page,
}) => {
  const letThrough = await holdShell(page);
  await page.goto('/', { waitUntil: 'commit' });
  const menu = page.getByRole('button', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Local demo' })).toBeVisible();
  await page.getByRole('button', { name: 'Switch between light and dark' }).focus();
  await menu.click();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');

  await letThrough();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).waitFor();
});

test('the frame has the place of the living one to the pixel', async ({ page }) => {
  const letThrough = await holdShell(page);
  await page.goto('/nowhere', { waitUntil: 'commit' });
  const brand = page.getByRole('banner').getByRole('link', { name: 'Canvass' });
  const before = await brand.boundingBox();
  await letThrough();
  expect(await brand.boundingBox()).toEqual(before);
  expect(await layoutShift(page)).toBeLessThan(0.05);
});

test('a shell that does not arrive is told in a sentence, and trying again brings it', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/Failed to load resource/);
  await page.route(SHELL, (route) => route.abort(), { times: 1 });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('alert')).toContainText('Canvass did not load');
  await expect(page.getByRole('button')).toHaveText(['Try again']);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a shell of other bytes is refused and told, to operators too; trying again gets what the browser would keep for a year', async ({
  page,
  stack,
  expectComplaint,
}) => {
  expectComplaint(/integrity/);
  const mend = spoil(stack.data, 'shell', /^main\./);
  const report = page.waitForRequest('**/api/telemetry');
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('Canvass did not load');
  await report;
  expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
  mend();
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Canvass did not load');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('in the frame the way to the content leads there, switches switch back, and errors of extensions are theirs', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/of an extension/);
  const letThrough = await holdShell(page);
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
  await expect(page.locator('html')).toHaveAttribute('data-frame', 'visitor');
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await letThrough();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false');
});
