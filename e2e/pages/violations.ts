import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The rules whose outcome depends on colours. A theme changes nothing else. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Asked for beside axe's own choice: WCAG 2.2 AA has it, and axe does not run it unless told. */
const ALSO = { 'target-size': { enabled: true } };

const SMALLEST = { width: 360, height: 800 };

/** Shows a theme. Even transitions without a duration take their colours with the next frame. */
export async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** What axe finds in a theme, as `rule: element`. All rules in light; those of colours in dark. */
export async function violations(page: Page, theme: Theme, part: 'document' | 'main' = 'document'): Promise<string[]> {
  await showTheme(page, theme);
  // The legacy mode needs no second page; pages of ours have no frames of another origin.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  axe.options({
    resultTypes: ['violations'],
    ...(theme === 'light' ? { rules: ALSO } : { runOnly: { type: 'rule', values: OF_COLOURS } }),
  });
  if (part === 'main') axe.include('main');
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** By how many pixels a page is wider than the smallest phone. The window is as it was afterwards. */
export async function sidewaysScroll(page: Page): Promise<number> {
  const before = page.viewportSize();
  await page.setViewportSize(SMALLEST);
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (before) await page.setViewportSize(before);
  return excess;
}
