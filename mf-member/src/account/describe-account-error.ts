import { toApiError } from '@canvass/shared/http';
import { IdentityError } from '@canvass/shared/session';
import { strings } from '../strings';

/** The identity provider's error codes that can occur on the account page (specification, section 8). */
const AUTH_ERROR_MESSAGES: Record<string, string> = {
  'auth/network-request-failed': strings.auth.unreachable,
  'auth/timeout': strings.auth.unreachable,
  'auth/too-many-requests': strings.auth.tooManyAttempts,
  'auth/user-token-expired': strings.auth.sessionEnded,
  'auth/invalid-user-token': strings.auth.sessionEnded,
  'auth/user-disabled': strings.auth.sessionEnded,
  'auth/user-not-found': strings.auth.sessionEnded,
};

/** Describes any error of an action on the account page. */
export function describeAccountError(error: unknown): string {
  if (error instanceof IdentityError) return AUTH_ERROR_MESSAGES[error.code] ?? strings.auth.refused;
  return toApiError(error).title;
}
