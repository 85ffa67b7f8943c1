import type { Page } from '@playwright/test';
import { callApi, registerVoter, openBrowserUser } from './helpers/api-client';
import { expect, logOut, submitSignIn, test } from './test';

/** The status with which the API responds to a token. */
async function fetchTokenStatus(
  url: string,
  { token, email }: { token: string | undefined; email: string },
): Promise<number> {
  return (await callApi(url, 'POST', '/checkRole', token, { email })).status;
}

/** Two sign-ins of one user within a second count as one. */
async function waitForNextSecond(): Promise<void> {
  const second = Math.floor(Date.now() / 1000);
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(second);
}

const findDashboardLink = (page: Page) => page.getByRole('link', { name: 'Dashboard' });

test('Logout in one browser ends that session on the server, and leaves the other browser signed in', async ({
  browser,
  stack: { url },
}) => {
  const { email, password } = await registerVoter(url, 'two-browsers@canvass.test');
  const desktop = await openBrowserUser(browser, url, email, password);
  await waitForNextSecond();
  const phone = await openBrowserUser(browser, url, email, password);
  await logOut(desktop.page);
  await expect(desktop.page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  // The page does not wait for the server.
  await expect.poll(() => fetchTokenStatus(url, { token: desktop.token, email })).toBe(401);
  expect(await fetchTokenStatus(url, { token: phone.token, email })).toBe(200);
  await phone.page.goto('/dashboard/account');
  await expect(phone.page.getByLabel('Email')).toHaveValue(email);
  await desktop.page.context().close();
  await phone.page.context().close();
});

test('signing out on all devices signs out the other browser, which cannot renew its session', async ({
  browser,
  stack: { url },
}) => {
  const { email, password } = await registerVoter(url, 'all-devices@canvass.test');
  const [desktop, phone] = [
    await openBrowserUser(browser, url, email, password),
    await openBrowserUser(browser, url, email, password),
  ];
  await phone.page.goto('/dashboard/account');
  await phone.page.getByRole('button', { name: 'Sign out on all devices' }).click();
  await expect(phone.page.getByText('You are signed out on all devices')).toBeVisible();
  await phone.page.getByRole('button', { name: 'OK' }).click();
  await expect(phone.page).toHaveURL('/');
  expect([
    await fetchTokenStatus(url, { ...desktop, email }),
    await fetchTokenStatus(url, { ...phone, email }),
  ]).toEqual([401, 401]);

  // The user signs in elsewhere before this browser notices the sign-out.
  await phone.page.getByRole('link', { name: 'Sign In' }).first().click();
  await phone.page.getByLabel('Email').fill(email);
  await phone.page.getByLabel('Password', { exact: true }).fill(password);
  await submitSignIn(phone.page, findDashboardLink(phone.page));
  await expect(findDashboardLink(phone.page)).toBeVisible();
  await desktop.page.reload();
  await expect(desktop.page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await expect(findDashboardLink(desktop.page)).toBeHidden();
  await phone.page.context().close();
  await desktop.page.context().close();
});
