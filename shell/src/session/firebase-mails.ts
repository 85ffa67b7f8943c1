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
} from 'firebase/auth';
import { refusing } from './firebase-refusal';
import type { Identity } from './identity';

type Mails = Pick<
  Identity,
  'sendVerification' | 'sendPasswordReset' | 'readLink' | 'confirmEmail' | 'resetPassword' | 'passwordPolicy'
>;

/** The links that Canvass makes somebody click. */
const ACTIONS: Partial<Record<string, MailLink['action']>> = {
  [ActionCodeOperation.VERIFY_EMAIL]: 'verify-email',
  [ActionCodeOperation.PASSWORD_RESET]: 'reset-password',
  [ActionCodeOperation.RECOVER_EMAIL]: 'recover-email',
};

/** With these the provider would tell a stranger who has an account here. */
const TELLING = new Set(['auth/user-not-found', 'auth/user-disabled']);

/** The mails of Firebase, what their links do, and what passwords have to be. */
export function mailsOf(auth: Auth): Mails {
  return {
    async sendVerification() {
      if (!auth.currentUser) throw new IdentityError('auth/user-token-expired');
      await refusing(sendEmailVerification(auth.currentUser));
    },

    async sendPasswordReset(email) {
      try {
        await refusing(sendPasswordResetEmail(auth, email));
      } catch (error) {
        if (!(error instanceof IdentityError && TELLING.has(error.code))) throw error;
      }
    },

    async readLink(code) {
      const { operation, data } = await refusing(checkActionCode(auth, code));
      const action = ACTIONS[operation];
      if (!action || !data.email) throw new IdentityError('auth/invalid-action-code');
      return { action, email: data.email };
    },

    async confirmEmail(code) {
      await refusing(applyActionCode(auth, code));
      // The link has done its work, even if the news of it cannot be fetched now. Somebody whose session it ended is
      // signed out by Firebase itself.
      if (auth.currentUser) await reload(auth.currentUser).catch(() => {});
    },

    resetPassword: (code, password) => refusing(confirmPasswordReset(auth, code, password)),

    async passwordPolicy() {
      const { passwordPolicy } = await refusing(validatePassword(auth, ''));
      const { customStrengthOptions: asked, allowedNonAlphanumericCharacters, enforcementState } = passwordPolicy;
      return {
        minLength: asked.minPasswordLength ?? 0,
        maxLength: asked.maxPasswordLength ?? null,
        lowercase: asked.containsLowercaseLetter ?? false,
        uppercase: asked.containsUppercaseLetter ?? false,
        number: asked.containsNumericCharacter ?? false,
        sign: asked.containsNonAlphanumericCharacter ?? false,
        signs: allowedNonAlphanumericCharacters,
        enforced: enforcementState === 'ENFORCE',
      };
    },
  };
}
