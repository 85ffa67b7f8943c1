import { callApi } from '../people';

/** Somebody who has an account. */
export interface Account {
  email: string;
  password: string;
}

/** They vote and report. */
export const VOTER: Account = { email: 'noa.winter@people.test', password: 'orchard-7' };
/** They have paid for a month. */
export const PAYER: Account = { email: 'ida.storm@people.test', password: 'orchard-7' };
export const SURVEYOR: Account = { email: 'surveyor@canvass.test', password: 'canvass-demo' };
export const ADMIN: Account = { email: 'admin@canvass.test', password: 'canvass-demo' };
export const PRO: Account = { email: 'pro@canvass.test', password: 'canvass-demo' };

async function askIdentity(
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

/** Calls the API; that it was done before is as good as doing it. */
export async function ensure(
  url: string,
  method: string,
  path: string,
  token: string,
  body: unknown,
): Promise<unknown> {
  const answer = await callApi(url, method, path, token, body);
  if (answer.ok || answer.status === 409) return answer.json();
  throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`);
}

/** Proof of who somebody is, for the API and for the identity provider. */
interface Proof {
  token: string;
  idToken: string;
}

/** Signs somebody in without a browser; registers them when there is no such account. */
export async function admit(url: string, account: Account, displayName: string): Promise<Proof> {
  const known = await askIdentity(url, 'signInWithPassword', account);
  const answer = known.ok ? known : await askIdentity(url, 'signUp', { ...account, displayName });
  const { idToken } = (await answer.json()) as { idToken: string };
  const { email } = account;
  if (!known.ok) await ensure(url, 'POST', '/users', idToken, { name: displayName, email });
  const { token } = (await ensure(url, 'POST', '/jwt', idToken, { email })) as { token: string };
  return { token, idToken };
}

/** Where the link of a mail leads. */
export type Link = (mode: 'resetPassword' | 'verifyEmail') => string;

/** Has mails sent to somebody, and gives where their links lead. */
export async function mailLinks(url: string, { email }: Account, { idToken }: Proof): Promise<Link> {
  await askIdentity(url, 'sendOobCode', { requestType: 'PASSWORD_RESET', email });
  await askIdentity(url, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  const mailbox = (await (await fetch(`${url}/mailbox`)).text()).replaceAll('&amp;', '&');
  return (mode) => {
    // The newest mail stands first.
    const [address] = new RegExp(`/auth/action\\?mode=${mode}&[^"]+`).exec(mailbox) ?? [];
    if (!address) throw new Error(`There is no mail with a link to ${mode}.`);
    return address;
  };
}
