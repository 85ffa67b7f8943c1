import { initializeApp, type App } from 'firebase-admin/app';
import { getAuth, type Auth } from 'firebase-admin/auth';
import { problem, type ProblemError } from '../http/problem';

/** A person as the identity provider proves them. Not yet a user of ours. */
export interface Identity {
  uid: string;
  /** Lower-cased. */
  email: string;
}

/** Checks a Firebase ID token: signature, expiry, and that its account is neither disabled nor signed out everywhere. */
export type VerifyIdentity = (token: string) => Promise<Identity>;

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

function verifier(auth: Auth): VerifyIdentity {
  return async (token) => {
    const claims = await auth.verifyIdToken(token, true).catch((error: unknown) => {
      throw refusal(error);
    });
    if (!claims.email) throw problem('invalid-token');
    return { uid: claims.uid, email: claims.email.toLowerCase() };
  };
}

/** Builds the check of ID tokens for a Firebase project. */
export function buildVerifyIdentity(projectId: string): VerifyIdentity {
  const app: App = initializeApp({ projectId }, `canvass-${projectId}-${Date.now()}`);
  return verifier(getAuth(app));
}
