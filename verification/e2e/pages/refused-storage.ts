import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { PageStates } from './page-states';
import type { TestProduct } from './test-product';
import { waitForApplication } from '../helpers/shell-script';

/** What a storage refuses: what is new when it is full, and everything when it is denied once the application runs. */
const REFUSED_METHODS = {
  full: ['setItem'],
  denied: ['setItem', 'getItem', 'removeItem', 'key', 'clear'],
} as const;

export type StorageRefusal = keyof typeof REFUSED_METHODS;
export const STORAGE_REFUSALS = Object.keys(REFUSED_METHODS) as StorageRefusal[];

/** Makes methods of both storages throw. A denied storage answers until the application has taken over. */
async function refuseStorage(page: Page, refusal: StorageRefusal): Promise<void> {
  await page.addInitScript(
    ({ methods, isDenied }) => {
      let isRefusing = !isDenied;
      const start = new MutationObserver(() => {
        if (document.readyState === 'loading' || document.querySelector('#frame-style')) return;
        isRefusing = true;
        start.disconnect();
      });
      start.observe(document, { childList: true, subtree: true });
      // At once, because the shell locks these functions when it starts.
      for (const method of methods) {
        const original = Reflect.get(Storage.prototype, method) as (...parameters: unknown[]) => unknown;
        Object.defineProperty(Storage.prototype, method, {
          value(...parameters: unknown[]) {
            if (isRefusing) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
            return original.apply(this, parameters);
          },
        });
      }
    },
    { methods: REFUSED_METHODS[refusal], isDenied: refusal === 'denied' },
  );
}

/** Opens a page as its persona, and expects what it shows when everything has loaded, without an error. */
export async function visitWithoutStorage(
  { contexts, seedData }: TestProduct,
  states: PageStates,
  refusal: StorageRefusal,
): Promise<void> {
  const page = await (await contexts.get(states.persona)).newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await refuseStorage(page, refusal);
  await page.goto(states.getPath?.(seedData) ?? states.path);
  await states.findExpected(page).first().waitFor();
  await waitForApplication(page);
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.getByText('ran into an error')).toHaveCount(0);
  expect(errors).toEqual([]);
  await page.close();
}
