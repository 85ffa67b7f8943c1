import { appNames, SHELL } from '../platform/build/workspace';
import { BUDGETS } from '../platform/release/budgets';
import { firstVisits, weighBuild, type Weight } from '../platform/release/weigh';
import { expect, test } from './test';

/** One line for each thing that weighs more than it may; the line says what to do. */
function tooHeavy(what: string, bytes: number | undefined, budget: number): string[] {
  if (bytes === undefined) return [`${what}: has a budget in platform/release/budgets.ts, but no build`];
  if (bytes <= budget) return [];
  return [`${what}: ${bytes} bytes in brotli, budget ${budget}; see platform/release/budgets.ts for what to do`];
}

/** Weighed once: compressing as well as a release does takes its time. */
let weights: Weight[];

test.beforeAll(() => {
  weights = appNames().map(weighBuild);
});

test('what a first visit loads before a page can be used stays within its budget', () => {
  const visits = firstVisits(weights);
  const lines = Object.entries(BUDGETS.firstVisit).flatMap(([path, budget]) =>
    tooHeavy(`first visit of ${path}`, visits.get(path), budget),
  );
  expect(lines).toEqual([]);
});

test('shell, entries and pages stay within their budgets', () => {
  const largest = new Map<string, number>(Object.entries(BUDGETS.largestPage));
  const lines: string[] = [];
  for (const { name, entry, pages } of weights) {
    if (name === SHELL) {
      lines.push(...tooHeavy(SHELL, entry, BUDGETS.shell));
      continue;
    }
    const budget = largest.get(name) ?? BUDGETS.largestPageOfOthers;
    for (const [path, bytes] of Object.entries(pages)) lines.push(...tooHeavy(`${name}, ${path}`, bytes, budget));
    lines.push(...tooHeavy(`${name}, entry`, entry, BUDGETS.entry));
  }
  expect(lines).toEqual([]);
});

test('a visitor is sent nothing that only surveyors, members and admins use', async ({ page }) => {
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
