import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { findNewColorViolations, type PassedCombinations } from './color-combinations';

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The rules whose outcome depends on colors, which are all that a theme changes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Enabled in addition to axe's defaults: WCAG 2.2 AA requires it, but axe runs it only on request. */
const EXTRA_RULES = { 'target-size': { enabled: true } };

const SMALLEST_VIEWPORT = { width: 360, height: 800 };

/**
 * Switches the theme and waits until its colors apply: even transitions without a duration end only with the next
 * frame.
 */
export async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

/** The minified file: half of the characters, and two thirds of the time to parse them. */
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Axe = { run: (part: string, options: RunOptions) => Promise<AxeResults> };

/** Injects axe into the page, once: parsing half a megabyte takes longer than checking most pages. */
async function injectAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE_SOURCE);
}

/** The part of the page that is checked, and rules that are disabled because the markup is not ours. */
interface ViolationOptions {
  scope?: 'document' | 'main';
  disabledRules?: string[];
}

/** Shows the page as axe has to see it. */
async function preparePage(page: Page, theme: Theme): Promise<void> {
  await showTheme(page, theme);
  await injectAxe(page);
  // A target that has scrolled below the navigation bar would count as too small.
  await page.evaluate(() => window.scrollTo(0, 0));
}

const getSelector = (scope: ViolationOptions['scope']) => (scope === 'main' ? 'main' : 'html');

async function runAxe(page: Page, selector: string, options: RunOptions): Promise<string[]> {
  const { violations } = await page.evaluate(
    ([part, runOptions]) => (globalThis as unknown as { axe: Axe }).axe.run(part, runOptions),
    // Our rules need no preloaded style sheets or media.
    [selector, { ...options, resultTypes: ['violations'], preload: false } satisfies RunOptions] as const,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

const disable = (rules: string[]) => Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]));

/**
 * The violations that axe finds in a theme, as `rule: element`. Checks all rules in light, and only those about colors
 * in dark.
 */
export async function findViolations(
  page: Page,
  theme: Theme,
  { scope = 'document', disabledRules = [] }: ViolationOptions = {},
): Promise<string[]> {
  await preparePage(page, theme);
  return runAxe(
    page,
    getSelector(scope),
    theme === 'light'
      ? { rules: { ...EXTRA_RULES, ...disable(disabledRules) } }
      : { runOnly: { type: 'rule', values: COLOR_RULES } },
  );
}

/** Like `findViolations`, but checks each combination of colors once, and adds to those that have passed. */
export async function findNewViolations(
  page: Page,
  theme: Theme,
  scope: ViolationOptions['scope'],
  combinations: PassedCombinations,
): Promise<string[]> {
  await preparePage(page, theme);
  const selector = getSelector(scope);
  const otherRules = { rules: { ...EXTRA_RULES, ...disable(COLOR_RULES) } };
  return [
    ...(theme === 'light' ? await runAxe(page, selector, otherRules) : []),
    ...(await findNewColorViolations(page, selector, combinations)),
  ];
}

/** A drawer slides out of the way when the viewport becomes narrow, and covers the page until then. */
async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

/** Runs an action at the size of the smallest phone, and then restores the size. */
export async function withSmallestViewport<Result>(page: Page, action: () => Promise<Result>): Promise<Result> {
  const before = page.viewportSize();
  await page.setViewportSize(SMALLEST_VIEWPORT);
  await finishTransitions(page);
  const result = await action();
  if (before) await page.setViewportSize(before);
  return result;
}

/** The number of pixels by which a page is wider than the viewport. */
export async function getHorizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
