import { toApiError } from '@canvass/shared/http';
import { IdentityError } from '@canvass/shared/session';
import { voterNotices as strings } from '../../strings/voter-notices';

/** The identity provider's error codes when it sends a mail to somebody who is signed in (specification, section 8). */
const MAIL_ERROR_MESSAGES: Record<string, string> = {
  'auth/network-request-failed': strings.unreachable,
  'auth/timeout': strings.unreachable,
  'auth/too-many-requests': strings.tooManyAttempts,
  'auth/user-token-expired': strings.sessionEnded,
  'auth/invalid-user-token': strings.sessionEnded,
  'auth/user-disabled': strings.sessionEnded,
  'auth/user-not-found': strings.sessionEnded,
};

/** Describes why no mail was sent. Not with the messages of sign-ins, which are many more. */
export function describeMailError(error: unknown): string {
  if (error instanceof IdentityError) return MAIL_ERROR_MESSAGES[error.code] ?? strings.refused;
  return toApiError(error).title;
}
