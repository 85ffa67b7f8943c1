import {
  checkRole,
  endSession,
  issueToken,
  refreshUser,
  registerUser,
  type ProblemCode,
  type Role,
  PRODUCT_TOKEN_PATTERN,
} from '@canvass/shared/contracts';
import { accessToken, call, failureOf, publicClient, READ_TIMEOUT } from '@canvass/shared/http';
import { IdentityError } from '@canvass/shared/session';
import type { IdentityUser, NewAccount } from './identity';
import type { SessionEnd } from './session-end';

/** Codes with which the identity provider says that a session is over, and why. */
const IDENTITY_ERROR_ENDS: Partial<Record<string, SessionEnd>> = {
  'auth/user-disabled': 'disabled',
  'auth/user-not-found': 'deleted',
  'auth/user-token-expired': 'ended',
  'auth/invalid-user-token': 'ended',
  'auth/invalid-refresh-token': 'ended',
};

/** Codes with which the API says that it does not believe who somebody is. */
const API_ERROR_ENDS: Partial<Record<string, SessionEnd>> = {
  unauthenticated: 'ended',
  'invalid-token': 'ended',
  'token-expired': 'ended',
  'session-ended': 'ended',
  'user-unknown': 'deleted',
} satisfies Partial<Record<ProblemCode, SessionEnd>>;

/** Why a failure means that the person is not signed in any more; null when something is only out of reach. */
function getSessionEnd(error: unknown): SessionEnd | null {
  const reason =
    error instanceof IdentityError ? IDENTITY_ERROR_ENDS[error.code] : API_ERROR_ENDS[failureOf(error).code];
  return reason ?? null;
}

/** The same of a failed exchange of proofs. The identity provider knows better than the API why it is none. */
export async function resolveSessionEnd(error: unknown, user: IdentityUser): Promise<SessionEnd | null> {
  const reason = getSessionEnd(error);
  if (reason !== 'ended' || error instanceof IdentityError) return reason;
  try {
    await user.idToken(true);
    return reason;
  } catch (identityError) {
    return getSessionEnd(identityError) ?? reason;
  }
}

/** A refusal that the API would repeat: a problem with the request. */
function isClientError(error: unknown): boolean {
  const { status } = failureOf(error);
  return status !== undefined && status >= 400 && status < 500;
}

/** Exchanges the proof of identity for the product token; the session of the token that is stored goes on. */
export async function requestToken(user: IdentityUser): Promise<string> {
  const identityToken = await user.idToken();
  const current = accessToken.read() ?? '';
  // Any other value in its place in the storage must not keep a user from signing in.
  const body = { email: user.email, ...(PRODUCT_TOKEN_PATTERN.test(current) && { current }) };
  const { token } = await call(issueToken, { body }, { identityToken, timeout: READ_TIMEOUT });
  return token;
}

/** Milliseconds that the API has for a sign-out. */
const SIGN_OUT_TIMEOUT_MS = 3000;

/**
 * Ends the session on the server, as far as it can be reached: who is offline is signed out all the same, and the token
 * that is forgotten here expires within the hour. A token that is refused is not renewed for that. Not by axios, so that it
 * is sent even if the page is closed right after it. Never rejects.
 */
export async function endServerSession(token: string): Promise<void> {
  const { method, path } = endSession;
  const headers = { Authorization: `Bearer ${token}` };
  const signal = AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS);
  await fetch(`${publicClient.defaults.baseURL}${path}`, { method, headers, signal, keepalive: true }).catch(() => {});
}

/**
 * Stores the record of an account that was created just now. Where the API refuses it on purpose, the account goes again:
 * otherwise its email would be taken by somebody who can never sign in. An API that is out of reach takes the record at
 * the first sign-in (`admit`).
 */
export async function createUserRecord(account: NewAccount): Promise<void> {
  try {
    // A new token, because the name reaches the token only after the profile was saved.
    const identityToken = await account.idToken(true);
    await call(registerUser, { body: { name: account.displayName, email: account.email } }, { identityToken });
  } catch (error) {
    // An account that cannot be deleted now changes nothing about why the registration failed.
    if (isClientError(error)) await account.delete().catch(() => {});
    throw error;
  }
}

/**
 * Creates or refreshes the person's record, at a sign-in and after a change of the profile. A record that is made so knows
 * the session that is open already, other than one that is made at a registration.
 * @param isChanged asks for a new proof, which carries the change.
 */
export async function refreshUserRecord(user: IdentityUser, isChanged = false): Promise<void> {
  const identityToken = await user.idToken(isChanged);
  // The API keeps the name it knows when it gets none, and begins with this one.
  const name = user.displayName || (isChanged ? user.email.split('@', 1)[0] : '');
  await call(refreshUser, { body: { name, email: user.email } }, { identityToken });
}

/** The role as the server knows it now. */
export async function readRole(email: string, signal?: AbortSignal): Promise<Role> {
  return (await call(checkRole, { body: { email } }, { signal, timeout: READ_TIMEOUT })).role;
}

/**
 * The role of somebody who has just signed in; null when it cannot be read now. Stores the record when the API has none:
 * a registration may have broken off after the account was made.
 */
export async function ensureUserRecord(user: IdentityUser): Promise<Role | null> {
  try {
    return await readRole(user.email);
  } catch (error) {
    // Other failures show in the dashboard, where the role can be asked for again.
    if (failureOf(error).code !== 'user-unknown') return null;
  }
  await refreshUserRecord(user, true);
  return readRole(user.email);
}
