import type { Page } from '@playwright/test';
import { findViolations } from './pages/axe';
import { readAddresses } from '@canvass/data-directory/addresses';
import { callApiOk, DEADLINE, signInByApi } from './helpers/api-client';
import { DEMO_PASSWORD } from './helpers/sign-in';
import type { Stack } from './stack';
import { ALWAYS, expect, signIn, test, submitSignIn } from './test';

const PASSWORD = 'orchard-7';

/** Registers a user through the page. */
async function register(page: Page, email: string): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  const popup = page.getByRole('dialog', { name: 'Registered Successfully, login to account now' });
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/login');
}

/** Opens the link in the newest mail to a user with this title, in the local mailbox. Returns the link's URL. */
async function openMail(page: Page, title: string, email: string): Promise<string> {
  await page.goto('/mailbox');
  const mail = page.getByRole('article', { name: `${title}: ${email}` }).first();
  await mail.getByRole('link').click();
  await expect(page).toHaveURL(/\/auth\/action\?mode=/);
  return page.url();
}

const findHeading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Calls the admin API of the identity provider, for operations that no page offers. */
async function callAdminApi(stack: Stack, operation: string, body: object): Promise<{ users?: object[] }> {
  const { identity, project } = readAddresses(`${stack.data}/addresses.json`)!;
  const response = await fetch(
    `http://${identity}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:${operation}`,
    {
      method: 'POST',
      headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    },
  );
  expect(response.status).toBe(200);
  return (await response.json()) as { users?: object[] };
}

test(
  'a new user gets a link by email, and opening it verifies the email',
  ALWAYS,
  async ({ page, stack, allowConsoleError }) => {
    const email = 'verify@canvass.test';
    await register(page, email);
    const fetchAccount = async () => (await callAdminApi(stack, 'lookup', { email: [email] })).users?.[0];
    expect(await fetchAccount()).toMatchObject({ emailVerified: false });

    const link = await openMail(page, 'Verify your email', email);
    await expect(findHeading(page, 'Your email is verified')).toBeFocused();
    await expect(page.getByText(`${email} is confirmed as yours.`)).toBeVisible();
    expect(await fetchAccount()).toMatchObject({ emailVerified: true });

    allowConsoleError(/status of 400/);
    await page.goto(link);
    await expect(page.getByRole('alert').filter({ hasText: 'This link has already been used' })).toBeVisible();
    await signIn(page, email, PASSWORD);
    await page.goto(link);
    await expect(page.getByText(`The email ${email} is already verified`)).toBeVisible();
  },
);

test('a session in another tab notices that the email was verified', async ({ page, context }) => {
  const email = 'open@canvass.test';
  await register(page, email);
  await signIn(page, email, PASSWORD);
  await page.goto('/dashboard/account');
  await expect(page.getByText('Not verified')).toBeVisible();
  const other = await context.newPage();
  await openMail(other, 'Verify your email', email);
  await expect(findHeading(other, 'Your email is verified')).toBeVisible();
  await other.goto('/dashboard/account');
  await expect(other.getByText('Verified', { exact: true })).toBeVisible();
  await other.close();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
});

test('a new user verifies the email at the ballot, and votes without signing in again', async ({
  page,
  context,
  stack,
  allowConsoleError,
}) => {
  const email = 'ballot@canvass.test';
  const token = await signInByApi(stack.url, 'surveyor@canvass.test', DEMO_PASSWORD);
  const { insertedId } = await callApiOk<{ insertedId: string }>(stack.url, 'POST', '/surveys', token, {
    title: 'A clock for the market square',
    surveyorEmail: 'surveyor@canvass.test',
    category: 'community and socials',
    deadline: DEADLINE,
    questions: [{ title: 'Should there be a clock?' }],
    voterPolicy: 'verified-email',
  });
  await register(page, email);
  await signIn(page, email, PASSWORD);
  await page.goto(`/surveys/${insertedId}`);
  const vote = page.getByRole('button', { name: 'Vote', exact: true });
  const main = page.getByRole('main');
  await main.getByLabel('Yes').check();
  allowConsoleError(/status of 403/);
  await vote.click();
  await expect(main.getByRole('alert')).toContainText('Your vote was not counted: your email is not verified yet.');
  await expect(vote).toBeFocused();
  await main.getByRole('button', { name: 'Send the verification email' }).click();
  await expect(main.getByText(`An email is on its way to ${email}.`)).toBeVisible();

  const other = await context.newPage();
  await openMail(other, 'Verify your email', email);
  await expect(findHeading(other, 'Your email is verified')).toBeVisible();
  await expect(other.getByRole('link', { name: 'Back to the survey' })).toHaveAttribute(
    'href',
    `/surveys/${insertedId}`,
  );
  await other.close();
  await expect(main.getByLabel('Yes')).toBeChecked();
  await vote.click();
  await expect(page.getByRole('dialog').getByText('Survey response added successfully')).toBeVisible();
});

test('a user resets a forgotten password with an emailed link, and the old password and the link stop working', async ({
  page,
  allowConsoleError,
}) => {
  const email = 'forgetful@canvass.test';
  await register(page, email);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(findHeading(page, 'Check your inbox')).toBeFocused();
  await page.getByRole('link', { name: 'local mailbox' }).click();
  await expect(page).toHaveURL('/mailbox');

  const link = await openMail(page, 'Reset your password', email);
  await expect(page.getByLabel('Account')).toHaveValue(email);
  await expect(page.getByText('at least 6 characters')).toBeVisible();
  expect(await findViolations(page, 'light')).toEqual([]);
  await page.getByLabel('New password').fill('pears-and-plums-8');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page
    .getByRole('dialog', { name: /Your password is changed/ })
    .getByRole('button', { name: 'OK' })
    .click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toHaveValue(email);

  allowConsoleError(/status of 400/);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('That email and password do not match.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('pears-and-plums-8');
  await submitSignIn(page, page.getByRole('link', { name: 'Dashboard' }));

  await page.goto(link);
  await expect(page.getByRole('alert').filter({ hasText: 'This link has already been used' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Request another email' })).toBeVisible();
});

test('an email without an account gets the same message, and no email is sent', async ({ page }) => {
  await page.goto('/forgotPassword');
  await page.getByLabel('Email').fill('nobody@canvass.test');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('If an account exists for nobody@canvass.test, an email is on its way.')).toBeVisible();
  await page.goto('/mailbox');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('nobody@canvass.test')).toHaveCount(0);
});

test('the password policy is fetched on the first focus of the field and listed', async ({ page }) => {
  const policy = {
    customStrengthOptions: { minPasswordLength: 8, containsNumericCharacter: true },
    allowedNonAlphanumericCharacters: ['!'],
    enforcementState: 'ENFORCE',
    schemaVersion: 1,
  };
  let requests = 0;
  await page.route('**/v2/passwordPolicy?*', (route) => {
    requests += 1;
    return route.fulfill({ json: policy });
  });
  await page.goto('/register', { waitUntil: 'networkidle' });
  await page.getByLabel('Email').fill('policy@canvass.test');
  expect(requests).toBe(0);
  await page.getByLabel('Password', { exact: true }).pressSequentially('orchards');
  await expect(page.getByRole('listitem').filter({ hasText: 'a number' })).toContainText('missing');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByText('Your password must have a number.')).toBeVisible();
  expect(requests).toBe(1);
});

test('a disabled user is signed out in every tab and told why', async ({ page, context, stack, allowConsoleError }) => {
  const email = 'disabled@canvass.test';
  await register(page, email);
  await signIn(page, email, PASSWORD);
  const other = await context.newPage();
  // Each page load exchanges the token once, when the browser is idle. Later, that would replace the stale token with a
  // valid one.
  const tokenExchange = other.waitForResponse('**/api/jwt');
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { name: 'You have not voted yet' })).toBeVisible();
  await (await tokenExchange).finished();
  const [account] = (await callAdminApi(stack, 'lookup', { email: [email] })).users as { localId: string }[];
  await callAdminApi(stack, 'update', { localId: account?.localId, disableUser: true });

  allowConsoleError(/status of 40[01]/);
  // In one step: any other request that the page makes would find the stale token first, and remove the link.
  await page.getByRole('link', { name: 'Dashboard' }).evaluate((link: HTMLElement) => {
    localStorage.setItem('access-token', 'stale.token.here');
    link.click();
  });
  const notice = 'You were signed out: this account is disabled.';
  await expect(page.getByText(notice)).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(other.getByText(notice)).toBeVisible();
  await expect(other.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(notice)).toBeHidden();
  await page.reload();
  await expect(page.getByText(/You were signed out/)).toBeHidden();
});
