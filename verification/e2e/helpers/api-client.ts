import { expect, type Browser, type Page } from '@playwright/test';
import { readAddresses } from '@canvass/data-directory/addresses';
import type { SurveySummary } from '../../../shared/src/contracts';
import type { Stack } from '../stack';
import { signIn } from '../test';

const PASSWORD = 'orchard-7';

/** The deadline of surveys whose closing time does not matter: some years ahead, within the limit for deadlines. */
export const DEADLINE = `${new Date().getUTCFullYear() + 3}/12/31`;

/** Calls the API as a client other than the pages. */
export async function callApi(url: string, method: string, path: string, token?: string, body?: unknown) {
  return fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function expectJson<Answer>(response: Promise<Response>): Promise<Answer> {
  const result = await response;
  const body: unknown = await result.json();
  expect(result.status, JSON.stringify(body)).toBe(200);
  return body as Answer;
}

/** Calls the API and expects success. */
export function callApiOk<Answer>(url: string, method: string, path: string, token?: string, body?: unknown) {
  return expectJson<Answer>(callApi(url, method, path, token, body));
}

/** A user with the role `user`. */
export interface Voter {
  email: string;
  password: string;
  /** The product token. */
  token: string;
}

/** Signs in at the identity provider as the pages do. @returns the ID token for the API. */
async function authenticate(url: string, operation: 'signUp' | 'signInWithPassword', email: string, password: string) {
  const { idToken } = await expectJson<{ idToken: string }>(
    fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=demo-key`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    }),
  );
  return idToken;
}

async function issueToken(url: string, email: string, idToken: string): Promise<string> {
  return (await callApiOk<{ token: string }>(url, 'POST', '/jwt', idToken, { email })).token;
}

/** Signs a user in without a browser. @returns the product token. */
export async function signInByApi(url: string, email: string, password: string): Promise<string> {
  return issueToken(url, email, await authenticate(url, 'signInWithPassword', email, password));
}

/** Registers a user without a browser, with the calls that the pages make. */
export async function registerVoter(url: string, email: string): Promise<Voter> {
  const idToken = await authenticate(url, 'signUp', email, PASSWORD);
  await callApiOk(url, 'POST', '/users', idToken, { name: email.split('@')[0], email });
  return { email, password: PASSWORD, token: await issueToken(url, email, idToken) };
}

export async function reportSurvey(url: string, { _id }: SurveySummary, { email, token }: Voter): Promise<void> {
  const text = { reason: 'private-data', details: 'It asks for a street address.' };
  await callApiOk(url, 'POST', '/surveys/report', token, { survey: { _id }, reportedBy: email, ...text });
}

/** Verifies an email, as the link in the mail does: only then can the user be granted a role. */
export async function verifyEmail({ data }: Stack, email: string): Promise<void> {
  const { identity, project } = readAddresses(`${data}/addresses.json`)!;
  const callAdminApi = (operation: string, body: object) =>
    expectJson<{ users?: { localId: string }[] }>(
      fetch(`http://${identity}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:${operation}`, {
        method: 'POST',
        headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  const { users } = await callAdminApi('lookup', { email: [email] });
  await callAdminApi('update', { localId: users?.[0]?.localId, emailVerified: true });
}

/** A user with their own browser and product token. */
export interface BrowserUser {
  page: Page;
  token: string | undefined;
}

/** Opens a browser for a user, or without an email for a visitor. */
export async function openBrowserUser(
  browser: Browser,
  url: string,
  email?: string,
  password?: string,
): Promise<BrowserUser> {
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  if (!email) return { page, token: undefined };
  await signIn(page, email, password);
  return { page, token: await page.evaluate(() => localStorage.getItem('access-token') ?? undefined) };
}

/** Pays for a month with a valid card, as the page does: at the sandbox, then at the API. */
export async function payByCard(url: string, { email, token }: Pick<Voter, 'email' | 'token'>): Promise<void> {
  const { clientSecret, paymentIntentId } = await callApiOk<{ clientSecret: string; paymentIntentId: string }>(
    url,
    'POST',
    '/create-payment-intent',
    token,
    {},
  );
  const card = { number: '4242424242424242', exp_month: '12', exp_year: '2040', cvc: '123' };
  const fields = Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value]);
  const confirmed = await fetch(`${url}/payments-sandbox/confirm`, {
    method: 'POST',
    body: new URLSearchParams([['client_secret', clientSecret], ['payment_method_data[type]', 'card'], ...fields]),
  });
  expect(confirmed.status).toBe(200);
  await callApiOk(url, 'PATCH', '/payments', token, { email, paymentIntentId });
}
