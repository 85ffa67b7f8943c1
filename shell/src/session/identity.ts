import type { MailLink, PasswordPolicy, ProfileChange, Registration, SessionUser } from '@canvass/shared/session';

/** A person as the identity provider knows them, with what proves it. */
export interface IdentityUser extends SessionUser {
  /** A fresh ID token. `force` asks for a new one, which carries changes of the profile. */
  idToken: (force?: boolean) => Promise<string>;
}

/** An account that was created just now. */
export interface NewAccount extends IdentityUser {
  /** Deletes the account again, so that its email is free. */
  delete: () => Promise<void>;
  /** Mails a link that verifies the email. */
  sendVerification: () => Promise<void>;
}

/** A Google account as the local stand-in makes it up. */
export interface GoogleAccount {
  /** What Google calls `sub`: the account's fixed id. */
  sub: string;
  email: string;
  name: string;
}

/**
 * The identity provider, as small as the session needs it. Everything rejects with an `IdentityError`.
 * `firebase.ts` is the one that exists; tests bring their own.
 */
export interface Identity {
  /** Calls back once the first state is known and at every change of the person, also when another tab made it. */
  onChange: (listener: (user: IdentityUser | null) => void) => void;
  user: () => IdentityUser | null;
  /** Creates the account and saves the profile. Whoever is signed in stays so; the new person is not. */
  register: (registration: Registration) => Promise<NewAccount>;
  signIn: (email: string, password: string) => Promise<IdentityUser>;
  /** Opens Google's own window; call it from a click. */
  signInWithGooglePopup: () => Promise<IdentityUser>;
  /** Signs in as an account of the local stand-in; works against the emulator only. */
  signInWithGoogleAccount: (account: GoogleAccount) => Promise<IdentityUser>;
  signOut: () => Promise<void>;
  /** Reads the signed-in user again. */
  reload: () => Promise<void>;
  /** Changes the profile of whoever is signed in. */
  updateProfile: (change: ProfileChange) => Promise<IdentityUser>;
  /** Mails whoever is signed in a link that verifies their email. */
  sendVerification: () => Promise<void>;
  /** Mails a link for a new password; does as if when there is no account. */
  sendPasswordReset: (email: string) => Promise<void>;
  readLink: (code: string) => Promise<MailLink>;
  /** Uses up a link that verifies an email or gives it back, and reads the signed-in user again. */
  confirmEmail: (code: string) => Promise<void>;
  resetPassword: (code: string, password: string) => Promise<void>;
  passwordPolicy: () => Promise<PasswordPolicy>;
}
