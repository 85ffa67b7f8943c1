import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { PageStates } from './page-states';
import type { TestProduct } from './test-product';
import { ATTEMPT_TIMEOUT_MS } from '../timeouts';
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

/**
 * Opens a page, and waits until it shows something. If a request gets no response, for example because a time limit of the page
 * passes on a busy machine, the page says so, and is told to try again.
 */
async function openPage(page: Page, path: string, expected: Locator): Promise<void> {
  let unansweredCount = 0;
  page.on('requestfailed', () => (unansweredCount += 1));
  await page.goto(path);
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' }).first();
  await expect(async () => {
    await expected.or(retry).first().waitFor();
    if (unansweredCount > 0 && (await retry.isVisible())) await retry.click();
    await expect(expected).toBeVisible({ timeout: ATTEMPT_TIMEOUT_MS });
  }).toPass();
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
  await openPage(page, states.getPath?.(seedData) ?? states.path, states.findExpected(page).first());
  await waitForApplication(page);
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.getByText('ran into an error')).toHaveCount(0);
  expect(errors).toEqual([]);
  await page.close();
}
