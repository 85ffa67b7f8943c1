import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The rules whose outcome depends on colours. A theme changes nothing else. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Asked for beside axe's own choice: WCAG 2.2 AA has it, and axe does not run it unless told. */
const ALSO = { 'target-size': { enabled: true } };

const SMALLEST = { width: 360, height: 800 };

/** Shows a theme, with its colours in place: even transitions without a duration take theirs with the next frame. */
export async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const changing = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(changing.map(({ finished }) => finished));
  });
}

type Axe = { run: (part: string, options: RunOptions) => Promise<AxeResults> };

/** Puts axe into the page, once: half a megabyte is read slower than most pages are looked at. */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
}

/** What is looked at: the whole document, or only a part; and what is not ours to change. */
interface Look {
  part?: 'document' | 'main';
  without?: string[];
}

/** What axe finds in a theme, as `rule: element`. All rules in light; those of colours in dark. */
export async function violations(
  page: Page,
  theme: Theme,
  { part = 'document', without = [] }: Look = {},
): Promise<string[]> {
  await showTheme(page, theme);
  await bringAxe(page);
  const options: RunOptions = {
    resultTypes: ['violations'],
    // Nothing is loaded again: our rules need no style sheets or films.
    preload: false,
    ...(theme === 'light'
      ? { rules: { ...ALSO, ...Object.fromEntries(without.map((rule) => [rule, { enabled: false }])) } }
      : { runOnly: { type: 'rule', values: OF_COLOURS } }),
  };
  const { violations: found } = await page.evaluate(
    ([selector, asked]) => (globalThis as unknown as { axe: Axe }).axe.run(selector, asked),
    [part === 'main' ? 'main' : 'html', options] as const,
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** Looks at a page on the smallest phone. The window is as it was afterwards. */
export async function onSmallestPhone<Result>(page: Page, look: () => Promise<Result>): Promise<Result> {
  const before = page.viewportSize();
  await page.setViewportSize(SMALLEST);
  const result = await look();
  if (before) await page.setViewportSize(before);
  return result;
}

/** By how many pixels a page is wider than its window. */
export async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
