import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { Payment, Survey } from '../../shared/src/contracts';
import { createKeyboardUser } from './pages/keyboard-user';
import { callApiOk, payByCard, registerVoter, type Voter } from './helpers/api-client';
import { repositoryRoot } from './stack';
import { ALWAYS, expect, signIn, submitSignIn, test } from './test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const GOOD_CARD = '4242 4242 4242 4242';
const SUCCESS_HEADING = 'Your are now a pro-user';

/** Stripe's status for a refused card, which the browser logs. */
const CARD_REFUSED_ERROR = /status of 40[02]/;

async function fillCard(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12 / 40');
  await page.getByLabel('CVC').fill('123');
}

function findPayButton(page: Page) {
  return page.getByRole('button', { name: 'Pay $20' });
}

/** Signs in a new user on the payment page. */
async function openPaymentPage(page: Page, url: string, name: string): Promise<Voter> {
  const voter = await registerVoter(url, `${name}@people.test`);
  await signIn(page, voter.email, voter.password);
  await page.goto('/payment');
  await expect(findPayButton(page)).toBeEnabled();
  return voter;
}

async function pay(page: Page, number = GOOD_CARD) {
  await fillCard(page, number);
  await findPayButton(page).click();
}

async function expectSuccess(page: Page) {
  await expect(page.getByRole('heading', { name: SUCCESS_HEADING })).toBeFocused();
  await expect(page.getByText(SUCCESS_HEADING)).toHaveCount(1);
}

async function fetchRole(url: string, { email, token }: Voter): Promise<string> {
  return (await callApiOk<{ role: string }>(url, 'POST', '/checkRole', token, { email })).role;
}

function fetchPayments(url: string, { token }: Voter): Promise<Payment[]> {
  return callApiOk<Payment[]>(url, 'GET', '/payments/own', token);
}

/** The provider's error about a card, next to the field. */
function findCardError(page: Page, text: string) {
  return expect(page.getByRole('main').getByRole('alert').filter({ hasText: text })).toBeVisible();
}

test(
  'a user pays, becomes a pro user at once, and finds the payment, as does an admin',
  ALWAYS,
  async ({ page, browser, stack: { url } }) => {
    const [survey] = await callApiOk<Survey[]>(url, 'GET', '/surveys?limit=1');
    const voter = await registerVoter(url, 'ada@people.test');
    // Signed out: to the login, and back to the payment page.
    await page.goto('/payment');
    await expect(page).toHaveURL(/\/login/);
    await page.getByLabel('Email').fill(voter.email);
    await page.getByLabel('Password', { exact: true }).fill(voter.password);
    await submitSignIn(page, page.getByText('Sandbox: no money moves here'));
    await expect(page).toHaveURL('/payment');
    await expect(page.getByText('Sandbox: no money moves here')).toBeVisible();
    await pay(page);
    await expectSuccess(page);

    await page.goto(`/surveys/${survey?._id}`);
    await expect(page.getByRole('textbox', { name: /comment/i })).toBeVisible();
    const [payment] = await fetchPayments(url, voter);
    expect(payment).toMatchObject({ email: voter.email, payment: 20, status: 'paid' });

    await page.goto('/dashboard/billing');
    await expect(page.getByRole('main').getByText('$20').first()).toBeVisible();
    const admin = await (await browser.newContext({ baseURL: url })).newPage();
    await signIn(admin, 'admin@canvass.test');
    await admin.goto('/dashboard/adminPayments');
    await expect(admin.getByRole('row').filter({ hasText: voter.email })).toContainText('$20');
    await admin.context().close();
  },
);

test('a user can pay using only the keyboard', async ({ page, stack: { url } }) => {
  const voter = await openPaymentPage(page, url, 'keys');
  const keyboardUser = createKeyboardUser(page);
  await keyboardUser.tabTo(page.getByLabel('Card number'));
  await page.keyboard.type('4242424242424242');
  await keyboardUser.tabTo(page.getByLabel('Expiry date'));
  await page.keyboard.type('1240');
  await keyboardUser.tabTo(page.getByLabel('CVC'));
  await page.keyboard.type('123');
  await keyboardUser.tabTo(findPayButton(page));
  await keyboardUser.press('Enter');
  await expect(page.getByRole('heading', { name: SUCCESS_HEADING })).toBeFocused();
  expect(await fetchRole(url, voter)).toBe('pro-user');
});

test('a declined card shows the reason given by the provider, and another card pays', async ({
  page,
  stack: { url },
  allowConsoleError,
}) => {
  allowConsoleError(CARD_REFUSED_ERROR);
  const voter = await openPaymentPage(page, url, 'declined');
  await pay(page, '4000 0000 0000 0002');
  await findCardError(page, 'Your card has been declined.');
  await pay(page, '4000 0000 0000 9995');
  await findCardError(page, 'Your card has insufficient funds.');
  await page.getByLabel('Card number').fill('4242 4242');
  await findPayButton(page).click();
  await findCardError(page, 'Your card number is incomplete.');
  expect([await fetchRole(url, voter), await fetchPayments(url, voter)]).toEqual(['user', []]);
  await pay(page);
  await expectSuccess(page);
  expect(await fetchPayments(url, voter)).toHaveLength(1);
});

test('3-D Secure ends when its page is left, and a payment fails when it is rejected and succeeds when it is accepted', async ({
  page,
  stack: { url },
  allowConsoleError,
}) => {
  allowConsoleError(CARD_REFUSED_ERROR);
  const voter = await openPaymentPage(page, url, 'secure');
  const challenge = page.getByRole('dialog', { name: 'Sandbox: 3-D Secure' });
  await page.goto('/proUser');
  await page.getByRole('link', { name: 'Buy Now' }).first().click();
  await pay(page, '4000 0025 0000 3155');
  await expect(challenge).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/proUser');
  await expect(challenge).toHaveCount(0);
  await page.getByRole('link', { name: 'Buy Now' }).first().click();
  await pay(page, '4000 0025 0000 3155');
  await challenge.getByRole('button', { name: 'Fail authentication' }).click();
  await findCardError(page, 'We are unable to authenticate your payment method.');
  expect(await fetchRole(url, voter)).toBe('user');
  await pay(page, '4000 0025 0000 3155');
  await challenge.getByRole('button', { name: 'Complete authentication' }).click();
  await expectSuccess(page);
  expect(await fetchPayments(url, voter)).toHaveLength(1);
});

test('a payment whose recording request is lost is recorded by the Stripe webhook', async ({
  page,
  stack: { url },
  allowConsoleError,
}) => {
  allowConsoleError(/Failed to load resource/);
  const voter = await openPaymentPage(page, url, 'cut');
  await page.route('**/api/payments', (route) => route.abort());
  await pay(page);
  await expect(page.getByText('Your payment went through')).toBeVisible();
  await expect.poll(() => fetchRole(url, voter)).toBe('pro-user');
  expect(await fetchPayments(url, voter)).toHaveLength(1);
  // A user who opens the page again does not have to pay again.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(page.getByText('Paying now adds a month.')).toBeVisible();
});

test('a refund reported by Stripe ends the pro period, and reconciliation finds refunds that were not reported', async ({
  stack,
}) => {
  const voter = await registerVoter(stack.url, 'refunded@people.test');
  await payByCard(stack.url, voter);
  expect(await fetchRole(stack.url, voter)).toBe('pro-user');
  const [payment] = await fetchPayments(stack.url, voter);
  const secret = readFileSync(join(stack.data, 'stripe-secret-key'), 'utf8');
  const { payments: sandbox } = JSON.parse(readFileSync(join(stack.data, 'addresses.json'), 'utf8')) as {
    payments: string;
  };
  const refund = await fetch(`${sandbox}/v1/refunds`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${secret}` },
    body: new URLSearchParams({ payment_intent: payment?.paymentIntentId ?? '' }),
  });
  expect(refund.status).toBe(200);
  await expect.poll(() => fetchRole(stack.url, voter)).toBe('user');
  expect(await fetchPayments(stack.url, voter)).toMatchObject([{ status: 'refunded' }]);

  const reconciliation = promisify(execFile)(
    'npm',
    ['run', '--silent', 'reconcile-payments', '--', '--data', stack.data],
    {
      cwd: repositoryRoot,
    },
  );
  expect(JSON.parse((await reconciliation).stdout)).toEqual({
    payments: [],
    unconfirmed: [],
    upgrades: [],
    unknown: [],
  });
});

test('a double click makes a single payment', async ({ page, stack: { url } }) => {
  const voter = await openPaymentPage(page, url, 'twice');
  let confirmations = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/payments-sandbox/confirm')) confirmations += 1;
  });
  await fillCard(page, GOOD_CARD);
  await findPayButton(page).dblclick();
  await expectSuccess(page);
  expect([confirmations, (await fetchPayments(url, voter)).length]).toEqual([1, 1]);
});

test('two tabs make a single payment', async ({ page, context, stack: { url }, allowConsoleError }) => {
  allowConsoleError(CARD_REFUSED_ERROR);
  const voter = await openPaymentPage(page, url, 'tabs');
  const other = await context.newPage();
  await other.goto('/payment');
  await fillCard(other, GOOD_CARD);
  await pay(page);
  await expectSuccess(page);
  await findPayButton(other).click();
  await expect(other.getByText(SUCCESS_HEADING).first()).toBeVisible();
  expect(await fetchPayments(url, voter)).toHaveLength(1);
});

test('the payments sandbox keeps its data when it is killed', async ({ page, stack }) => {
  const voter = await openPaymentPage(page, stack.url, 'killed');
  await fillCard(page, GOOD_CARD);
  const { payments: pid = 0 } = stack.pids();
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => stack.pids()['payments']).not.toBe(pid);
  await findPayButton(page).click();
  await expectSuccess(page);
  expect(await fetchPayments(stack.url, voter)).toHaveLength(1);
});

/** Every file below a folder. */
function listFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? listFiles(path) : [path];
  });
}

test('no bundle contains code of the sandbox card form', () => {
  const bundles = ['shell', 'mf-public', 'mf-surveyor', 'mf-member', 'mf-admin'].flatMap((name) =>
    listFiles(join(repositoryRoot, name, 'dist')).filter((path) => path.endsWith('.js')),
  );
  expect(bundles.length).toBeGreaterThan(10);
  const sandboxCode = /payments-sandbox|pk_sandbox|Fail authentication/;
  expect(bundles.filter((path) => sandboxCode.test(readFileSync(path, 'utf8')))).toEqual([]);
});

test('the edge exposes only the sandbox endpoints that a card form needs', async ({ stack: { url } }) => {
  const script = await fetch(`${url}/payments-sandbox/stripe.js`);
  expect([script.status, script.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')]);
  for (const path of ['/v1/payment_intents', '/payments-sandbox/v1/payment_intents', '/sandbox/disputes'])
    expect((await fetch(url + path, { method: 'POST' })).ok).toBe(false);
});
