import type { Role } from '@canvass/shared/contracts';
import { accessToken } from '@canvass/shared/http';
import { IdentityError, type Session, type SessionUser } from '@canvass/shared/session';
import type { Identity, IdentityUser } from './identity';
import { sessionEnd, type SessionEnd } from './session-end';
import { sessionHint } from './session-hint';

/** What the keeper knows of the session. The role is read elsewhere. */
export interface SessionState {
  status: Session['status'];
  user: SessionUser | null;
  /** Why the session ended without the person's doing, until it was told. */
  ended: SessionEnd | null;
}

/** What the keeper does for the session's users. */
type Actions = Omit<Session, 'status' | 'user' | 'role' | 'roleFailed' | 'retryRole' | 'mailbox' | 'payments'>;

export interface SessionKeeper {
  actions: Actions;
  read: () => SessionState;
  /** Calls back at every change. Returns how to stop. */
  subscribe: (listener: () => void) => () => void;
  /** Loads the identity provider and learns who is signed in, unless that was done. Never rejects. */
  start: () => Promise<void>;
  /** Reads the person anew who has still to verify their email: they may have done so elsewhere. Never rejects. */
  refresh: () => Promise<void>;
  /** Notes why another tab has ended the session; null once it was read. */
  note: (ended: SessionEnd | null) => void;
}

interface Surroundings {
  /** Loads and opens the identity provider. Tried again when it failed. */
  open: () => Promise<Identity>;
  /** How somebody signs in with Google: the popup, or the local stand-in. */
  google: (identity: Identity) => Promise<IdentityUser>;
  /** Told the role that a sign-in came across. */
  roleSeen: (user: SessionUser, role: Role) => void;
}

const credentials = () => import('./credentials');

function withoutProof(user: IdentityUser): SessionUser {
  const { uid, email, displayName, photoURL, emailVerified, hasPassword } = user;
  return { uid, email, displayName, photoURL, emailVerified, hasPassword };
}

/**
 * Keeps who is signed in (specification, section 4, "Authentication", "Registration" and "Login"): one state, changed by
 * the identity provider's news and by the actions below. While an action runs the news wait, so that nobody sees a
 * half-made sign-in or registration.
 */
export function createSessionKeeper({ open, google, roleSeen }: Surroundings): SessionKeeper {
  const mayBeSignedIn = sessionHint.isThere() || accessToken.read() !== null;
  let state: SessionState = { status: mayBeSignedIn ? 'loading' : 'signed-out', user: null, ended: null };
  let provider: Promise<Identity> | null = null;
  let actions = 0;
  const listeners = new Set<() => void>();

  function set(next: Partial<SessionState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function settle(user: IdentityUser | null): void {
    if (user) {
      sessionHint.leave();
      return set({ status: 'signed-in', user: withoutProof(user), ended: null });
    }
    accessToken.clear();
    sessionHint.remove();
    if (state.status !== 'signed-out') set({ status: 'signed-out', user: null });
  }

  /** Signs out somebody whose session is over, and keeps why. */
  async function end(identity: Identity, reason: SessionEnd): Promise<void> {
    sessionEnd.tell(reason);
    set({ ended: reason });
    await identity.signOut();
  }

  /**
   * Ends the session here and then on the server, so that nothing on the page goes on asking with a token that is refused.
   * @returns what ends when the server has been told, or cannot be.
   */
  async function leave(identity: Identity): Promise<{ told: Promise<void> | undefined }> {
    const { leaveSession } = await credentials();
    const token = accessToken.read();
    await identity.signOut();
    settle(null);
    return { told: token ? leaveSession(token) : undefined };
  }

  /** A product token for the person; null when they turn out not to be signed in any more: then they are signed out. */
  async function tokenFor(identity: Identity, user: IdentityUser): Promise<string | null> {
    const { endOf, requestToken } = await credentials();
    try {
      const token = await requestToken(user);
      return identity.user()?.uid === user.uid ? token : null;
    } catch (error) {
      const reason = await endOf(error, user);
      if (!reason) throw error;
      await end(identity, reason);
      return null;
    }
  }

  /** News of the identity provider: the first state, or a change that another tab made. */
  async function follow(identity: Identity, user: IdentityUser | null): Promise<void> {
    if (actions > 0) return;
    if (!user) return settle(null);
    if (state.user && state.user.uid !== user.uid) accessToken.clear();
    const renewal = tokenFor(identity, user).then(
      (token) => token && accessToken.store(token),
      // Out of reach for now: the next call that needs a token asks again.
      () => {},
    );
    // A stored token serves until the new one is there.
    if (!accessToken.read()) await renewal;
    if (actions === 0) settle(identity.user());
  }

  /** The identity provider, as soon as its first state is known. */
  async function opened(): Promise<Identity> {
    provider ??= open().then(
      (identity) =>
        new Promise((resolve) => {
          let isFirst = true;
          identity.onChange((user) => {
            // Somebody who leaves takes the hint along: this one was signed out while no page was open.
            if (isFirst && !user && mayBeSignedIn) set({ ended: 'over' });
            isFirst = false;
            resolve(identity);
            void follow(identity, user);
          });
        }),
    );
    try {
      return await provider;
    } catch {
      provider = null;
      throw new IdentityError('auth/network-request-failed');
    }
  }

  /** Runs an action; when it ends, well or not, the session is what the identity provider says it is. */
  async function act(work: (identity: Identity) => Promise<void>): Promise<void> {
    const before = state;
    actions += 1;
    let identity: Identity | null = null;
    try {
      identity = await opened();
      await work(identity);
    } finally {
      actions -= 1;
      if (identity) settle(identity.user());
      else set({ status: before.status, user: before.user });
    }
  }

  /** What follows a sign-in, whatever its kind. One that cannot be finished is taken back. */
  async function enter(
    identity: Identity,
    user: IdentityUser,
    record?: (user: IdentityUser) => Promise<void>,
  ): Promise<void> {
    const { admit, requestToken } = await credentials();
    try {
      accessToken.store(await requestToken(user));
      await record?.(user);
      const role = await admit(user);
      if (role) roleSeen(withoutProof(user), role);
    } catch (error) {
      // Another try in the same second would be taken for the sign-in that ends here.
      await (
        await leave(identity)
      ).told;
      throw error;
    }
  }

  accessToken.issuedBy(async () => {
    if (state.status === 'signed-out') return null;
    const identity = await opened();
    const user = identity.user();
    return user && tokenFor(identity, user);
  });

  accessToken.onUnknown(() => {
    // A sign-in stores a record that is missing, and says itself when it cannot.
    if (actions > 0) return;
    if (state.status === 'signed-out') {
      // The identity provider had only said that the session is over.
      if (state.ended) set({ ended: 'deleted' });
      return;
    }
    void opened().then(
      (identity) => end(identity, 'deleted'),
      // Out of reach: the next call finds out again.
      () => {},
    );
  });

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async start() {
      try {
        await opened();
      } catch {
        // The hint stays, so that the next page load tries again.
        if (state.status === 'loading') set({ status: 'signed-out', user: null });
      }
    },
    async refresh() {
      if (!provider || actions > 0 || state.user?.emailVerified !== false) return;
      const identity = await provider;
      const user = identity.user();
      try {
        await identity.reload();
      } catch (error) {
        const reason = user && (await (await credentials()).endOf(error, user));
        // Out of reach: there will be another time.
        if (reason) await end(identity, reason);
      }
      if (actions === 0) settle(identity.user());
    },
    note: (ended) => set({ ended }),
    actions: {
      register: (registration) =>
        act(async (identity) => {
          const { storeNewRecord } = await credentials();
          const account = await identity.register(registration);
          await storeNewRecord(account);
          // It can be asked for again on the account page: no reason to call the registration failed.
          await account.sendVerification().catch(() => {});
        }),
      signIn(email, password) {
        const attempt = act(async (identity) => enter(identity, await identity.signIn(email, password)));
        set({ status: 'loading', user: null });
        return attempt;
      },
      signInWithGoogle: () =>
        act(async (identity) => {
          const user = await google(identity);
          set({ status: 'loading', user: null });
          await enter(identity, user, (await credentials()).refreshRecord);
        }),
      signOut: () => act(async (identity) => void (await leave(identity))),
      updateProfile: (change) =>
        act(async (identity) => {
          const { refreshRecord } = await credentials();
          await refreshRecord(await identity.updateProfile(change), true);
        }),
      sendVerification: async () => (await opened()).sendVerification(),
      sendPasswordReset: async (email) => (await opened()).sendPasswordReset(email),
      readLink: async (code) => (await opened()).readLink(code),
      confirmEmail: (code) => act((identity) => identity.confirmEmail(code)),
      resetPassword: (code, password) =>
        act(async (identity) => {
          const { email } = await identity.readLink(code);
          await identity.resetPassword(code, password);
          // The provider has ended that account's sessions; this one would stop in the middle of something.
          if (identity.user()?.email.toLowerCase() === email.toLowerCase()) await identity.signOut();
        }),
      passwordPolicy: async () => (await opened()).passwordPolicy(),
    },
  };
}
