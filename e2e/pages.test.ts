import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allPages, registeredPaths } from './pages/all-pages';
import { openProduct, type Product } from './pages/product';
import { smallTargets } from './pages/small-targets';
import { onSmallestPhone, sidewaysScroll, THEMES, violations } from './pages/violations';
import { type Shown, walkThrough } from './pages/walk';
import { root } from './stack';
import { expect, test } from './test';

/** Served by the edge itself. */
const OF_THE_EDGE = ['/mailbox'];

let product: Product;

test.beforeAll(async ({ browser, stack: { url } }) => {
  product = await openProduct(browser, url);
});

test.afterAll(() => product.close());

test('every page of the areas, the shell and the edge has its states listed, and nothing else has', async ({
  stack,
}) => {
  const app = readFileSync(join(root, 'shell/src/app.tsx'), 'utf8');
  const ofTheShell = [...app.matchAll(/<Route path="([^"]+)"/g)].map(([, path]) => path);
  const served = [...(await registeredPaths(stack.url)), ...ofTheShell, ...OF_THE_EDGE];
  const byName = (a = '', b = '') => a.localeCompare(b);
  expect(allPages.map(({ path }) => path).toSorted(byName)).toEqual(served.toSorted(byName));
});

/** What has to be true of every page in every state, light and dark, on a desk and on the smallest phone. */
async function expectGood({ page, part, complaints }: Shown): Promise<void> {
  await expect(page).toHaveTitle(/^(.+ · )?Canvass$/);
  await expect(page.locator('h1')).toHaveCount(1);
  // What only fills the place of a page is made of few primitives, which whole documents show in the dark.
  for (const theme of part === 'document' ? THEMES : (['light'] as const)) {
    expect({ theme, violations: await violations(page, theme, { part }) }).toEqual({ theme, violations: [] });
  }
  expect(await smallTargets(page), 'targets below 24 pixels').toEqual([]);
  const phone = await onSmallestPhone(page, async () => ({
    smallTargets: await smallTargets(page),
    sidewaysScroll: await sidewaysScroll(page),
  }));
  expect(phone, 'at 360 pixels').toEqual({ smallTargets: [], sidewaysScroll: 0 });
  expect(complaints).toEqual([]);
}

for (const states of allPages) {
  test(`${states.path} is accessible, has targets that can be hit, fits and does not complain in each of its states`, async () => {
    await walkThrough(product, states, (shown) => test.step(shown.state, () => expectGood(shown)));
  });
}
