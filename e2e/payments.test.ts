import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { Payment, Survey } from '../shared/src/contracts';
import { handsOn } from './pages/hands';
import { ask, payByCard, registerVoter, type Voter } from './people';
import { root } from './stack';
import { expect, signIn, test } from './test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const GOOD = '4242 4242 4242 4242';
const SUCCESS = 'Your are now a pro-user';

/** Stripe's status for a card that is refused; the browser complains of it by itself. */
const REFUSED_CARD = /status of 40[02]/;

async function fillCard(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12 / 40');
  await page.getByLabel('CVC').fill('123');
}

function payButton(page: Page) {
  return page.getByRole('button', { name: 'Pay $20' });
}

/** Signs somebody new in, on the page where one pays. */
async function open(page: Page, url: string, name: string): Promise<Voter> {
  const voter = await registerVoter(url, `${name}@people.test`);
  await signIn(page, voter.email, voter.password);
  await page.goto('/payment');
  await expect(payButton(page)).toBeEnabled();
  return voter;
}

async function pay(page: Page, number = GOOD) {
  await fillCard(page, number);
  await payButton(page).click();
}

async function expectSuccess(page: Page) {
  await expect(page.getByRole('heading', { name: SUCCESS })).toBeFocused();
  await expect(page.getByText(SUCCESS)).toHaveCount(1);
}

async function roleOf(url: string, { email, token }: Voter): Promise<string> {
  return (await ask<{ role: string }>(url, 'POST', '/checkRole', token, { email })).role;
}

function paymentsOf(url: string, { token }: Voter): Promise<Payment[]> {
  return ask<Payment[]>(url, 'GET', '/payments/own', token);
}

/** What the provider says of a card, beside the field. */
function refusal(page: Page, words: string) {
  return expect(page.getByRole('main').getByRole('alert').filter({ hasText: words })).toBeVisible();
}

test('somebody pays, is a pro user at once, and finds what they paid; so does an admin', async ({
  page,
  browser,
  stack: { url },
}) => {
  const [survey] = await ask<Survey[]>(url, 'GET', '/surveys?limit=1');
  const voter = await registerVoter(url, 'ada@people.test');
  // Signed out: to the login, and back to where they wanted to go.
  await page.goto('/payment');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill(voter.email);
  await page.getByLabel('Password', { exact: true }).fill(voter.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/payment');
  await expect(page.getByText('Sandbox: no money moves here')).toBeVisible();
  await pay(page);
  await expectSuccess(page);

  await page.goto(`/surveys/${survey?._id}`);
  await expect(page.getByRole('textbox', { name: /comment/i })).toBeVisible();
  const [payment] = await paymentsOf(url, voter);
  expect(payment).toMatchObject({ email: voter.email, payment: 20, status: 'paid' });

  await page.goto('/dashboard/billing');
  await expect(page.getByRole('main').getByText('$20').first()).toBeVisible();
  const admin = await (await browser.newContext({ baseURL: url })).newPage();
  await signIn(admin, 'admin@canvass.test');
  await admin.goto('/dashboard/adminPayments');
  await expect(admin.getByRole('row').filter({ hasText: voter.email })).toContainText('$20');
  await admin.context().close();
});

test('by keyboard only', async ({ page, stack: { url } }) => {
  const voter = await open(page, url, 'keys');
  const hands = handsOn(page);
  await hands.tabTo(page.getByLabel('Card number'));
  await page.keyboard.type('4242424242424242');
  await hands.tabTo(page.getByLabel('Expiry date'));
  await page.keyboard.type('1240');
  await hands.tabTo(page.getByLabel('CVC'));
  await page.keyboard.type('123');
  await hands.tabTo(payButton(page));
  await hands.press('Enter');
  await expect(page.getByRole('heading', { name: SUCCESS })).toBeFocused();
  expect(await roleOf(url, voter)).toBe('pro-user');
});

test('a card that is refused says why in the provider’s words, and another card pays', async ({
  page,
  stack: { url },
  expectComplaint,
}) => {
  expectComplaint(REFUSED_CARD);
  const voter = await open(page, url, 'declined');
  await pay(page, '4000 0000 0000 0002');
  await refusal(page, 'Your card has been declined.');
  await pay(page, '4000 0000 0000 9995');
  await refusal(page, 'Your card has insufficient funds.');
  await page.getByLabel('Card number').fill('4242 4242');
  await payButton(page).click();
  await refusal(page, 'Your card number is incomplete.');
  expect([await roleOf(url, voter), await paymentsOf(url, voter)]).toEqual(['user', []]);
  await pay(page);
  await expectSuccess(page);
  expect(await paymentsOf(url, voter)).toHaveLength(1);
});

test('3-D Secure: refused, nothing is paid; accepted, it is', async ({ page, stack: { url }, expectComplaint }) => {
  expectComplaint(REFUSED_CARD);
  const voter = await open(page, url, 'secure');
  const challenge = page.getByRole('dialog', { name: 'Sandbox: 3-D Secure' });
  await pay(page, '4000 0025 0000 3155');
  await challenge.getByRole('button', { name: 'Fail authentication' }).click();
  await refusal(page, 'We are unable to authenticate your payment method.');
  expect(await roleOf(url, voter)).toBe('user');
  await pay(page, '4000 0025 0000 3155');
  await challenge.getByRole('button', { name: 'Complete authentication' }).click();
  await expectSuccess(page);
  expect(await paymentsOf(url, voter)).toHaveLength(1);
});

test('a network that breaks between paying and recording costs nothing: Stripe tells the API', async ({
  page,
  stack: { url },
  expectComplaint,
}) => {
  expectComplaint(/Failed to load resource/);
  const voter = await open(page, url, 'cut');
  await page.route('**/api/payments', (route) => route.abort());
  await pay(page);
  await expect(page.getByText('Your payment went through')).toBeVisible();
  await expect.poll(() => roleOf(url, voter)).toBe('pro-user');
  expect(await paymentsOf(url, voter)).toHaveLength(1);
  // Who opens the page again has not to pay again.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(page.getByText('What you pay now adds a month to that.')).toBeVisible();
});

test('money that goes back ends it, as Stripe tells; what Stripe did not tell, the comparison finds', async ({
  stack,
}) => {
  const voter = await registerVoter(stack.url, 'refunded@people.test');
  await payByCard(stack.url, voter);
  expect(await roleOf(stack.url, voter)).toBe('pro-user');
  const [payment] = await paymentsOf(stack.url, voter);
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
  await expect.poll(() => roleOf(stack.url, voter)).toBe('user');
  expect(await paymentsOf(stack.url, voter)).toMatchObject([{ status: 'refunded' }]);

  const compare = promisify(execFile)('npm', ['run', '--silent', 'reconcile-payments', '--', '--data', stack.data], {
    cwd: root,
  });
  expect(JSON.parse((await compare).stdout)).toEqual({ payments: [], unconfirmed: [], upgrades: [], unknown: [] });
});

test('a double click pays once', async ({ page, stack: { url } }) => {
  const voter = await open(page, url, 'twice');
  let confirmations = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/payments-sandbox/confirm')) confirmations += 1;
  });
  await fillCard(page, GOOD);
  await payButton(page).dblclick();
  await expectSuccess(page);
  expect([confirmations, (await paymentsOf(url, voter)).length]).toEqual([1, 1]);
});

test('two tabs pay once', async ({ page, context, stack: { url }, expectComplaint }) => {
  expectComplaint(REFUSED_CARD);
  const voter = await open(page, url, 'tabs');
  const other = await context.newPage();
  await other.goto('/payment');
  await fillCard(other, GOOD);
  await pay(page);
  await expectSuccess(page);
  await payButton(other).click();
  await expect(other.getByText(SUCCESS).first()).toBeVisible();
  expect(await paymentsOf(url, voter)).toHaveLength(1);
});

test('the sandbox keeps what it knows when it is killed', async ({ page, stack }) => {
  const voter = await open(page, stack.url, 'killed');
  await fillCard(page, GOOD);
  const { payments: pid = 0 } = stack.pids();
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => stack.pids()['payments']).not.toBe(pid);
  await payButton(page).click();
  await expectSuccess(page);
  expect(await paymentsOf(stack.url, voter)).toHaveLength(1);
});

/** Every file below a folder. */
function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
}

test('no bundle has anything of the sandbox’s card form in it', () => {
  const bundles = ['shell', 'mf-public', 'mf-surveyor', 'mf-member', 'mf-admin'].flatMap((name) =>
    filesIn(join(root, name, 'dist')).filter((path) => path.endsWith('.js')),
  );
  expect(bundles.length).toBeGreaterThan(10);
  const standIn = /payments-sandbox|pk_sandbox|Fail authentication/;
  expect(bundles.filter((path) => standIn.test(readFileSync(path, 'utf8')))).toEqual([]);
});

test('only what a card form needs of the sandbox can be reached from outside', async ({ stack: { url } }) => {
  const script = await fetch(`${url}/payments-sandbox/stripe.js`);
  expect([script.status, script.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')]);
  for (const path of ['/v1/payment_intents', '/payments-sandbox/v1/payment_intents', '/sandbox/disputes'])
    expect((await fetch(url + path, { method: 'POST' })).ok).toBe(false);
});
