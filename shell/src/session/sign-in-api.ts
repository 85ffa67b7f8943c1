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
import { accessToken, call, toApiError, publicClient, READ_TIMEOUT_MS } from '@canvass/shared/http';
import { IdentityError } from '@canvass/shared/session';
import type { IdentityUser, NewAccount } from './identity';
import type { BroadcastSessionEnd } from './session-end';

/** The identity provider's error codes for a session that is over, and the reason for each. */
const IDENTITY_ERROR_ENDS: Partial<Record<string, BroadcastSessionEnd>> = {
  'auth/user-disabled': 'disabled',
  'auth/user-not-found': 'deleted',
  'auth/user-token-expired': 'ended',
  'auth/invalid-user-token': 'ended',
  'auth/invalid-refresh-token': 'ended',
};

/** The API's error codes for a proof of identity that it does not accept. */
const API_ERROR_ENDS: Partial<Record<string, BroadcastSessionEnd>> = {
  unauthenticated: 'ended',
  'invalid-token': 'ended',
  'token-expired': 'ended',
  'session-ended': 'ended',
  'user-unknown': 'deleted',
} satisfies Partial<Record<ProblemCode, BroadcastSessionEnd>>;

/**
 * The reason if a failure means that the user is no longer signed in; null for others, such as an unreachable server.
 */
function getSessionEnd(error: unknown): BroadcastSessionEnd | null {
  const reason =
    error instanceof IdentityError ? IDENTITY_ERROR_ENDS[error.code] : API_ERROR_ENDS[toApiError(error).code];
  return reason ?? null;
}

/**
 * The same for a failed token exchange. If the API refuses the ID token, the identity provider knows the exact reason.
 */
export async function resolveSessionEnd(error: unknown, user: IdentityUser): Promise<BroadcastSessionEnd | null> {
  const reason = getSessionEnd(error);
  if (reason !== 'ended' || error instanceof IdentityError) return reason;
  try {
    await user.idToken(true);
    return reason;
  } catch (identityError) {
    return getSessionEnd(identityError) ?? reason;
  }
}

/** Whether the API would refuse the request again: a problem with the request itself. */
function isClientError(error: unknown): boolean {
  const { status } = toApiError(error);
  return status !== undefined && status >= 400 && status < 500;
}

/** Exchanges the proof of identity for the product token; continues the session of the stored token. */
export async function requestToken(user: IdentityUser, signal?: AbortSignal): Promise<string> {
  const identityToken = await user.idToken();
  const current = accessToken.read() ?? '';
  // Any other stored value must not prevent a sign-in.
  const body = { email: user.email, ...(PRODUCT_TOKEN_PATTERN.test(current) && { current }) };
  const { token } = await call(issueToken, { body }, { identityToken, signal, timeout: READ_TIMEOUT_MS });
  return token;
}

/** Milliseconds after which a sign-out request is aborted. */
const SIGN_OUT_TIMEOUT_MS = 3000;

/**
 * Ends the session on the server if it can be reached: an offline user is signed out anyway, and the token that is
 * forgotten here expires within the hour. A refused token is not renewed for this. Uses fetch with keepalive instead of
 * axios, so that the request is sent even if the page is closed right afterwards. Never rejects.
 */
export async function endServerSession(token: string): Promise<void> {
  const { method, path } = endSession;
  const headers = { Authorization: `Bearer ${token}` };
  const signal = AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS);
  await fetch(`${publicClient.defaults.baseURL}${path}`, { method, headers, signal, keepalive: true }).catch(() => {});
}

/**
 * Creates the user record of an account that was just created. If the API refuses it deliberately, the account is
 * deleted again: otherwise its email would be taken by an account that can never sign in. If the API is unreachable,
 * the record is created at the first sign-in (`ensureUserRecord`).
 */
export async function createUserRecord(account: NewAccount): Promise<void> {
  try {
    // A new token, because the name was saved after the first one was issued.
    const identityToken = await account.idToken(true);
    await call(registerUser, { body: { name: account.displayName, email: account.email } }, { identityToken });
  } catch (error) {
    // The registration failed for another reason; a failed deletion does not change it.
    if (isClientError(error)) await account.delete().catch(() => {});
    throw error;
  }
}

/**
 * Creates or refreshes the user's record, at a sign-in and after a profile change. Unlike a record created at
 * registration, it knows the session that is already open.
 * @param isChanged requests a new ID token, which includes the change.
 */
export async function refreshUserRecord(user: IdentityUser, isChanged = false): Promise<void> {
  const identityToken = await user.idToken(isChanged);
  // Without a name the API keeps the one it has, or starts with this one.
  const name = user.displayName || (isChanged ? user.email.split('@', 1)[0] : '');
  await call(refreshUser, { body: { name, email: user.email } }, { identityToken });
}

/** The role as the server knows it now. */
export async function readRole(email: string, signal?: AbortSignal): Promise<Role> {
  return (await call(checkRole, { body: { email } }, { signal, timeout: READ_TIMEOUT_MS })).role;
}

/**
 * The role of a user who has just signed in; null when it cannot be read now. Creates the record if the API has none: a
 * registration may have failed after the account was created.
 */
export async function ensureUserRecord(user: IdentityUser): Promise<Role | null> {
  try {
    return await readRole(user.email);
  } catch (error) {
    // Other failures show in the dashboard, where the role can be fetched again.
    if (toApiError(error).code !== 'user-unknown') return null;
  }
  await refreshUserRecord(user, true);
  return readRole(user.email);
}
