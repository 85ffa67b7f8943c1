import type { Page } from '@playwright/test';
import { selectCases } from '@canvass/testing/exhaustive-table';
import { allPages } from './pages/all-pages';
import { createTestProduct, type TestProduct } from './pages/test-product';
import { ALWAYS, expect, test } from './test';

/** What a storage refuses: what is new when it is full, and everything when it is denied once the page has begun. */
const REFUSED_METHODS = {
  full: ['setItem'],
  denied: ['setItem', 'getItem', 'removeItem', 'key', 'clear'],
} as const;
type Refusal = keyof typeof REFUSED_METHODS;

/** Pages that are not the application's. */
const EDGE_PATHS = new Set(['/mailbox']);

let product: TestProduct;

test.beforeAll(async ({ browser, stack: { url } }) => {
  product = await createTestProduct(browser, url);
});

test.afterAll(() => product.close());

/** Makes the methods of both storages throw. A denied storage answers once more: when the page looks whether there is one. */
async function refuseStorage(page: Page, refusal: Refusal): Promise<void> {
  await page.addInitScript(
    ({ methods, isDenied }) => {
      const refuse = () => {
        for (const method of methods) {
          Object.defineProperty(Storage.prototype, method, {
            value: () => {
              throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
            },
          });
        }
      };
      if (isDenied) document.addEventListener('DOMContentLoaded', refuse);
      else refuse();
    },
    { methods: REFUSED_METHODS[refusal], isDenied: refusal === 'denied' },
  );
}

const cases = selectCases(
  'refusals of the storage × pages',
  allPages
    .filter(({ path }) => !EDGE_PATHS.has(path))
    .flatMap((states) => (Object.keys(REFUSED_METHODS) as Refusal[]).map((refusal) => ({ states, refusal }))),
  ({ states, refusal }) => [states.path, refusal],
);

for (const app of new Set(allPages.map((each) => each.app))) {
  const visits = cases.filter(({ states }) => states.app === app);
  test(`the pages of ${app} work where the storage is full or denied`, { tag: [ALWAYS.tag, `@${app}`] }, async () => {
    for (const { states, refusal } of visits) {
      await test.step(`${states.path}, ${refusal}`, async () => {
        const page = await (await product.contexts.get(states.persona)).newPage();
        const errors: string[] = [];
        page.on('pageerror', ({ message }) => errors.push(message));
        await refuseStorage(page, refusal);
        await page.goto(states.getPath?.(product.seedData) ?? states.path);
        await expect(page.locator('#frame-style')).toHaveCount(0);
        await expect(page.locator('h1')).toBeVisible();
        await states.findExpected(page).first().waitFor();
        await expect(page.getByText('ran into an error')).toHaveCount(0);
        expect(errors).toEqual([]);
        await page.close();
      });
    }
  });
}
