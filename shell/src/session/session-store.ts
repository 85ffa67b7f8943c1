import type { Role } from '@canvass/shared/contracts';
import { accessToken } from '@canvass/shared/http';
import { IdentityError, type Session, type SessionUser } from '@canvass/shared/session';
import type { Identity, IdentityUser } from './identity';
import { sessionEndChannel, type SessionEnd } from './session-end';
import { signedInFlag } from './signed-in-flag';

/** What the keeper knows of the session. The role is read elsewhere. */
export interface SessionState {
  status: Session['status'];
  user: SessionUser | null;
  /** Why the session ended other than by a logout, until the user was told. */
  ended: SessionEnd | null;
}

/** What the keeper does for the session's users. */
type SessionActions = Omit<Session, 'status' | 'user' | 'role' | 'roleFailed' | 'retryRole' | 'mailbox' | 'payments'>;

export interface SessionStore {
  actions: SessionActions;
  read: () => SessionState;
  /** Calls back at every change. Returns how to stop. */
  subscribe: (listener: () => void) => () => void;
  /** Loads the identity provider and learns who is signed in, unless that was done. Never rejects. */
  start: () => Promise<void>;
  /** Reads the user again while their email is not verified: they may have verified it elsewhere. Never rejects. */
  refresh: () => Promise<void>;
  /** Notes why another tab has ended the session; null once it was read. */
  setEndReason: (ended: SessionEnd | null) => void;
}

interface SessionStoreOptions {
  /** Loads and opens the identity provider. Tried again when it failed. */
  createIdentity: () => Promise<Identity>;
  /** How somebody signs in with Google: the popup, or the local stand-in. */
  openGoogleSignIn: (identity: Identity) => Promise<IdentityUser>;
  /** Told the role that a sign-in came across. */
  onRoleRead: (user: SessionUser, role: Role) => void;
}

const loadAuthChunk = () => import('./auth-chunk');

function toSessionUser(user: IdentityUser): SessionUser {
  const { uid, email, displayName, photoURL, emailVerified, hasPassword } = user;
  return { uid, email, displayName, photoURL, emailVerified, hasPassword };
}

/**
 * Keeps who is signed in (specification, section 4, "Authentication", "Registration" and "Login"): one state, changed by
 * the identity provider's news and by the actions below. While an action runs the news wait, so that nobody sees a
 * half-made sign-in or registration.
 */
export function createSessionStore({
  createIdentity,
  openGoogleSignIn,
  onRoleRead,
}: SessionStoreOptions): SessionStore {
  const mayBeSignedIn = signedInFlag.isSet() || accessToken.read() !== null;
  let state: SessionState = { status: mayBeSignedIn ? 'loading' : 'signed-out', user: null, ended: null };
  let provider: Promise<Identity> | null = null;
  let runningActions = 0;
  const listeners = new Set<() => void>();

  function setState(next: Partial<SessionState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function applyUser(user: IdentityUser | null): void {
    if (user) {
      signedInFlag.set();
      return setState({ status: 'signed-in', user: toSessionUser(user), ended: null });
    }
    accessToken.clear();
    signedInFlag.remove();
    if (state.status !== 'signed-out') setState({ status: 'signed-out', user: null });
  }

  /** Signs out somebody whose session is over, and keeps why, unless they signed out themselves in another tab. */
  async function endSession(identity: Identity, reason: SessionEnd): Promise<void> {
    if (reason !== 'ended' || signedInFlag.isSet()) {
      sessionEndChannel.broadcast(reason);
      setState({ ended: reason });
    }
    await identity.signOut();
  }

  /**
   * Ends the session here and then on the server, so that nothing on the page goes on asking with a token that is refused.
   * @returns a promise that settles when the server has ended the session, or cannot be reached.
   */
  async function signOutEverywhere(identity: Identity): Promise<{ serverNotified: Promise<void> | undefined }> {
    const { endServerSession } = await loadAuthChunk();
    const token = accessToken.read();
    await identity.signOut();
    applyUser(null);
    return { serverNotified: token ? endServerSession(token) : undefined };
  }

  /** A product token for the person; null when they turn out not to be signed in any more: then they are signed out. */
  async function requestTokenFor(identity: Identity, user: IdentityUser): Promise<string | null> {
    const { resolveSessionEnd, requestToken } = await loadAuthChunk();
    try {
      const token = await requestToken(user);
      return identity.user()?.uid === user.uid ? token : null;
    } catch (error) {
      const reason = await resolveSessionEnd(error, user);
      if (!reason) throw error;
      await endSession(identity, reason);
      return null;
    }
  }

  /** News of the identity provider: the first state, or a change that another tab made. */
  async function handleAuthChange(identity: Identity, user: IdentityUser | null): Promise<void> {
    if (runningActions > 0) return;
    if (!user) return applyUser(null);
    if (state.user && state.user.uid !== user.uid) accessToken.clear();
    const renewal = requestTokenFor(identity, user).then(
      (token) => token && accessToken.store(token),
      // Out of reach for now: the next call that needs a token asks again.
      () => {},
    );
    // A stored token serves until the new one is there.
    if (!accessToken.read()) await renewal;
    if (runningActions === 0) applyUser(identity.user());
  }

  /** The identity provider, as soon as its first state is known. */
  async function getIdentity(): Promise<Identity> {
    provider ??= createIdentity().then(
      (identity) =>
        new Promise((resolve) => {
          let isFirst = true;
          identity.onChange((user) => {
            // Somebody who leaves takes the hint along: this one was signed out while no page was open.
            if (isFirst && !user && mayBeSignedIn) setState({ ended: 'ended' });
            isFirst = false;
            resolve(identity);
            void handleAuthChange(identity, user);
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
  async function runAction(action: (identity: Identity) => Promise<void>): Promise<void> {
    const previousState = state;
    runningActions += 1;
    let identity: Identity | null = null;
    try {
      identity = await getIdentity();
      await action(identity);
    } finally {
      runningActions -= 1;
      if (identity) applyUser(identity.user());
      else setState({ status: previousState.status, user: previousState.user });
    }
  }

  /** What follows a sign-in, whatever its kind. One that cannot be finished is taken back. */
  async function completeSignIn(
    identity: Identity,
    user: IdentityUser,
    saveRecord?: (user: IdentityUser) => Promise<void>,
  ): Promise<void> {
    const { ensureUserRecord, requestToken } = await loadAuthChunk();
    try {
      accessToken.store(await requestToken(user));
      await saveRecord?.(user);
      const role = await ensureUserRecord(user);
      if (role) onRoleRead(toSessionUser(user), role);
    } catch (error) {
      // Another try in the same second would be taken for the sign-in that ends here.
      await (
        await signOutEverywhere(identity)
      ).serverNotified;
      throw error;
    }
  }

  accessToken.issuedBy(async () => {
    if (state.status === 'signed-out') return null;
    const identity = await getIdentity();
    const user = identity.user();
    return user && requestTokenFor(identity, user);
  });

  accessToken.onUnknown(() => {
    // A sign-in stores a record that is missing, and says itself when it cannot.
    if (runningActions > 0) return;
    if (state.status === 'signed-out') {
      // Only the identity provider had reported that the session is over.
      if (state.ended) setState({ ended: 'deleted' });
      return;
    }
    void getIdentity().then(
      (identity) => endSession(identity, 'deleted'),
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
        await getIdentity();
      } catch {
        // The hint stays, so that the next page load tries again.
        if (state.status === 'loading') setState({ status: 'signed-out', user: null });
      }
    },
    async refresh() {
      if (!provider || runningActions > 0 || state.user?.emailVerified !== false) return;
      const identity = await provider;
      const user = identity.user();
      try {
        await identity.reload();
      } catch (error) {
        const reason = user && (await (await loadAuthChunk()).resolveSessionEnd(error, user));
        // Out of reach: there will be another time.
        if (reason) await endSession(identity, reason);
      }
      if (runningActions === 0) applyUser(identity.user());
    },
    setEndReason: (ended) => setState({ ended }),
    actions: {
      register: (registration) =>
        runAction(async (identity) => {
          const { createUserRecord } = await loadAuthChunk();
          const account = await identity.register(registration);
          await createUserRecord(account);
          // It can be asked for again on the account page: no reason to call the registration failed.
          await account.sendVerification().catch(() => {});
        }),
      signIn(email, password) {
        const attempt = runAction(async (identity) => completeSignIn(identity, await identity.signIn(email, password)));
        setState({ status: 'loading', user: null });
        return attempt;
      },
      signInWithGoogle: () =>
        runAction(async (identity) => {
          const user = await openGoogleSignIn(identity);
          setState({ status: 'loading', user: null });
          await completeSignIn(identity, user, (await loadAuthChunk()).refreshUserRecord);
        }),
      signOut: () => runAction(async (identity) => void (await signOutEverywhere(identity))),
      updateProfile: (change) =>
        runAction(async (identity) => {
          const { refreshUserRecord } = await loadAuthChunk();
          await refreshUserRecord(await identity.updateProfile(change), true);
        }),
      sendVerification: async () => (await getIdentity()).sendVerification(),
      sendPasswordReset: async (email) => (await getIdentity()).sendPasswordReset(email),
      readLink: async (code) => (await getIdentity()).readLink(code),
      confirmEmail: (code) => runAction((identity) => identity.confirmEmail(code)),
      resetPassword: (code, password) =>
        runAction(async (identity) => {
          const { email } = await identity.readLink(code);
          await identity.resetPassword(code, password);
          // The provider has ended that account's sessions; this one would stop in the middle of something.
          if (identity.user()?.email.toLowerCase() === email.toLowerCase()) await identity.signOut();
        }),
      passwordPolicy: async () => (await getIdentity()).passwordPolicy(),
    },
  };
}
