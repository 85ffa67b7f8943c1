import type { Page } from '@playwright/test';

/** The password of the demo's accounts. */
export const DEMO_PASSWORD = 'canvass-demo';

/** Signs in through the page, as a user would. */
export async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('link', { name: 'Dashboard' }).waitFor();
}

/**
 * Logs out through the menu. Waits first until no request is pending: the server would refuse it, because its session has
 * ended, and the browser would log that.
 */
export async function logOut(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}
