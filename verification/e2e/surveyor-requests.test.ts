import { openBrowserUser, registerVoter, verifyEmail } from './helpers/api-client';
import { DEMO_PASSWORD } from './helpers/sign-in';
import { expectAlert, recordAlerts } from './helpers/alerts';
import { expect, submitSignIn, test } from './test';
import { ATTEMPT_TIMEOUT_MS } from './timeouts';

test('a user asks to become a surveyor, an admin approves, and the user is told and creates a survey', async ({
  browser,
  page,
  stack,
}) => {
  const { email, password } = await registerVoter(stack.url, 'hopeful@canvass.test');
  await verifyEmail(stack, email);
  await page.goto('/');
  await page.getByRole('link', { name: 'Create a survey' }).click();
  await expect(page).toHaveURL('/becomeSurveyor');
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const purpose = page.getByRole('textbox', { name: 'What do you want to ask, and whom?' });
  await submitSignIn(page, purpose, () => page.getByLabel('Password', { exact: true }).press('Enter'));
  await expect(page).toHaveURL('/becomeSurveyor');
  await purpose.fill('Our choir votes on its program.');
  await page.reload();
  await expect(purpose).toHaveValue('Our choir votes on its program.');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('heading', { name: 'Your request is waiting for an admin' })).toBeVisible();

  const admin = await openBrowserUser(browser, stack.url, 'admin@canvass.test', DEMO_PASSWORD);
  await recordAlerts(admin.page);
  await admin.page.reload();
  await admin.page.getByRole('link', { name: 'Dashboard' }).click();
  await admin.page.getByRole('navigation').getByRole('link', { name: 'Surveyor requests' }).click();
  const request = admin.page.getByRole('listitem', { name: 'hopeful' });
  await expect(request).toContainText('Our choir votes on its program.');
  await request.getByRole('button', { name: 'Approve: hopeful' }).click();
  await expectAlert(admin.page, 'hopeful is a surveyor now');
  await expect(request).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'You are a surveyor' })).toBeVisible();
  const mail = page.getByRole('article', {
    name: `There is a decision on your request to become a surveyor: ${email}`,
  });
  await expect(async () => {
    await page.goto('/mailbox');
    await expect(mail).toBeVisible({ timeout: ATTEMPT_TIMEOUT_MS });
  }).toPass();
  await mail.getByRole('link', { name: /\/dashboard\/surveyor\/create$/ }).click();
  await expect(page).toHaveURL('/dashboard/surveyor/create');
  await expect(page.getByRole('textbox', { name: 'Title' }).first()).toBeVisible();
});
