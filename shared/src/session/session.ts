import { createContext, use } from 'react';
import type { PaymentsConfig } from '../area/registry';
import type { Role } from '../contracts/roles';
import type { PasswordPolicy } from './password-policy';

/** The signed-in user as the identity provider knows them (specification, section 3, "User session"). */
export interface SessionUser {
  uid: string;
  email: string;
  displayName: string;
  photoURL: string | null;
  /** Whether the email was verified. Nothing on the pages depends on it. */
  emailVerified: boolean;
  /** Whether the account has a password, and not only Google sign-in. */
  hasPassword: boolean;
}

export interface Registration {
  email: string;
  password: string;
  name?: string;
  photoURL?: string;
}

export interface ProfileChange {
  /** '' removes the name. */
  name: string;
  /** '' removes the picture. */
  photoURL: string;
}

/** The purpose of a link in a mail from the identity provider. */
export interface MailLink {
  action: 'verify-email' | 'reset-password' | 'recover-email';
  /** The address that is verified, whose password is reset, or that is restored to the account. */
  email: string;
}

/**
 * The session that the shell provides to every area. Its actions reject with an `IdentityError` when the identity
 * provider refuses, and with what axios throws when the API does.
 */
export interface Session {
  /**
   * `loading` while it is not known whether somebody is signed in, and while a sign-in is in progress. Who was signed in here
   * last is `signed-in` before the identity provider has confirmed it.
   */
  status: 'loading' | 'signed-out' | 'signed-in';
  user: SessionUser | null;
  /** Whether the identity provider has confirmed the user. Older shells, which do not say so, show only confirmed users. */
  isConfirmed?: boolean;
  /** null while the role is unknown. */
  role: Role | null;
  /** Whether the role failed to load. */
  roleFailed: boolean;
  /** Fetches the role again: it failed to load, or something has just changed it. */
  retryRole: () => void;
  /** Creates the account, saves its profile and user record, and signs out again. */
  register: (registration: Registration) => Promise<void>;
  signIn: (email: string, password: string) => Promise<void>;
  signInWithGoogle: () => Promise<void>;
  signOut: () => Promise<void>;
  /** Changes the signed-in user's profile at the identity provider, in our record, and on the page. */
  updateProfile: (change: ProfileChange) => Promise<void>;
  /**
   * Sends the signed-in user a mail with a link that verifies their email. `returnPath` is where they go on after that, such
   * as the survey in which they want to vote; older shells ignore it.
   */
  sendVerification: (returnPath?: string) => Promise<void>;
  /** Sends a mail with a link to set a new password. Sends nothing if there is no account, but does not reveal that. */
  sendPasswordReset: (email: string) => Promise<void>;
  /** Reads the code of a mailed link without using it up. */
  readLink: (code: string) => Promise<MailLink>;
  /** Uses up a link that verifies or restores an email; an open session is updated at once. */
  confirmEmail: (code: string) => Promise<void>;
  /** Uses up a link that sets a password. Ends all sessions of that account, including the one open here. */
  resetPassword: (code: string, password: string) => Promise<void>;
  /** The address where mails can be read on a local demo, which sends none; null elsewhere. */
  mailbox: string | null;
  /** How card payments are taken; null where there are none. */
  payments: PaymentsConfig | null;
  /** The identity provider's requirements for passwords. */
  passwordPolicy: () => Promise<PasswordPolicy>;
}

/** A refusal by the identity provider; `code` is the provider's: `auth/invalid-credential`. */
export class IdentityError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`The identity provider refused: ${code}`);
    this.name = 'IdentityError';
    this.code = code;
  }
}

export const SessionContext = createContext<Session | null>(null);

/** The session. Throws outside the shell's provider. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs the SessionContext that the shell provides.');
  return session;
}
