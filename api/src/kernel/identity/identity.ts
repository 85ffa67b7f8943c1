import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { getAuth, type Auth, type UserRecord as ProviderRecord } from 'firebase-admin/auth';
import * as z from 'zod/mini';
import { normalizeEmail } from '@canvass/shared/contracts';
import { problem, type ProblemError } from '../http/problems/problem';

/** An account as the identity provider authenticates it. It may have no user record. */
export interface Identity {
  uid: string;
  /** In the normal form of emails. */
  email: string;
  /** Whether the email is verified. */
  verified: boolean;
}

/** A sign-in according to its ID token, and the current state of its account at the provider. */
export interface SignIn extends Identity {
  /** The sign-in method, such as `password` or `google.com`. */
  provider: string;
  /** In whole seconds; stays the same when the ID token is renewed. */
  signedInAt: Date;
  /** When this ID token was issued, in whole seconds. */
  issuedAt: Date;
  /** Sign-ins before this second are no longer valid; null if all are. */
  validSince: Date | null;
}

/** An account as the identity provider stores it. */
export interface Account extends Identity {
  /** Empty if the provider has none. */
  name: string;
  disabled: boolean;
  /** Sign-ins before this second are no longer valid; null if all are. */
  validSince: Date | null;
}

/**
 * Verifies a Firebase ID token: its signature and expiry, and that its account is neither disabled nor signed out
 * everywhere.
 */
export type VerifyIdentity = (token: string) => Promise<SignIn>;

/**
 * Revokes the refresh tokens of an account; does nothing if the account does not exist.
 * @throws identity-unreachable
 */
export type RevokeSignIns = (uid: string) => Promise<void>;

/** The maximum number of accounts per call to the provider. */
export const MAX_ACCOUNTS_PER_CALL = 100;

/** The maximum length of a uid at the provider. */
const MAX_UID_LENGTH = 128;

/**
 * Deletes an account; does nothing if it does not exist.
 * @throws identity-unreachable
 */
export type RemoveIdentity = (uid: string) => Promise<void>;

/**
 * Finds an account by its email.
 * @throws identity-unreachable
 */
export type FindAccount = (email: string) => Promise<Account | null>;

/**
 * Finds up to 100 accounts by their uids. Uids that do not exist or are invalid are missing from the result.
 * @throws identity-unreachable
 */
export type GetAccounts = (uids: string[]) => Promise<Map<string, Account>>;

/** The calls to the identity provider that the API needs. */
export interface IdentityProvider {
  verifyIdentity: VerifyIdentity;
  removeIdentity: RemoveIdentity;
  findAccount: FindAccount;
  getAccounts: GetAccounts;
  revokeSignIns: RevokeSignIns;
}

const INVALID_TOKEN_CODES = new Set([
  'auth/id-token-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/invalid-id-token',
]);

/**
 * The claims of an ID token that are read. The library checks signature, project, and expiry, and passes all claims on
 * without validation.
 */
const claimsSchema = z.object({
  uid: z.string(),
  email: z.string().check(z.minLength(1)),
  email_verified: z._default(z.boolean(), false),
  auth_time: z.int(),
  iat: z.int(),
  exp: z.int(),
  firebase: z.object({ sign_in_provider: z.string() }),
});

/** Whether the library failed to parse the token's payload as a JSON object; errors of failed requests have a cause. */
function isMalformedTokenError(error: unknown): boolean {
  const { name, cause } = error as Error;
  return (name === 'SyntaxError' || name === 'TypeError') && cause === undefined;
}

/** `auth/argument-error` means an invalid token, but also that Google's keys could not be fetched. */
function toTokenError(error: unknown): ProblemError {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (code === 'auth/id-token-expired') return problem('token-expired');
  if (INVALID_TOKEN_CODES.has(code)) return problem('invalid-token');
  if (code === 'auth/argument-error' && !/fetch|network|ECONN|ENOTFOUND|timeout/i.test(message))
    return problem('invalid-token');
  return problem('identity-unreachable');
}

/** The provider's error codes for an account that does not exist or cannot exist. */
const UNKNOWN_ACCOUNT_CODES = new Set(['auth/user-not-found', 'auth/invalid-email', 'auth/invalid-uid']);

/** Returns null for an error about an unknown account; throws for any other failure of the provider. */
function toNullIfUnknownAccount(error: unknown): null {
  if (UNKNOWN_ACCOUNT_CODES.has((error as { code?: string }).code ?? '')) return null;
  throw problem('identity-unreachable');
}

function getValidSince({ tokensValidAfterTime }: ProviderRecord): Date | null {
  return tokensValidAfterTime ? new Date(tokensValidAfterTime) : null;
}

function toAccount(account: ProviderRecord): Account {
  const { uid, email = '', displayName = '', emailVerified, disabled } = account;
  return {
    uid,
    email: normalizeEmail(email),
    name: displayName,
    verified: emailVerified,
    disabled,
    validSince: getValidSince(account),
  };
}

/** Whether a uid is valid. The library refuses a whole call because of one invalid uid. */
function isValidUid(uid: unknown): boolean {
  return typeof uid === 'string' && uid !== '' && uid.length <= MAX_UID_LENGTH;
}

function createProvider(auth: Auth): IdentityProvider {
  /**
   * The claims of a token, and its account. The library's own revocation check would also fetch the account, but not
   * return it.
   */
  async function verifyToken(token: string): Promise<[z.infer<typeof claimsSchema>, ProviderRecord]> {
    const decoded = await auth
      .verifyIdToken(token)
      .catch((error: unknown) =>
        Promise.reject(isMalformedTokenError(error) ? problem('invalid-token') : toTokenError(error)),
      );
    const { data: claims } = claimsSchema.safeParse(decoded);
    if (!claims) throw problem('invalid-token');
    return [claims, await auth.getUser(claims.uid).catch((error: unknown) => Promise.reject(toTokenError(error)))];
  }

  return {
    async verifyIdentity(token) {
      const [claims, account] = await verifyToken(token);
      const [signedInAt, validSince] = [new Date(claims.auth_time * 1000), getValidSince(account)];
      const isRevoked = account.disabled || (validSince !== null && signedInAt < validSince);
      if (isRevoked) throw problem('invalid-token');
      return {
        uid: claims.uid,
        email: normalizeEmail(claims.email),
        verified: claims.email_verified,
        provider: claims.firebase.sign_in_provider,
        signedInAt,
        issuedAt: new Date(claims.iat * 1000),
        validSince,
      };
    },

    async removeIdentity(uid) {
      await auth.deleteUser(uid).catch(toNullIfUnknownAccount);
    },

    async findAccount(email) {
      const account = await auth.getUserByEmail(email).catch(toNullIfUnknownAccount);
      return account?.email ? toAccount(account) : null;
    },

    async revokeSignIns(uid) {
      await auth.revokeRefreshTokens(uid).catch(toNullIfUnknownAccount);
    },

    async getAccounts(uids) {
      const identifiers = uids.filter(isValidUid).map((uid) => ({ uid }));
      if (identifiers.length === 0) return new Map();
      const { users } = await auth.getUsers(identifiers).catch(() => Promise.reject(problem('identity-unreachable')));
      return new Map(users.map((user) => [user.uid, toAccount(user)]));
    },
  };
}

/**
 * Creates the access to a Firebase project's accounts. Except with the emulator, it needs the project's application
 * default credentials.
 */
export function createIdentityProvider(projectId: string): IdentityProvider {
  return createProvider(getAuth(initializeApp({ projectId }, `canvass-${randomUUID()}`)));
}
