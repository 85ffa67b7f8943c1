import type { Browser } from '@playwright/test';
import { allPages } from '../../e2e/pages/all-pages';
import { openProduct } from '../../e2e/pages/product';
import { THEMES, type Theme, violations } from '../../e2e/pages/violations';
import { walkThrough } from '../../e2e/pages/walk';

/** A page in a state and a theme, and what axe says of it: `rule: element`. */
export interface AccessibilityRow {
  /** As its area declares it: `/surveys/:id`. */
  path: string;
  state: string;
  theme: Theme;
  violations: string[];
}

/** Somebody's running product, freshly seeded, and a browser to look at it with. */
export interface Surroundings {
  url: string;
  browser: Browser;
  say: (line: string) => void;
}

/** Brings every page into each of its states and asks axe, light and dark. */
export async function measureAccessibility({ url, browser, say }: Surroundings): Promise<AccessibilityRow[]> {
  const product = await openProduct(browser, url);
  const rows: AccessibilityRow[] = [];
  for (const states of allPages) {
    say(`axe: ${states.path}`);
    await walkThrough(product, states, async ({ page, state, part }) => {
      for (const theme of THEMES) {
        rows.push({ path: states.path, state, theme, violations: await violations(page, theme, { part }) });
      }
    });
  }
  await product.close();
  return rows;
}

/** For the document: a line for each page, with its states and how much was found in them. */
export function accessibilityTable(rows: AccessibilityRow[]): { head: string[]; rows: string[][] } {
  const paths = [...new Set(rows.map(({ path }) => path))];
  return {
    head: ['page', 'states', ...THEMES],
    rows: paths.map((path) => {
      const ofPage = rows.filter((row) => row.path === path);
      const states = new Set(ofPage.map(({ state }) => state));
      const found = THEMES.map((theme) =>
        ofPage.filter((row) => row.theme === theme).reduce((sum, row) => sum + row.violations.length, 0),
      );
      return [`\`${path}\``, [...states].join(', '), ...found.map(String)];
    }),
  };
}
