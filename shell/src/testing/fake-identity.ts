import { IdentityError } from '@canvass/shared/session';
import { buildPasswordPolicy, buildSessionUser } from '@canvass/shared/testing';
import type { Identity, IdentityUser } from '../session/identity';

export const ADA = buildSessionUser();

export interface FakeIdentity extends Identity {
  /** As if another tab had changed who is signed in, or the first state had become known. */
  become: (user: Partial<IdentityUser> | null) => void;
  /** The next action is refused with this code. */
  refuseNext: (code: string) => void;
  /** The emails of the accounts that were registered and not deleted again. */
  accounts: Set<string>;
  /** The mails that were sent: `verify bo@canvass.test`. */
  mails: string[];
  /** From now on nobody gets an ID token, with this code; null: they do again. */
  refuseProofs: (code: string | null) => void;
  /** As if the link of the mail had been opened in another browser. */
  verifyElsewhere: () => void;
  /** From now on no mail can be sent, with this code. */
  refuseMails: (code: string) => void;
  /** Called when somebody asks for a new ID token, rather than the one there is. */
  onNewProof: (listener: () => void) => void;
}

/** The identity provider of a test. Its first state is known once `become` was called. */
export function fakeIdentity(): FakeIdentity {
  let current: IdentityUser | null = null;
  let tell: (user: IdentityUser | null) => void = () => {};
  let known = false;
  let refusal: string | null = null;
  let newProof = () => {};
  const accounts = new Set<string>();
  const mails: string[] = [];
  let verifiedElsewhere = false;
  let proofRefusal: string | null = null;
  let mailRefusal: string | null = null;

  function person(overrides: Partial<IdentityUser>): IdentityUser {
    const user = { ...ADA, ...overrides };
    const idToken = (force?: boolean) => {
      if (force) newProof();
      if (proofRefusal) return Promise.reject(new IdentityError(proofRefusal));
      return Promise.resolve(`id-token-of-${user.uid}`);
    };
    return { idToken, ...user };
  }

  function become(user: Partial<IdentityUser> | null): void {
    current = user && person(user);
    known = true;
    tell(current);
  }

  function accept(user: Partial<IdentityUser>): Promise<IdentityUser> {
    if (!refusal) return Promise.resolve(person(user));
    const error = new IdentityError(refusal);
    refusal = null;
    return Promise.reject(error);
  }

  async function enter(user: Partial<IdentityUser>): Promise<IdentityUser> {
    const accepted = await accept(user);
    become(user);
    return accepted;
  }

  function mail(text: string): Promise<void> {
    if (mailRefusal) return Promise.reject(new IdentityError(mailRefusal));
    mails.push(text);
    return Promise.resolve();
  }

  return {
    mails,
    refuseProofs: (code) => {
      proofRefusal = code;
    },
    verifyElsewhere: () => {
      verifiedElsewhere = true;
    },
    refuseMails: (code) => {
      mailRefusal = code;
    },
    become,
    refuseNext: (code) => {
      refusal = code;
    },
    onNewProof: (listener) => {
      newProof = listener;
    },
    onChange(listener) {
      tell = listener;
      if (known) listener(current);
    },
    user: () => current,
    accounts,
    async register({ email, name = '', photoURL = null }) {
      const account = await accept({ uid: email, email, displayName: name, photoURL });
      accounts.add(email);
      const undo = () => {
        accounts.delete(email);
        return Promise.resolve();
      };
      return { ...account, undo, sendVerification: () => mail(`verify ${email}`) };
    },
    signIn: (email) => enter({ email }),
    signInWithGooglePopup: () => enter({ uid: 'google' }),
    signInWithGoogleAccount: ({ sub, email, name }) => enter({ uid: sub, email, displayName: name }),
    signOut() {
      become(null);
      return Promise.resolve();
    },
    async reload() {
      await accept({});
      if (current) current = { ...current, emailVerified: verifiedElsewhere || current.emailVerified };
    },
    async updateProfile({ name, photoURL }) {
      current = await accept({ ...current, displayName: name, photoURL: photoURL || null });
      return current;
    },
    sendVerification: () => mail(`verify ${current?.email}`),
    sendPasswordReset: (email) => mail(`reset ${email}`),
    async readLink() {
      await accept({});
      return { action: 'reset-password', email: ADA.email };
    },
    async confirmEmail() {
      await accept({});
      if (current) current = { ...current, emailVerified: true };
    },
    async resetPassword() {
      await accept({});
    },
    async passwordPolicy() {
      await accept({});
      return buildPasswordPolicy();
    },
  };
}
