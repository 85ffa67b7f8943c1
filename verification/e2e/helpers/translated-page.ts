import { expect, type Page } from '@playwright/test';

/** What the shell shows in place of a page that failed. */
const CRASH_TEXT = 'This page ran into an error.';

/** Expects that a translated page works: no error card, no error, and nothing translated that must stay as it is. */
export async function expectTranslatedPageWorks(page: Page, consoleErrors: string[]): Promise<void> {
  expect(consoleErrors).toEqual([]);
  await expect(page.getByText(CRASH_TEXT)).toHaveCount(0);
  expect(await page.locator('font').count(), 'translated texts').toBeGreaterThan(0);
  expect(await page.evaluate(() => window.translatedCodes), 'translated codes').toEqual([]);
}
