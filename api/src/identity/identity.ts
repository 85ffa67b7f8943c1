import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { getAuth, type Auth, type UserRecord as ProviderRecord } from 'firebase-admin/auth';
import { problem, type ProblemError } from '../http/problem';

/** A person as the identity provider proves them. Not yet a user of ours. */
export interface Identity {
  uid: string;
  /** Lower-cased. */
  email: string;
  /** The person has shown that the email is theirs. */
  verified: boolean;
}

/** An account as the identity provider keeps it. */
export interface Account extends Identity {
  /** Empty when the provider knows none. */
  name: string;
  disabled: boolean;
}

/** Checks a Firebase ID token: signature, expiry, and that its account is neither disabled nor signed out everywhere. */
export type VerifyIdentity = (token: string) => Promise<Identity>;

/** Removes an account for good; one that is gone already counts as removed. @throws identity-unreachable */
export type RemoveIdentity = (uid: string) => Promise<void>;

/** Looks an account up by its email. @throws identity-unreachable */
export type FindAccount = (email: string) => Promise<Account | null>;

/**
 * Looks up to 100 accounts up by their uids. Those that do not exist are missing from the result.
 * @throws identity-unreachable
 */
export type GetAccounts = (uids: string[]) => Promise<Map<string, Account>>;

/** What the API asks of the identity provider. */
export interface IdentityProvider {
  verifyIdentity: VerifyIdentity;
  removeIdentity: RemoveIdentity;
  findAccount: FindAccount;
  getAccounts: GetAccounts;
}

const REFUSALS = new Set([
  'auth/id-token-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/invalid-id-token',
]);

/** `auth/argument-error` means a bad token, but also that Google's keys could not be fetched. */
function refusal(error: unknown): ProblemError {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (code === 'auth/id-token-expired') return problem('token-expired');
  if (REFUSALS.has(code)) return problem('invalid-token');
  if (code === 'auth/argument-error' && !/fetch|network|ECONN|ENOTFOUND|timeout/i.test(message))
    return problem('invalid-token');
  return problem('identity-unreachable');
}

/** What the provider says when there is no such account, or can be none. */
const UNKNOWN = new Set(['auth/user-not-found', 'auth/invalid-email', 'auth/invalid-uid']);

/** What asking for an account gives when there is none; any other failure is the provider's. */
function unlessUnknown(error: unknown): null {
  if (UNKNOWN.has((error as { code?: string }).code ?? '')) return null;
  throw problem('identity-unreachable');
}

function readAccount({ uid, email = '', displayName = '', emailVerified, disabled }: ProviderRecord): Account {
  return { uid, email: email.toLowerCase(), name: displayName, verified: emailVerified, disabled };
}

function provider(auth: Auth): IdentityProvider {
  return {
    async verifyIdentity(token) {
      const claims = await auth.verifyIdToken(token, true).catch((error: unknown) => {
        throw refusal(error);
      });
      if (!claims.email) throw problem('invalid-token');
      return { uid: claims.uid, email: claims.email.toLowerCase(), verified: claims.email_verified === true };
    },

    async removeIdentity(uid) {
      await auth.deleteUser(uid).catch(unlessUnknown);
    },

    async findAccount(email) {
      const account = await auth.getUserByEmail(email).catch(unlessUnknown);
      return account?.email ? readAccount(account) : null;
    },

    async getAccounts(uids) {
      const { users } = await auth
        .getUsers(uids.map((uid) => ({ uid })))
        .catch(() => Promise.reject(problem('identity-unreachable')));
      return new Map(users.map((user) => [user.uid, readAccount(user)]));
    },
  };
}

/**
 * Builds the way to a Firebase project's accounts. Outside of the emulator all of it needs the project's
 * application default credentials.
 */
export function buildIdentityProvider(projectId: string): IdentityProvider {
  return provider(getAuth(initializeApp({ projectId }, `canvass-${randomUUID()}`)));
}
