import { withSmallestViewport, getHorizontalOverflow, THEMES, findViolations } from './pages/axe';
import { registerVoter } from './helpers/api-client';
import { expect, test } from './test';

/** Requests a mail from the identity provider, as the pages do. */
async function requestMail(url: string, email: string): Promise<void> {
  const response = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=demo-key`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ requestType: 'PASSWORD_RESET', email }),
  });
  expect(response.status).toBe(200);
}

test("the mailbox page lists the demo's emails, newest first, and their links open the page that takes the code", async ({
  page,
  stack,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Open the mailbox' }).click();
  await expect(page).toHaveURL('/mailbox');
  await expect(page).toHaveTitle('Local mailbox · Canvass');
  for (const email of ['first@canvass.test', 'second@canvass.test']) {
    await registerVoter(stack.url, email);
    await requestMail(stack.url, email);
  }
  await page.getByRole('link', { name: 'Refresh' }).click();
  // The mailbox may contain mails of other tests.
  const mails = page.getByRole('article').filter({ hasText: /(first|second)@canvass\.test/ });
  const newest = mails.first();
  await expect(newest).toContainText('second@canvass.test');
  await expect(mails.nth(1)).toContainText('first@canvass.test');
  await newest.getByRole('link', { name: 'Choose a new password' }).press('Enter');
  await expect(page).toHaveURL(/\/auth\/action\?mode=resetPassword&oobCode=[\w-]{54}$/);
});

test('an email survives a power loss', async ({ page, stack }) => {
  await registerVoter(stack.url, 'third@canvass.test');
  await requestMail(stack.url, 'third@canvass.test');
  await stack.kill();
  await stack.start();
  await page.goto('/mailbox');
  await expect(page.getByRole('article', { name: 'Reset your password: third@canvass.test' })).toBeVisible();
});

for (const theme of THEMES) {
  test(`the mailbox is accessible in the ${theme} theme, and fits on a phone`, async ({ page, stack }) => {
    const email = `${'a-very-long-name-that-never-ends-'.repeat(4)}${theme}@canvass.test`;
    await registerVoter(stack.url, email);
    await requestMail(stack.url, email);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/mailbox');
    await expect(page.getByRole('article', { name: email })).toBeVisible();
    expect(await findViolations(page, theme)).toEqual([]);
    expect(await withSmallestViewport(page, () => getHorizontalOverflow(page))).toBe(0);
  });
}
