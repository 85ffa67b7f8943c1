import { randomBytes } from 'node:crypto';
import { PROJECT } from './services';

/** An account of the Auth emulator with a fresh ID token. */
export interface Account {
  uid: string;
  email: string;
  token: string;
  /** Signs in again. @returns a fresh ID token. */
  signIn: () => Promise<{ token: string }>;
}

/** Asks the Auth emulator as a browser's SDK does. */
async function ask<Answer>(call: 'signUp' | 'signInWithPassword' | 'delete', body: object): Promise<Answer> {
  const host = process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  const response = await fetch(`http://${host}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=test`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The Auth emulator answered ${call} with ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** Signs up at the Auth emulator. `name` becomes the part of the email before the @. */
export async function signUp(name: string): Promise<Account> {
  // The emulator is shared by all test files, whether or not they share a process.
  const email = `${name}@run-${randomBytes(6).toString('hex')}.canvass.test`;
  const account = { email, password: 'canvass-demo', returnSecureToken: true };
  const { localId, idToken } = await ask<{ localId: string; idToken: string }>('signUp', account);
  const signIn = async () => ({ token: (await ask<{ idToken: string }>('signInWithPassword', account)).idToken });
  return { uid: localId, email, token: idToken, signIn };
}

/** Changes an account at the Auth emulator, as its administrator or a link in a mail does. */
export async function changeAccount(
  uid: string,
  changes: { emailVerified?: boolean; email?: string; displayName?: string; disableUser?: boolean },
): Promise<void> {
  const host = process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  const address = `http://${host}/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:update`;
  const response = await fetch(address, {
    method: 'POST',
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    body: JSON.stringify({ localId: uid, ...changes }),
  });
  if (!response.ok) throw new Error(`The Auth emulator answered a change with ${await response.text()}`);
}

/** Deletes an account at the Auth emulator; its token goes on being well formed. */
export async function deleteAccount({ token }: Account): Promise<void> {
  await ask('delete', { idToken: token });
}

/** The ID token of an account as it was two hours ago. The emulator's tokens have no signature to break. */
export function expiredToken({ token }: Account): string {
  const [header, claims = ''] = token.split('.');
  const earlier = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { iat: number; exp: number };
  const old = { ...earlier, iat: earlier.iat - 7200, exp: earlier.exp - 7200 };
  return `${header}.${Buffer.from(JSON.stringify(old)).toString('base64url')}.`;
}
