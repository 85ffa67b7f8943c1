import { IdentityError, type MailLink } from '@canvass/shared/session';
import {
  ActionCodeOperation,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  validatePassword,
  type Auth,
  type User,
} from 'firebase/auth';
import { withIdentityErrors } from './firebase-errors';
import type { Identity } from './identity';

type EmailActions = Pick<
  Identity,
  'sendVerification' | 'sendPasswordReset' | 'readLink' | 'confirmEmail' | 'resetPassword' | 'passwordPolicy'
>;

/** The kinds of mailed links that Canvass handles. */
const ACTIONS: Partial<Record<string, MailLink['action']>> = {
  [ActionCodeOperation.VERIFY_EMAIL]: 'verify-email',
  [ActionCodeOperation.PASSWORD_RESET]: 'reset-password',
  [ActionCodeOperation.RECOVER_EMAIL]: 'recover-email',
};

/** Error codes that would reveal to anyone whether an email has an account. */
const ACCOUNT_REVEALING_CODES = new Set(['auth/user-not-found', 'auth/user-disabled']);

/** Sends the mail that verifies a user's email. Its link has the URL of `returnPath` as `continueUrl`. */
export async function sendVerification(user: User, returnPath: string | undefined): Promise<void> {
  const url = returnPath && new URL(returnPath, location.origin).href;
  try {
    await withIdentityErrors(sendEmailVerification(user, url ? { url } : null));
  } catch (error) {
    // An installation may not have listed its own domain at Firebase: the mail is worth more than the way back.
    if (!(error instanceof IdentityError && error.code === 'auth/unauthorized-continue-uri')) throw error;
    await withIdentityErrors(sendEmailVerification(user));
  }
}

/** Firebase's mails, their links, and its password policy. */
export function createEmailActions(auth: Auth): EmailActions {
  return {
    async sendVerification(returnPath) {
      if (!auth.currentUser) throw new IdentityError('auth/user-token-expired');
      await sendVerification(auth.currentUser, returnPath);
    },

    async sendPasswordReset(email) {
      try {
        await withIdentityErrors(sendPasswordResetEmail(auth, email));
      } catch (error) {
        if (!(error instanceof IdentityError && ACCOUNT_REVEALING_CODES.has(error.code))) throw error;
      }
    },

    async readLink(code) {
      const { operation, data } = await withIdentityErrors(checkActionCode(auth, code));
      const action = ACTIONS[operation];
      if (!action || !data.email) throw new IdentityError('auth/invalid-action-code');
      return { action, email: data.email };
    },

    async confirmEmail(code) {
      await withIdentityErrors(applyActionCode(auth, code));
      // The link has taken effect even if the user cannot be reloaded now. If it ended this user's session, Firebase
      // signs the user out.
      if (auth.currentUser) await reload(auth.currentUser).catch(() => {});
    },

    resetPassword: (code, password) => withIdentityErrors(confirmPasswordReset(auth, code, password)),

    async passwordPolicy() {
      const { passwordPolicy } = await withIdentityErrors(validatePassword(auth, ''));
      const {
        customStrengthOptions: requirements,
        allowedNonAlphanumericCharacters,
        enforcementState,
      } = passwordPolicy;
      return {
        minLength: requirements.minPasswordLength ?? 0,
        maxLength: requirements.maxPasswordLength ?? null,
        lowercase: requirements.containsLowercaseLetter ?? false,
        uppercase: requirements.containsUppercaseLetter ?? false,
        number: requirements.containsNumericCharacter ?? false,
        sign: requirements.containsNonAlphanumericCharacter ?? false,
        signs: allowedNonAlphanumericCharacters,
        enforced: enforcementState === 'ENFORCE',
      };
    },
  };
}
