import { setTimeout as wait } from 'node:timers/promises';
import { callApi } from '../helpers/api-client';
import { STEP_TIMEOUT_MS } from '../timeouts';

/** A user with an account. */
export interface Account {
  email: string;
  password: string;
}

/** Votes and reports. */
export const VOTER: Account = { email: 'noa.winter@people.test', password: 'orchard-7' };
/** Has paid for a month. */
export const PAYER: Account = { email: 'ida.storm@people.test', password: 'orchard-7' };
export const SURVEYOR: Account = { email: 'surveyor@canvass.test', password: 'canvass-demo' };
export const ADMIN: Account = { email: 'admin@canvass.test', password: 'canvass-demo' };
export const PRO: Account = { email: 'pro@canvass.test', password: 'canvass-demo' };

async function callIdentityProvider(
  url: string,
  action: 'signUp' | 'signInWithPassword' | 'sendOobCode',
  body: object,
): Promise<Response> {
  return fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:${action}?key=demo-key`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
  });
}

/** Calls the API; if it reports that this was done before, that counts as a success. */
export async function callApiIdempotently(
  url: string,
  method: string,
  path: string,
  token: string,
  body: unknown,
): Promise<unknown> {
  const response = await callApi(url, method, path, token, body);
  if (response.ok || response.status === 409) return response.json();
  throw new Error(`${method} ${path} was answered with ${response.status}: ${await response.text()}`);
}

/** An ID token for the API and the identity provider. */
interface UserTokens {
  token: string;
  idToken: string;
}

/** Signs a user in without a browser; registers them if the account does not exist. */
export async function signInOrRegister(url: string, account: Account, displayName: string): Promise<UserTokens> {
  const existing = await callIdentityProvider(url, 'signInWithPassword', account);
  const response = existing.ok ? existing : await callIdentityProvider(url, 'signUp', { ...account, displayName });
  const { idToken } = (await response.json()) as { idToken: string };
  const { email } = account;
  if (!existing.ok) await callApiIdempotently(url, 'POST', '/users', idToken, { name: displayName, email });
  const { token } = (await callApiIdempotently(url, 'POST', '/jwt', idToken, { email })) as { token: string };
  return { token, idToken };
}

/** Returns the URL of a link in a mail. */
export type GetMailLink = (mode: 'resetPassword' | 'verifyEmail') => string;

/** Triggers emails to a user, and returns the addresses of their links. */
export async function sendMailLinks(url: string, { email }: Account, { idToken }: UserTokens): Promise<GetMailLink> {
  await callIdentityProvider(url, 'sendOobCode', { requestType: 'PASSWORD_RESET', email });
  await callIdentityProvider(url, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  const mailbox = (await (await fetch(`${url}/mailbox`)).text()).replaceAll('&amp;', '&');
  return (mode) => {
    // The newest mail is the first one.
    const [link] = new RegExp(`/auth/action\\?mode=${mode}&[^"]+`).exec(mailbox) ?? [];
    if (!link) throw new Error(`There is no mail with a link to ${mode}.`);
    return link;
  };
}

/** The path of a link that ends mails, from a mail about a notification that somebody gets. */
export async function findUnsubscribePath(url: string): Promise<string> {
  const deadline = Date.now() + STEP_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const [path] = /\/unsubscribe\/[\w~-]+/.exec(await (await fetch(`${url}/mailbox`)).text()) ?? [];
    if (path) return path;
    await wait(250);
  }
  throw new Error('No mail with a link that ends such mails has arrived.');
}
