import type { Page } from '@playwright/test';
import { callApi, registerVoter, seat } from './people';
import { expect, test } from './test';

/** What the API answers to a token. */
async function statusOf(url: string, { token, email }: { token: string | undefined; email: string }): Promise<number> {
  return (await callApi(url, 'POST', '/checkRole', token, { email })).status;
}

const dashboard = (page: Page) => page.getByRole('link', { name: 'Dashboard' });

test('Logout in one browser ends that session on the server, and leaves the other browser signed in', async ({
  browser,
  stack: { url },
}) => {
  const { email, password } = await registerVoter(url, 'two-browsers@canvass.test');
  const [desk, phone] = [await seat(browser, url, email, password), await seat(browser, url, email, password)];
  await desk.page.getByRole('button', { name: /account menu/ }).click();
  await desk.page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(desk.page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  // The page does not wait for the server.
  await expect.poll(() => statusOf(url, { token: desk.token, email })).toBe(401);
  expect(await statusOf(url, { token: phone.token, email })).toBe(200);
  await phone.page.goto('/dashboard/account');
  await expect(phone.page.getByLabel('Email')).toHaveValue(email);
  await desk.page.context().close();
  await phone.page.context().close();
});

test('signing out on all devices signs out the other browser, which cannot renew itself back in', async ({
  browser,
  stack: { url },
}) => {
  const { email, password } = await registerVoter(url, 'all-devices@canvass.test');
  const [desk, phone] = [await seat(browser, url, email, password), await seat(browser, url, email, password)];
  await phone.page.goto('/dashboard/account');
  await phone.page.getByRole('button', { name: 'Sign out on all devices' }).click();
  await expect(phone.page.getByText('You are signed out on all devices')).toBeVisible();
  await phone.page.getByRole('button', { name: 'OK' }).click();
  await expect(phone.page).toHaveURL('/');
  expect([await statusOf(url, { ...desk, email }), await statusOf(url, { ...phone, email })]).toEqual([401, 401]);

  // Somebody signs in again elsewhere, before the browser at the desk notices anything.
  await phone.page.getByRole('link', { name: 'Sign In' }).first().click();
  await phone.page.getByLabel('Email').fill(email);
  await phone.page.getByLabel('Password', { exact: true }).fill(password);
  await phone.page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(dashboard(phone.page)).toBeVisible();
  await desk.page.reload();
  await expect(desk.page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await expect(dashboard(desk.page)).toBeHidden();
  await phone.page.context().close();
  await desk.page.context().close();
});
