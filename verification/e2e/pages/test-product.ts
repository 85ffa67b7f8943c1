import type { Browser, Page } from '@playwright/test';
import { createSeedData, type SeedData } from './seed-data';
import { createContexts, type PersonaContexts } from './contexts';

/** The running product: browser contexts of its users, and its stored data. */
export interface TestProduct {
  contexts: PersonaContexts;
  seedData: SeedData;
  /** Prepares each tab before its page is opened. */
  prepareTab?: (page: Page) => Promise<unknown>;
  /** Closes the browsers. */
  close: () => Promise<void>;
}

/** Prepares a running product for visiting its pages. */
export async function createTestProduct(browser: Browser, url: string): Promise<TestProduct> {
  const seedData = await createSeedData(url);
  const contexts = createContexts(browser, url);
  return { contexts, seedData, close: contexts.close };
}
