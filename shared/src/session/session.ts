import { createContext, use } from 'react';
import type { PaymentsConfig } from '../area/registry';
import type { Role } from '../contracts/roles';
import type { PasswordPolicy } from './password-policy';

/** The person who is signed in, as the identity provider knows them (specification, section 3, "User session"). */
export interface SessionUser {
  uid: string;
  email: string;
  displayName: string;
  photoURL: string | null;
  /** They have shown that the email is theirs. Nothing on the pages depends on it. */
  emailVerified: boolean;
  /** The account has a password, and not only Google's way in. */
  hasPassword: boolean;
}

export interface Registration {
  email: string;
  password: string;
  name?: string;
  photoURL?: string;
}

export interface ProfileChange {
  /** '' takes the name away. */
  name: string;
  /** '' takes the picture away. */
  photoURL: string;
}

/** What a link of the identity provider's mails is for. */
export interface MailLink {
  action: 'verify-email' | 'reset-password' | 'recover-email';
  /** The address that is verified, whose password is reset, or that the account gets back. */
  email: string;
}

/**
 * The session that the shell provides to every area.
 * Its actions reject with an `IdentityError` when the identity provider refuses, and with what axios throws when the API does.
 */
export interface Session {
  /** `loading` until the first state of the identity provider is known, and while a sign-in runs. */
  status: 'loading' | 'signed-out' | 'signed-in';
  user: SessionUser | null;
  /** null while it is unknown. */
  role: Role | null;
  /** The role could not be read. */
  roleFailed: boolean;
  /** Asks for the role again: it could not be read, or something has just changed it. */
  retryRole: () => void;
  /** Creates the account, saves profile and record, and signs out again. */
  register: (registration: Registration) => Promise<void>;
  signIn: (email: string, password: string) => Promise<void>;
  signInWithGoogle: () => Promise<void>;
  signOut: () => Promise<void>;
  /** Changes the profile of the person signed in: at the identity provider, in our record, and on the page. */
  updateProfile: (change: ProfileChange) => Promise<void>;
  /** Mails the person signed in a link that verifies their email. */
  sendVerification: () => Promise<void>;
  /** Mails a link for a new password. Does not tell whether there is an account: then it sends nothing. */
  sendPasswordReset: (email: string) => Promise<void>;
  /** Reads the code of a mailed link without using it up. */
  readLink: (code: string) => Promise<MailLink>;
  /** Uses a link up that verifies an email or gives it back; a session that is open knows of it at once. */
  confirmEmail: (code: string) => Promise<void>;
  /** Uses a link up that sets a password. It ends the sessions of that account, also the one that is open here. */
  resetPassword: (code: string, password: string) => Promise<void>;
  /** Where the mails can be read on a local demo, which sends none; null elsewhere. */
  mailbox: string | null;
  /** How cards are taken here; null where none are. */
  payments: PaymentsConfig | null;
  /** What the identity provider asks of passwords. */
  passwordPolicy: () => Promise<PasswordPolicy>;
}

/** A refusal of the identity provider; `code` is the provider's: `auth/invalid-credential`. */
export class IdentityError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`The identity provider refused: ${code}`);
    this.name = 'IdentityError';
    this.code = code;
  }
}

export const SessionContext = createContext<Session | null>(null);

/** The session. Throws outside of the shell's provider. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs the SessionContext that the shell provides.');
  return session;
}
