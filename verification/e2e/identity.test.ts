import { ALWAYS, expect, logOut, signIn, submitSignIn, test } from './test';

test(
  'a Google account from the local chooser signs in as a user, and the chooser is labeled as a stand-in',
  ALWAYS,
  async ({ page }) => {
    await page.goto('/login');
    const chooser = page.getByRole('dialog', { name: 'Choose a Google account' });
    const dashboard = page.getByRole('link', { name: 'Dashboard' });
    await submitSignIn(page, dashboard, async () => {
      await page.getByRole('button', { name: 'sign in with google' }).click();
      await expect(chooser).toContainText('This is a local stand-in for Google.');
      await chooser.getByRole('button', { name: /Gale Warren/ }).click();
    });
    await expect(page).toHaveURL('/');
    await dashboard.click();
    await expect(page).toHaveURL('/dashboard/userSurveys');
    await expect(page.getByText('Gale Warren', { exact: true })).toBeVisible();
  },
);

test('a wrong password and an unknown email show the same error and keep the typed email', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 400/);
  await page.goto('/login');
  const errorMessages = [];
  for (const email of ['user@canvass.test', 'nobody@canvass.test']) {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled();
    errorMessages.push(await page.getByRole('alert').first().textContent());
    await expect(page.getByLabel('Email')).toHaveValue(email);
  }
  expect(errorMessages[0]).toBe(errorMessages[1]);
  expect(errorMessages[0]).not.toMatch(/firebase|auth\//i);
});

test('a visitor redirected by a guard returns to the page after signing in', async ({ page }) => {
  await page.goto('/dashboard/userSurveys');
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill('user@canvass.test');
  await page.getByLabel('Password', { exact: true }).fill('canvass-demo');
  await submitSignIn(page, page.getByRole('navigation', { name: /dashboard/i }));
  await expect(page).toHaveURL('/dashboard/userSurveys');
});

test('a page of another role shows only its layout', async ({ page }) => {
  await signIn(page, 'user@canvass.test');
  await page.goto('/dashboard/users');
  await expect(
    page.getByRole('navigation', { name: /dashboard/i }).getByRole('link', { name: 'Surveys participated' }),
  ).toBeVisible();
  await expect(page).toHaveURL('/dashboard/users');
  await expect(page.getByRole('main').getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('@');
});

test('an invalid token is renewed without the user noticing', async ({ page, allowConsoleError }) => {
  allowConsoleError(/status of 401/);
  await signIn(page, 'admin@canvass.test');
  await page.evaluate(() => localStorage.setItem('access-token', 'stale.token.here'));
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('link', { name: 'Our Users' }).click();
  await expect(page.getByRole('row', { name: /surveyor@canvass.test/ })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).not.toBe('stale.token.here');
});

test('Logout ends the session here and in another tab, which says why and leads its user back, and removes the token', async ({
  page,
  context,
}) => {
  await signIn(page, 'user@canvass.test');
  const other = await context.newPage();
  // Each page load exchanges the token once, when the browser is idle. A pending request would be refused, and logged.
  const tokenExchange = other.waitForResponse('**/api/jwt');
  await other.goto('/dashboard/comments');
  await expect(other.getByRole('button', { name: /account menu/ })).toBeVisible();
  await (await tokenExchange).finished();
  await other.waitForLoadState('networkidle');
  await page.getByRole('button', { name: /account menu/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Logout']);
  await page.keyboard.press('Escape');
  await logOut(page);
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull();
  await expect(other).toHaveURL('/');
  await expect(other.getByText(/^You were signed out in another tab\./)).toBeInViewport();
  await other.getByRole('link', { name: 'Sign In' }).first().click();
  await other.getByLabel('Email').fill('user@canvass.test');
  await other.getByLabel('Password', { exact: true }).fill('canvass-demo');
  await submitSignIn(other, other.getByRole('navigation', { name: /dashboard/i }));
  await expect(other).toHaveURL('/dashboard/comments');
});

test('the edge exposes only the emulator endpoints that a browser needs', async ({ request }) => {
  const project = '/identitytoolkit.googleapis.com/v1/projects/demo-canvass';
  for (const path of [
    `${project}/accounts:batchGet`,
    '/emulator/v1/projects/demo-canvass/accounts',
    `${project}/accounts:query`,
  ]) {
    const response = await request.get(path, { headers: { Authorization: 'Bearer owner' } });
    expect(await response.text()).not.toContain('passwordHash');
  }
  const wipeResponse = await request.delete('/emulator/v1/projects/demo-canvass/accounts', {
    headers: { Authorization: 'Bearer owner' },
  });
  expect(wipeResponse.status()).toBeGreaterThanOrEqual(400);
});

test('the password policy appears without shifting the submit button', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/passwordPolicy**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/register');
  await page.getByLabel('Password', { exact: true }).fill('orchard-7');
  const button = page.getByRole('button', { name: 'Sign Up', exact: true });
  const before = await button.boundingBox();
  release();
  await expect(page.getByText('at least 6 characters')).toBeVisible();
  expect(await button.boundingBox()).toEqual(before);
});
