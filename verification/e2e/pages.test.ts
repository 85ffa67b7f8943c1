import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { selectCases } from '@canvass/testing/exhaustive-table';
import { translatePage } from '@canvass/boot-check/translated-page';
import { expectTranslatedPageWorks } from './helpers/translated-page';
import { allPages, registeredPaths } from './pages/all-pages';
import { STORAGE_REFUSALS, visitWithoutStorage } from './pages/refused-storage';
import { createTestProduct, type TestProduct } from './pages/test-product';
import { findSmallTargets } from './pages/small-targets';
import { withSmallestViewport, getHorizontalOverflow, THEMES, findNewViolations } from './pages/axe';
import type { PassedCombinations } from './pages/color-combinations';
import { listVisits, type VisibleState } from './pages/visit-states';
import { repositoryRoot } from './stack';
import { ALWAYS, expect, test } from './test';

/** Pages that the edge itself serves. */
const EDGE_PATHS = ['/mailbox'];

// The longest file by far: each worker takes a part of it.
test.describe.configure({ mode: 'parallel' });

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

/** The combinations of colors that this worker has checked. */
const combinations: PassedCombinations = new Set();

/** Checks that apply to every page in every state, light and dark, on a desktop screen and on the smallest phone. */
async function expectAccessible({ page, scope, consoleErrors }: VisibleState): Promise<void> {
  await expect(page).toHaveTitle(/^(.+ · )?Canvass$/);
  await expect(page.locator('h1')).toHaveCount(1);
  // States within `main` consist of few primitives, which the states of whole documents cover in the dark theme.
  for (const theme of scope === 'document' ? THEMES : (['light'] as const)) {
    const violations = await findNewViolations(page, theme, scope, combinations);
    expect({ theme, violations }).toEqual({ theme, violations: [] });
  }
  expect(await findSmallTargets(page), 'targets below 24 pixels').toEqual([]);
  const phone = await withSmallestViewport(page, async () => ({
    smallTargets: await findSmallTargets(page),
    sidewaysScroll: await getHorizontalOverflow(page),
  }));
  expect(phone, 'at 360 pixels').toEqual({ smallTargets: [], sidewaysScroll: 0 });
  expect(consoleErrors).toEqual([]);
}

/** The actions that a reader of a translated page must be able to take, by page. */
const TRANSLATED_ACTIONS: Record<string, string[]> = {
  '/surveys': ['no match', 'sorted', 'more loaded'],
  '/contactUs': ['sent'],
  '/becomeSurveyor': ['sent'],
  '/login': ['refused', 'busy'],
  '/payment': ['card refused', 'paid'],
  '/dashboard/account': ['saved'],
};

const visits = selectCases('states × pages', allPages.flatMap(listVisits), ({ path, kind }) => [path, kind]);

/** What a state leaves behind would show in another visit of it: only those actions are repeated that leave nothing. */
const translatableVisits = allPages
  .flatMap(listVisits)
  .filter(({ path, kind, state }) => kind !== 'special' || TRANSLATED_ACTIONS[path]?.includes(state));

const translatedVisits = selectCases('states × translated pages', translatableVisits, ({ path, kind, state }) =>
  kind === 'special' ? [`${path} ${state}`] : [path],
);

for (const { path, app } of allPages) {
  const title = `${path} is accessible, has large enough targets, fits the screen and logs no console errors in each of its states`;
  test(title, { tag: ['@always', `@${app}`] }, async () => {
    for (const visit of visits.filter((each) => each.path === path)) {
      await visit.run(product, (visibleState) => test.step(visibleState.state, () => expectAccessible(visibleState)));
    }
  });

  test(`${path} works in a page that the browser translates`, { tag: ['@always', `@${app}`] }, async () => {
    for (const [index, visit] of translatedVisits.filter((each) => each.path === path).entries()) {
      const prepareTab = (page: Page) => translatePage(page, index % 2 === 0 ? 'moved' : 'replaced');
      await visit.run({ ...product, prepareTab }, ({ page, state, consoleErrors }) =>
        test.step(state, () => expectTranslatedPageWorks(page, consoleErrors)),
      );
    }
  });
}

test('the actions of translated pages are among their states', ALWAYS, () => {
  const listed = allPages.flatMap(listVisits).map(({ path, state }) => `${path} ${state}`);
  for (const [path, states] of Object.entries(TRANSLATED_ACTIONS))
    expect(listed).toEqual(expect.arrayContaining(states.map((state) => `${path} ${state}`)));
});

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
