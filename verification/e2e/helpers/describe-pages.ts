import type { Browser, Page } from '@playwright/test';
import { STEP_TIMEOUT_MS } from '../timeouts';

/** The maximum length of a page's text in the output of a failed test. */
const MAX_TEXT_LENGTH = 1500;

async function describePage(page: Page): Promise<string> {
  const text = await page
    .locator('body')
    .innerText({ timeout: STEP_TIMEOUT_MS })
    .catch((error: Error) => `(not readable: ${error.message.split('\n')[0]})`);
  return `${page.url()}\n${text.replaceAll(/\s*\n\s*/g, '\n').slice(0, MAX_TEXT_LENGTH)}`;
}

/** What every open page of a browser shows: its address and its text. Often all that is left of a test that failed elsewhere. */
export async function describePages(browser: Browser): Promise<string> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  return (await Promise.all(pages.map(describePage))).join('\n\n');
}
