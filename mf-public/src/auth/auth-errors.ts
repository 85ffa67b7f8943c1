import { toApiError } from '@canvass/shared/http';
import { IdentityError } from '@canvass/shared/session';
import * as strings from '../strings';

export type AuthField = 'name' | 'email' | 'password';

/** The message of a refused sign-in or registration, and the field that it is about. */
export interface AuthFormError {
  text: string;
  field: AuthField | 'form';
}

const invalidCredentials = 'That email and password do not match. Check both and try again.';
const sessionEnded = 'You were signed out. Sign in again.';
const recaptchaFailed = 'The check against robots did not go through. Reload the page and try again.';

/** The messages for refusals by the identity provider (specification, section 8). */
const AUTH_ERROR_MESSAGES: Record<string, string> = {
  'auth/email-already-in-use': 'An account with this email exists already. Sign in instead, or use another email.',
  'auth/wrong-password': invalidCredentials,
  'auth/invalid-credential': invalidCredentials,
  'auth/user-not-found': invalidCredentials,
  'auth/invalid-email': 'This is not an email address. It needs a form like name@example.com.',
  'auth/missing-email': strings.auth.emailMissing,
  'auth/missing-password': strings.auth.passwordMissing,
  'auth/weak-password': 'This password is too short. Use at least 6 characters.',
  'auth/password-does-not-meet-requirements':
    'This password is too weak. Use more characters, with lower and upper case letters, numbers and signs.',
  'auth/too-many-requests': 'Too many attempts. Wait a few minutes, then try again.',
  'auth/expired-action-code': 'This link has expired. Ask for a new one.',
  'auth/invalid-action-code': 'This link is not valid any more. Ask for a new one.',
  'auth/user-disabled': 'This account is disabled, and you were signed out.',
  'auth/invalid-user-token': sessionEnded,
  'auth/user-token-expired': sessionEnded,
  'auth/requires-recent-login': sessionEnded,
  'auth/missing-recaptcha-token': recaptchaFailed,
  'auth/invalid-recaptcha-token': recaptchaFailed,
  'auth/captcha-check-failed': recaptchaFailed,
  'auth/network-request-failed': 'The sign-in service cannot be reached. Check your connection and try again.',
  'auth/timeout': 'The sign-in service took too long to answer. Try again.',
  'auth/multi-factor-auth-required': 'This account asks for a second factor, which Canvass cannot take yet.',
  'auth/popup-blocked': 'Your browser blocked the Google window. Allow windows of this site and try again.',
  'auth/popup-closed-by-user': 'The Google window was closed before you were signed in. Try again when you are ready.',
  'auth/cancelled-popup-request': 'Another Google window was opened. Finish there, or try again here.',
  'auth/account-exists-with-different-credential':
    'This email has an account with a password. Sign in with the password instead.',
  'auth/unauthorized-domain': 'Signing in with Google is not set up for this address. Use email and password.',
  'auth/operation-not-allowed': 'This way of signing in is switched off. Use another one.',
  'auth/web-storage-unsupported':
    'Your browser blocks storage for this site. Allow cookies and site data, then try again.',
  'auth/operation-not-supported-in-this-environment':
    'Your browser does not allow this way of signing in here. Use email and password, or another browser.',
  'auth/disk-full': 'The sign-in service cannot save anything right now because its disk is full. Try again later.',
  'auth/internal-error': 'Something went wrong at the sign-in service. Try again in a moment.',
};

export const UNKNOWN_ERROR_MESSAGE = 'The sign-in service rejected the request. Try again in a moment.';

const ERROR_FIELDS: Record<string, AuthFormError['field']> = {
  'auth/email-already-in-use': 'email',
  'auth/invalid-email': 'email',
  'auth/missing-email': 'email',
  'email-taken': 'email',
  'auth/missing-password': 'password',
  'auth/weak-password': 'password',
  'auth/password-does-not-meet-requirements': 'password',
};

/** The fields of `registerUser`, `refreshUser`, and `issueToken` that a user can change. */
function toFieldName(field: string): 'name' | 'email' | undefined {
  if (field === 'body.name') return 'name';
  return field === 'body.email' ? 'email' : undefined;
}

/** The contract's own messages state what a value must be; the validation library's messages mean nothing to a user. */
function formatFieldError(field: 'name' | 'email', message: string): string {
  if (message.startsWith('must ')) return strings.auth.invalidField(field, message);
  return field === 'name' ? strings.auth.nameUnreadable : strings.auth.emailUnusable;
}

/** Describes any error of a sign-in or registration: in one sentence, or in one for each refused field. */
export function toAuthErrors(error: unknown): AuthFormError[] {
  if (error instanceof IdentityError) {
    return [
      { text: AUTH_ERROR_MESSAGES[error.code] ?? UNKNOWN_ERROR_MESSAGE, field: ERROR_FIELDS[error.code] ?? 'form' },
    ];
  }
  const { code, title, errors } = toApiError(error);
  const fieldErrors = errors.flatMap(({ field: path, message }) => {
    const field = toFieldName(path);
    return field ? [{ text: formatFieldError(field, message), field }] : [];
  });
  return fieldErrors.length > 0 ? fieldErrors : [{ text: title, field: ERROR_FIELDS[code] ?? 'form' }];
}
