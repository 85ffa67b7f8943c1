import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { getAuth, type Auth, type UserRecord as ProviderRecord } from 'firebase-admin/auth';
import * as z from 'zod/mini';
import { problem, type ProblemError } from '../http/problems/problem';

/** A person as the identity provider proves them. Not yet a user of ours. */
export interface Identity {
  uid: string;
  /** Lower-cased. */
  email: string;
  /** The person has shown that the email is theirs. */
  verified: boolean;
}

/** What an ID token says of a sign-in, and the provider of its account at this moment. */
export interface SignIn extends Identity {
  /** What they signed in with: `password`, `google.com`. */
  provider: string;
  /** In whole seconds; stays the same when the ID token is renewed. */
  signedInAt: Date;
  /** When this ID token was made, in whole seconds. */
  issuedAt: Date;
  /** Sign-ins before this second are not valid any more; null when all are. */
  validSince: Date | null;
}

/** An account as the identity provider keeps it. */
export interface Account extends Identity {
  /** Empty when the provider knows none. */
  name: string;
  disabled: boolean;
  /** Sign-ins before this second are not valid any more; null when all are. */
  validSince: Date | null;
}

/** Checks a Firebase ID token: signature, expiry, and that its account is neither disabled nor signed out everywhere. */
export type VerifyIdentity = (token: string) => Promise<SignIn>;

/** Revokes the refresh tokens of an account; one that is gone has none. @throws identity-unreachable */
export type RevokeSignIns = (uid: string) => Promise<void>;

/** How many accounts the provider tells of in one answer. */
export const MAX_ACCOUNTS_PER_CALL = 100;

/** The most characters that a uid has at the provider. */
const MAX_UID_LENGTH = 128;

/** Removes an account for good; one that is gone already counts as removed. @throws identity-unreachable */
export type RemoveIdentity = (uid: string) => Promise<void>;

/** Looks an account up by its email. @throws identity-unreachable */
export type FindAccount = (email: string) => Promise<Account | null>;

/**
 * Looks up to 100 accounts up by their uids. Those that do not exist, or cannot, are missing from the result.
 * @throws identity-unreachable
 */
export type GetAccounts = (uids: string[]) => Promise<Map<string, Account>>;

/** What the API asks of the identity provider. */
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

/** What is read of an ID token. The library checks signature, project and time, and passes on the rest as it is. */
const claimsSchema = z.object({
  uid: z.string(),
  email: z.string().check(z.minLength(1)),
  email_verified: z._default(z.boolean(), false),
  auth_time: z.int(),
  iat: z.int(),
  exp: z.int(),
  firebase: z.object({ sign_in_provider: z.string() }),
});

/** The library fails by itself over a payload that is no JSON, or no object; a request that failed has a cause. */
function isMalformedTokenError(error: unknown): boolean {
  const { name, cause } = error as Error;
  return (name === 'SyntaxError' || name === 'TypeError') && cause === undefined;
}

/** `auth/argument-error` means a bad token, but also that Google's keys could not be fetched. */
function toTokenError(error: unknown): ProblemError {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (code === 'auth/id-token-expired') return problem('token-expired');
  if (INVALID_TOKEN_CODES.has(code)) return problem('invalid-token');
  if (code === 'auth/argument-error' && !/fetch|network|ECONN|ENOTFOUND|timeout/i.test(message))
    return problem('invalid-token');
  return problem('identity-unreachable');
}

/** What the provider says when there is no such account, or can be none. */
const UNKNOWN_ACCOUNT_CODES = new Set(['auth/user-not-found', 'auth/invalid-email', 'auth/invalid-uid']);

/** What asking for an account gives when there is none; any other failure is the provider's. */
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
    email: email.toLowerCase(),
    name: displayName,
    verified: emailVerified,
    disabled,
    validSince: getValidSince(account),
  };
}

/** Whether an account can have this uid. The library refuses a whole call over one uid that none can have. */
function isValidUid(uid: unknown): boolean {
  return typeof uid === 'string' && uid !== '' && uid.length <= MAX_UID_LENGTH;
}

function createProvider(auth: Auth): IdentityProvider {
  /** What a token says, and the account as it is now: the library's own check would ask for it, and keep it to itself. */
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
        email: claims.email.toLowerCase(),
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
 * Builds the way to a Firebase project's accounts. Outside of the emulator all of it needs the project's
 * application default credentials.
 */
export function createIdentityProvider(projectId: string): IdentityProvider {
  return createProvider(getAuth(initializeApp({ projectId }, `canvass-${randomUUID()}`)));
}
