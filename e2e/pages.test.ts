import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { selectCases } from '@canvass/testing/exhaustive-table';
import { allPages, registeredPaths } from './pages/all-pages';
import { STORAGE_REFUSALS, visitWithoutStorage } from './pages/refused-storage';
import { createTestProduct, type TestProduct } from './pages/test-product';
import { findSmallTargets } from './pages/small-targets';
import { withSmallestViewport, getHorizontalOverflow, THEMES, findViolations } from './pages/axe';
import { listVisits, type VisibleState } from './pages/visit-states';
import { repositoryRoot } from './stack';
import { ALWAYS, expect, test } from './test';

/** Pages that the edge itself serves. */
const EDGE_PATHS = ['/mailbox'];

let product: TestProduct;

test.beforeAll(async ({ browser, stack: { url } }) => {
  product = await createTestProduct(browser, url);
});

test.afterAll(() => product.close());

test(
  'the list of page states covers exactly the pages of the areas, the shell and the edge',
  ALWAYS,
  async ({ stack }) => {
    const app = readFileSync(join(repositoryRoot, 'shell/src/app.tsx'), 'utf8');
    const shellPaths = [...app.matchAll(/<Route path="([^"]+)"/g)].map(([, path]) => path);
    const servedPaths = [...(await registeredPaths(stack.url)), ...shellPaths, ...EDGE_PATHS];
    const compareNames = (a = '', b = '') => a.localeCompare(b);
    expect(allPages.map(({ path }) => path).toSorted(compareNames)).toEqual(servedPaths.toSorted(compareNames));
  },
);

/** Checks that apply to every page in every state, light and dark, on a desktop screen and on the smallest phone. */
async function expectAccessible({ page, scope, consoleErrors }: VisibleState): Promise<void> {
  await expect(page).toHaveTitle(/^(.+ · )?Canvass$/);
  await expect(page.locator('h1')).toHaveCount(1);
  // States within `main` consist of few primitives, which the states of whole documents cover in the dark theme.
  for (const theme of scope === 'document' ? THEMES : (['light'] as const)) {
    expect({ theme, violations: await findViolations(page, theme, { scope }) }).toEqual({ theme, violations: [] });
  }
  expect(await findSmallTargets(page), 'targets below 24 pixels').toEqual([]);
  const phone = await withSmallestViewport(page, async () => ({
    smallTargets: await findSmallTargets(page),
    sidewaysScroll: await getHorizontalOverflow(page),
  }));
  expect(phone, 'at 360 pixels').toEqual({ smallTargets: [], sidewaysScroll: 0 });
  expect(consoleErrors).toEqual([]);
}

const visits = selectCases('states × pages', allPages.flatMap(listVisits), ({ path, kind }) => [path, kind]);

for (const { path, app } of allPages) {
  const title = `${path} is accessible, has large enough targets, fits the screen and logs no console errors in each of its states`;
  test(title, { tag: ['@always', `@${app}`] }, async () => {
    for (const visit of visits.filter((each) => each.path === path)) {
      await visit.run(product, (visibleState) => test.step(visibleState.state, () => expectAccessible(visibleState)));
    }
  });
}

const storageVisits = selectCases(
  'refusals of the storage × pages',
  allPages
    .filter(({ path }) => !EDGE_PATHS.includes(path))
    .flatMap((states) => STORAGE_REFUSALS.map((refusal) => ({ states, refusal }))),
  ({ states, refusal }) => [states.path, refusal],
);

for (const app of new Set(allPages.map((each) => each.app))) {
  const title = `the pages of ${app} work where the storage is full or denied`;
  test(title, { tag: ['@always', `@${app}`] }, async () => {
    for (const { states, refusal } of storageVisits.filter((each) => each.states.app === app)) {
      await test.step(`${states.path}, ${refusal}`, () => visitWithoutStorage(product, states, refusal));
    }
  });
}
