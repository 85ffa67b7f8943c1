import type { Locator, Page } from '@playwright/test';
import { selectCases } from '@canvass/testing/exhaustive-table';
import { SHELL_SCRIPT_ROUTE, waitForApplication } from './helpers/shell-script';
import { holdClock, holdScripts } from './helpers/weak-link';
import { publicPages } from './pages/public-pages';
import { createSeedData, type SeedData } from './pages/seed-data';
import { ALWAYS, expect, test } from './test';
import { ATTEMPT_TIMEOUT_MS } from './timeouts';

// Public pages where scripts are late, slow, or gone. What the server rendered can be read all along.

/** The pages that the server does not render: nothing is on them that could be read without their area. */
const SKELETON_PATHS = new Set(['/login', '/register', '/forgotPassword', '/auth/action', '/payment']);

const LATE_TEXT = 'Canvass is still loading';

let seedData: SeedData;

test.beforeAll(async ({ stack: { url } }) => {
  seedData = await createSeedData(url);
});

/** A page under bad conditions. */
interface Visit {
  page: Page;
  /** Opens the page, and returns once what the server has to say is on the screen. */
  open: () => Promise<void>;
  isRendered: boolean;
}

/** The heading of the page, in contrast to that of an error of the shell. */
const getPageHeading = (page: Page): Locator => page.locator('[data-page] h1');

/** Expects that the page can be read, or at least its frame, if the server did not render it. */
function expectReadable({ page, isRendered }: Visit): Promise<void> {
  if (isRendered) return expect(getPageHeading(page)).toBeVisible();
  return expect(page.getByRole('banner').getByRole('link', { name: 'Canvass' })).toBeVisible();
}

/** Expects that the application has taken over, and shows the page. */
async function expectRunning({ page }: Visit): Promise<void> {
  await waitForApplication(page);
  await expect(getPageHeading(page)).toBeVisible();
  await expect(page.locator('body > [data-frame]')).toHaveCount(0);
  await expect(page.locator('html')).not.toHaveAttribute('data-load');
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toHaveCount(0);
}

const CONDITIONS: Record<string, (visit: Visit) => Promise<void>> = {
  async 'every script is late by 25 s'(visit) {
    const { page, open } = visit;
    await holdClock(page);
    const scripts = await holdScripts(page);
    await open();
    await page.clock.runFor(19_000);
    await expect(page.getByText(LATE_TEXT).filter({ visible: true })).toHaveCount(0);
    await page.clock.runFor(1000);
    await expect(page.getByText(LATE_TEXT).filter({ visible: true })).toBeVisible();
    await expectReadable(visit);
    await page.clock.runFor(5000);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await scripts.release();
    await page.clock.resume();
    await expectRunning(visit);
  },
  async 'the link carries 6 kB/s'(visit) {
    const { page, open } = visit;
    await holdClock(page);
    const scripts = await holdScripts(page);
    await open();
    let elapsedMs = 0;
    await expect(async () => {
      elapsedMs += await scripts.carry();
      // No faster than the network: what the page asks the server for has its time.
      await page.clock.runFor(10);
      expect(await page.getByRole('alert').count()).toBe(0);
      expect(await getPageHeading(page).isVisible()).toBe(true);
      expect(await page.locator('#frame-style').count()).toBe(0);
    }).toPass({ intervals: [10] });
    expect(elapsedMs, 'milliseconds for the scripts of a first visit').toBeGreaterThan(20_000);
    await scripts.release();
    await page.clock.resume();
    await expectRunning(visit);
  },
  async 'the first script fails'(visit) {
    const { page, open } = visit;
    await page.route(SHELL_SCRIPT_ROUTE, (route) => route.abort());
    await open();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Canvass did not load');
    await expectReadable(visit);
    await page.unroute(SHELL_SCRIPT_ROUTE);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expectRunning(visit);
  },
  async 'the area is blocked'(visit) {
    const { page, open, isRendered } = visit;
    await page.route('**/releases/mf-public/**', (route) => route.abort());
    await open();
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('public');
    await expectReadable(visit);
    if (isRendered) {
      const box = await getPageHeading(page).boundingBox();
      expect((await alert.boundingBox())?.y).toBeLessThan(box?.y ?? 0);
      const links = await page.locator('[data-page] a[href]').count();
      expect(links + (await page.locator('[data-page] button:enabled:not(form[action] button)').count())).toBe(links);
    }
    await page.unroute('**/releases/mf-public/**');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expectRunning(visit);
  },
};

const cases = selectCases(
  'bad conditions × public pages',
  publicPages.flatMap((states) => Object.keys(CONDITIONS).map((condition) => ({ states, condition }))),
  ({ states, condition }) => [states.path, condition],
);

for (const [condition, check] of Object.entries(CONDITIONS)) {
  test(
    `public pages can be read, and run in the end, when ${condition}`,
    ALWAYS,
    async ({ browser, stack: { url } }) => {
      for (const { states } of cases.filter((each) => each.condition === condition)) {
        await test.step(states.path, async () => {
          const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
          const page = await context.newPage();
          const isRendered = !SKELETON_PATHS.has(states.path);
          // On a busy machine, a page may be served as it is.
          const open = () =>
            expect(async () => {
              await page.goto(states.getPath?.(seedData) ?? states.path, { waitUntil: 'commit' });
              // The document's script has run, and set its timers.
              await expect(page.locator('html')).toHaveAttribute('data-layout', { timeout: ATTEMPT_TIMEOUT_MS });
              if (isRendered) await expect(page.locator('#data')).toBeAttached({ timeout: ATTEMPT_TIMEOUT_MS });
            }).toPass();
          await check({ page, open, isRendered });
          await context.close();
        });
      }
    },
  );
}
