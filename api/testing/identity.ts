import { randomBytes } from 'node:crypto';
import type { SignIn } from '../src/kernel/identity/identity';
import { PROJECT } from './services';

/** An account at the Auth emulator with a fresh ID token. */
export interface Account {
  uid: string;
  email: string;
  token: string;
  refreshToken: string;
}

/** The password of every account that signs up here. */
const PASSWORD = 'canvass-demo';

/** A sign-in as the identity provider would return it, for tests without one. */
export function createSignIn(overrides: Partial<SignIn> & Pick<SignIn, 'uid' | 'email'>): SignIn {
  const signedInAt = new Date(Math.floor(Date.now() / 1000) * 1000);
  return {
    verified: true,
    provider: 'password',
    signedInAt,
    issuedAt: signedInAt,
    validSince: null,
    ...overrides,
  };
}

/** Sends a request to the Auth emulator, like a browser's SDK. */
async function postToEmulator<Answer>(
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const host = process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  const response = await fetch(`http://${host}/${path}?key=test`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The Auth emulator answered ${path} with ${await response.text()}`);
  return (await response.json()) as Answer;
}

const ACCOUNTS = 'identitytoolkit.googleapis.com/v1/accounts';

interface SignedIn {
  localId: string;
  idToken: string;
  refreshToken: string;
}

/** Signs up at the Auth emulator. The email begins with `name`. */
export async function signUp(name: string): Promise<Account> {
  // All test files share the emulator, whether or not they share a process.
  const email = `${name}@run-${randomBytes(6).toString('hex')}.canvass.test`;
  const account = { email, password: PASSWORD, returnSecureToken: true };
  const { localId, idToken, refreshToken } = await postToEmulator<SignedIn>(`${ACCOUNTS}:signUp`, account);
  return { uid: localId, email, token: idToken, refreshToken };
}

/** Signs in again, like on another device. */
export async function signInAgain({ uid, email }: Account, password = PASSWORD): Promise<Account> {
  const account = { email, password, returnSecureToken: true };
  const { idToken, refreshToken } = await postToEmulator<SignedIn>(`${ACCOUNTS}:signInWithPassword`, account);
  return { uid, email, token: idToken, refreshToken };
}

/** Signs in with a Google account with this email, which takes over an account whose email was not verified. */
export async function signInWithGoogle(email: string): Promise<Account> {
  const claims = { sub: `google-${email}`, email, email_verified: true, name: 'The owner' };
  const { localId, idToken, refreshToken } = await postToEmulator<SignedIn>(`${ACCOUNTS}:signInWithIdp`, {
    postBody: `id_token=${encodeURIComponent(JSON.stringify(claims))}&providerId=google.com`,
    requestUri: 'http://localhost',
    returnSecureToken: true,
  });
  return { uid: localId, email, token: idToken, refreshToken };
}

/** Renews the ID token of a sign-in, like a browser's SDK does every hour. */
export async function renewIdToken({ refreshToken }: Account): Promise<string> {
  const body = { grant_type: 'refresh_token', refresh_token: refreshToken };
  return (await postToEmulator<{ id_token: string }>('securetoken.googleapis.com/v1/token', body)).id_token;
}

/** A change of an account by an administrator or through a link in an email. */
interface AccountChange {
  emailVerified?: boolean;
  email?: string;
  displayName?: string;
  disableUser?: boolean;
  /** In seconds since the epoch: earlier sign-ins are revoked. */
  validSince?: string;
}

/** Changes an account at the Auth emulator, like an administrator or a link in an email. */
export async function changeAccount(uid: string, change: AccountChange): Promise<void> {
  const path = `identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:update`;
  await postToEmulator(path, { localId: uid, ...change }, { Authorization: 'Bearer owner' });
}

/** Sets a new password through the link in an email. */
export async function resetPassword({ email }: Account, newPassword: string): Promise<void> {
  const path = `identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:sendOobCode`;
  const request = { requestType: 'PASSWORD_RESET', email, returnOobLink: true };
  const { oobCode } = await postToEmulator<{ oobCode: string }>(path, request, { Authorization: 'Bearer owner' });
  await postToEmulator(`${ACCOUNTS}:resetPassword`, { oobCode, newPassword });
}

/** Deletes an account at the Auth emulator; its token remains well formed. */
export async function deleteAccount({ token }: Account): Promise<void> {
  await postToEmulator(`${ACCOUNTS}:delete`, { idToken: token });
}

/**
 * The account's ID token with times of two hours ago. The emulator's tokens have no signature that this would break.
 */
export function expiredToken({ token }: Account): string {
  const [header, claims = ''] = token.split('.');
  const claimsPayload = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { iat: number; exp: number };
  const expiredClaims = { ...claimsPayload, iat: claimsPayload.iat - 7200, exp: claimsPayload.exp - 7200 };
  return `${header}.${Buffer.from(JSON.stringify(expiredClaims)).toString('base64url')}.`;
}
