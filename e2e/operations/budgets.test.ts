import { listAppNames, SHELL } from '@canvass/workspace/applications';
import { BUDGETS } from '@canvass/release/checks/budgets';
import { getFirstVisitSizes, measureBuild, type BundleSize } from '@canvass/release/checks/bundle-size';
import { expect, test } from '../test';

/** Returns a line if the size exceeds the budget; the line explains what to do. */
function describeExcess(label: string, bytes: number | undefined, budget: number): string[] {
  if (bytes === undefined) return [`${label}: has a budget in platform/release/checks/budgets.ts, but no build`];
  if (bytes <= budget) return [];
  return [
    `${label}: ${bytes} bytes in brotli, budget ${budget}; see platform/release/checks/budgets.ts for what to do`,
  ];
}

/** Measured once: compressing as thoroughly as a release takes a while. */
let weights: BundleSize[];

test.beforeAll(() => {
  weights = listAppNames().map(measureBuild);
});

test('the scripts of a first visit stay within their budget', () => {
  const visits = getFirstVisitSizes(weights);
  const lines = Object.entries(BUDGETS.firstVisit).flatMap(([path, budget]) =>
    describeExcess(`first visit of ${path}`, visits.get(path), budget),
  );
  expect(lines).toEqual([]);
});

test('the shell, remote entries and pages stay within their budgets', () => {
  const largest = new Map<string, number>(Object.entries(BUDGETS.largestPage));
  const lines: string[] = [];
  for (const { name, entry, pages } of weights) {
    if (name === SHELL) {
      lines.push(...describeExcess(SHELL, entry, BUDGETS.shell));
      continue;
    }
    const budget = largest.get(name) ?? BUDGETS.largestPageOfOthers;
    for (const [path, bytes] of Object.entries(pages)) lines.push(...describeExcess(`${name}, ${path}`, bytes, budget));
    lines.push(...describeExcess(`${name}, entry`, entry, BUDGETS.entry));
  }
  expect(lines).toEqual([]);
});

test('a visitor downloads no code that only surveyors, members or admins use', async ({ page }) => {
  const areas = new Set<string>();
  page.on('request', (request) => {
    const [, area] = /\/releases\/(mf-[^/]+)\//.exec(request.url()) ?? [];
    if (area) areas.add(area);
  });
  await page.goto('/');
  for (const name of ['Surveys', 'Pro-User', 'Sign In', 'Home']) {
    const link = page.getByRole('navigation').getByRole('link', { name, exact: true }).first();
    await link.hover();
    await link.click();
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect([...areas]).toEqual(['mf-public']);
});
