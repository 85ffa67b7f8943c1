import type { Locator, Page } from '@playwright/test';

/** The browser's message about a refusal that the page expects. */
export const CLIENT_ERROR = /status of 4\d\d/;

/** The browser's message about a response that says that the server failed. */
export const SERVER_ERROR = /status of 5\d\d/;

/** The page's heading. */
export function pageHeading(name: string) {
  return (page: Page) => page.getByRole('heading', { level: 1, name });
}

/** A button in the page itself, not in the frame around it. */
export function mainButton(page: Page, name: string) {
  return page.getByRole('main').getByRole('button', { name, exact: true });
}

export function findButton(page: Page | Locator, name: string) {
  return page.getByRole('button', { name, exact: true });
}

export function findField(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}

/** The cells of a page's tables. */
export const cells = (page: Page) => page.getByRole('main').getByRole('cell');
