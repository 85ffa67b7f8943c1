import type { Browser } from '@playwright/test';
import { allPages } from '../../e2e/pages/all-pages';
import { createTestProduct } from '../../e2e/pages/test-product';
import { THEMES, type Theme, findViolations } from '../../e2e/pages/axe';
import { visitStates } from '../../e2e/pages/visit-states';

/** A page in a state and a theme, and the violations that axe finds: `rule: element`. */
export interface AccessibilityRow {
  /** The path as its area declares it: `/surveys/:id`. */
  path: string;
  state: string;
  theme: Theme;
  violations: string[];
}

/** A running product with fresh data, and a browser. */
export interface PageBenchEnvironment {
  url: string;
  browser: Browser;
  log: (line: string) => void;
}

/** Brings every page into each of its states and checks it with axe, light and dark. */
export async function measureAccessibility({ url, browser, log }: PageBenchEnvironment): Promise<AccessibilityRow[]> {
  const product = await createTestProduct(browser, url);
  const rows: AccessibilityRow[] = [];
  for (const states of allPages) {
    log(`axe: ${states.path}`);
    await visitStates(product, states, async ({ page, state, scope }) => {
      for (const theme of THEMES) {
        rows.push({ path: states.path, state, theme, violations: await findViolations(page, theme, { scope }) });
      }
    });
  }
  await product.close();
  return rows;
}

/** For the document: one row per page, with its states and the number of violations. */
export function createAccessibilityTable(rows: AccessibilityRow[]): { columns: string[]; rows: string[][] } {
  const paths = [...new Set(rows.map(({ path }) => path))];
  return {
    columns: ['page', 'states', ...THEMES],
    rows: paths.map((path) => {
      const pageRows = rows.filter((row) => row.path === path);
      const states = new Set(pageRows.map(({ state }) => state));
      const found = THEMES.map((theme) =>
        pageRows.filter((row) => row.theme === theme).reduce((sum, row) => sum + row.violations.length, 0),
      );
      return [`\`${path}\``, [...states].join(', '), ...found.map(String)];
    }),
  };
}
