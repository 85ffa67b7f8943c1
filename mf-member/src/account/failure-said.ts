import { failureOf } from '@canvass/shared/http';
import { IdentityError } from '@canvass/shared/session';
import { words } from '../words';

const MINUTE = 60;

/** Refusals of the identity provider that the account page can come across (specification, section 8). */
const refusals: Record<string, string> = {
  'auth/network-request-failed': words.identity.unreachable,
  'auth/timeout': words.identity.unreachable,
  'auth/too-many-requests': words.identity.tooOften,
  'auth/user-token-expired': words.identity.ended,
  'auth/invalid-user-token': words.identity.ended,
  'auth/user-disabled': words.identity.ended,
  'auth/user-not-found': words.identity.ended,
};

/** Puts whatever a deed on the account page threw into words. */
export function failureSaid(error: unknown): string {
  if (error instanceof IdentityError) return refusals[error.code] ?? words.identity.refused;
  const { title, retryAfter } = failureOf(error);
  return retryAfter === undefined ? title : words.account.wait(Math.ceil(retryAfter / MINUTE));
}
