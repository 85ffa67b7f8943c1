import { expect, type Locator, type Page } from '@playwright/test';

/** The password of the demo's accounts. */
export const DEMO_PASSWORD = 'canvass-demo';

/**
 * Submits the filled form of a sign-in that succeeds. On a busy machine, a time limit of the page may pass first: then the page says
 * so, and the form is submitted again, as a user would.
 * @param done what is there after the sign-in.
 */
export async function submitSignIn(
  page: Page,
  done: Locator,
  submit: (button: Locator) => Promise<void> = (button) => button.click(),
): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true });
  await expect(async () => {
    await done.or(button).first().waitFor();
    if (await done.isVisible()) return;
    await submit(button);
    await done.or(page.getByRole('main').getByRole('alert')).first().waitFor();
    expect(await done.isVisible()).toBe(true);
  }).toPass();
}

/** Signs in through the page, as a user would. */
export async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await submitSignIn(page, page.getByRole('link', { name: 'Dashboard' }));
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
