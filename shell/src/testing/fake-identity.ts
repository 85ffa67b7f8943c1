import { IdentityError } from '@canvass/shared/session';
import { createTestPasswordPolicy, createTestSessionUser } from '@canvass/shared/testing';
import type { Identity, IdentityUser } from '../session/identity';

export const ADA = createTestSessionUser();

export interface FakeIdentity extends Identity {
  /** Simulates a change of user in another tab, or that the first state becomes known. */
  setUser: (user: Partial<IdentityUser> | null) => void;
  /** Makes the next action fail with this code. */
  rejectNext: (code: string) => void;
  /** The emails of all accounts that were registered and not deleted again. */
  registeredEmails: Set<string>;
  /** The sent mails: `verify bo@canvass.test`, with the path to which a link leads on: `verify bo@canvass.test /surveys`. */
  sentEmails: string[];
  /** Makes requests for ID tokens fail with this code; null makes them succeed again. */
  rejectIdTokens: (code: string | null) => void;
  /** Simulates that the link in the mail was opened in another browser. */
  verifyEmailInOtherBrowser: () => void;
  /** Makes sending mails fail with this code. */
  rejectEmails: (code: string) => void;
  /** Calls `listener` when a new ID token is requested, instead of the current one. */
  onTokenRefresh: (listener: () => void) => void;
}

/** The identity provider of a test. Its first state is known once `setUser` was called. */
export function createFakeIdentity(): FakeIdentity {
  let current: IdentityUser | null = null;
  let notifyListener: (user: IdentityUser | null) => void = () => {};
  let isInitialized = false;
  let nextErrorCode: string | null = null;
  let notifyTokenRefresh = () => {};
  const registeredEmails = new Set<string>();
  const sentEmails: string[] = [];
  let isVerifiedElsewhere = false;
  let idTokenErrorCode: string | null = null;
  let emailErrorCode: string | null = null;

  function createTestIdentityUser(overrides: Partial<IdentityUser>): IdentityUser {
    const user = { ...ADA, ...overrides };
    const idToken = (force?: boolean) => {
      if (force) notifyTokenRefresh();
      if (idTokenErrorCode) return Promise.reject(new IdentityError(idTokenErrorCode));
      return Promise.resolve(`id-token-of-${user.uid}`);
    };
    return { idToken, ...user };
  }

  function setUser(user: Partial<IdentityUser> | null): void {
    current = user && createTestIdentityUser(user);
    isInitialized = true;
    notifyListener(current);
  }

  function resolveUser(user: Partial<IdentityUser>): Promise<IdentityUser> {
    if (!nextErrorCode) return Promise.resolve(createTestIdentityUser(user));
    const error = new IdentityError(nextErrorCode);
    nextErrorCode = null;
    return Promise.reject(error);
  }

  async function signInAs(user: Partial<IdentityUser>): Promise<IdentityUser> {
    const accepted = await resolveUser(user);
    setUser(user);
    return accepted;
  }

  function sendEmail(text: string): Promise<void> {
    if (emailErrorCode) return Promise.reject(new IdentityError(emailErrorCode));
    sentEmails.push(text);
    return Promise.resolve();
  }

  const sendVerification = (email: string | undefined, path: string | undefined) =>
    sendEmail(['verify', email, path].filter(Boolean).join(' '));

  return {
    sentEmails,
    rejectIdTokens: (code) => {
      idTokenErrorCode = code;
    },
    verifyEmailInOtherBrowser: () => {
      isVerifiedElsewhere = true;
    },
    rejectEmails: (code) => {
      emailErrorCode = code;
    },
    setUser,
    rejectNext: (code) => {
      nextErrorCode = code;
    },
    onTokenRefresh: (listener) => {
      notifyTokenRefresh = listener;
    },
    onChange(listener) {
      notifyListener = listener;
      if (isInitialized) listener(current);
    },
    user: () => current,
    registeredEmails,
    async register({ email, name = '', photoURL = null }) {
      const account = await resolveUser({ uid: email, email, displayName: name, photoURL });
      registeredEmails.add(email);
      const undo = () => {
        registeredEmails.delete(email);
        return Promise.resolve();
      };
      return { ...account, delete: undo, sendVerification: (path) => sendVerification(email, path) };
    },
    signIn: (email) => signInAs({ email }),
    signInWithGooglePopup: () => signInAs({ uid: 'google' }),
    signInWithGoogleAccount: ({ sub, email, name }) => signInAs({ uid: sub, email, displayName: name }),
    signOut() {
      setUser(null);
      return Promise.resolve();
    },
    async reload() {
      await resolveUser({});
      if (current) current = { ...current, emailVerified: isVerifiedElsewhere || current.emailVerified };
    },
    async updateProfile({ name, photoURL }) {
      current = await resolveUser({ ...current, displayName: name, photoURL: photoURL || null });
      return current;
    },
    sendVerification: (path) => sendVerification(current?.email, path),
    sendPasswordReset: (email) => sendEmail(`reset ${email}`),
    async readLink() {
      await resolveUser({});
      return { action: 'reset-password', email: ADA.email };
    },
    async confirmEmail() {
      await resolveUser({});
      if (current) current = { ...current, emailVerified: true };
    },
    async resetPassword() {
      await resolveUser({});
    },
    async passwordPolicy() {
      await resolveUser({});
      return createTestPasswordPolicy();
    },
  };
}
