import { createContext, use } from 'react';
import type { Role } from '../contracts/roles';

/** The person who is signed in, as the identity provider knows them (specification, section 3, "User session"). */
export interface SessionUser {
  uid: string;
  email: string;
  displayName: string;
  photoURL: string | null;
}

export interface Registration {
  email: string;
  password: string;
  name?: string;
  photoURL?: string;
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
  /** The role could not be read; `retryRole` asks again. */
  roleFailed: boolean;
  retryRole: () => void;
  /** Creates the account, saves profile and record, and signs out again. */
  register: (registration: Registration) => Promise<void>;
  signIn: (email: string, password: string) => Promise<void>;
  signInWithGoogle: () => Promise<void>;
  signOut: () => Promise<void>;
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
