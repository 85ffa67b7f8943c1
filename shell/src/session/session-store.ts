import type { Role } from '@canvass/shared/contracts';
import { accessToken } from '@canvass/shared/http';
import {
  forgetDestinationOfOthers,
  IdentityError,
  readDestination,
  rememberDestination,
  type Session,
  type SessionUser,
} from '@canvass/shared/session';
import type { Identity, IdentityUser } from './identity';
import { type BroadcastSessionEnd, sessionEndChannel, type SessionEnd } from './session-end';
import { readLastUser, rememberedUser } from './remembered-user';
import { createTokenRequests } from './token-requests';

/** The session as the store knows it. The role is read elsewhere. */
export interface SessionState {
  status: Session['status'];
  user: SessionUser | null;
  /** Whether the identity provider has said so; until then, `user` is who was signed in here last. */
  isConfirmed: boolean;
  /** Why the session ended other than by a logout in this tab, until the user has been informed. */
  ended: SessionEnd | null;
}

/** It is not known who is signed in; the first response is made without knowing. */
export const UNKNOWN_SESSION: SessionState = { status: 'loading', user: null, isConfirmed: false, ended: null };

/** The actions that the store provides to pages. */
type SessionActions = Omit<Session, 'status' | 'user' | 'role' | 'roleFailed' | 'retryRole' | 'mailbox' | 'payments'>;

export interface SessionStore {
  actions: SessionActions;
  read: () => SessionState;
  /** Calls `listener` on every change. Returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
  /** Loads the identity provider and learns who is signed in, unless that has been done. Never rejects. */
  start: () => Promise<void>;
  /** Reloads the user while their email is not verified: they may have verified it elsewhere. Never rejects. */
  refresh: () => Promise<void>;
  /** Sets the reason for which another tab has ended the session. */
  setEndReason: (ended: SessionEnd) => void;
  /** Forgets the reason once the user has read it. */
  dismissEndReason: () => void;
}

interface SessionStoreOptions {
  /** Loads and initializes the identity provider. Called again after a failure. */
  createIdentity: () => Promise<Identity>;
  /** Signs in with Google: by popup, or with the local stand-in. */
  openGoogleSignIn: (identity: Identity) => Promise<IdentityUser>;
  /** Called with the role that was read during a sign-in. */
  onRoleRead: (user: SessionUser, role: Role) => void;
}

const loadAuthChunk = () => import('./auth-chunk');

function toSessionUser(user: IdentityUser): SessionUser {
  const { uid, email, displayName, photoURL, emailVerified, hasPassword } = user;
  return { uid, email, displayName, photoURL, emailVerified, hasPassword };
}

/**
 * Holds who is signed in (specification, section 4, "Authentication", "Registration" and "Login"): one state, changed
 * by events of the identity provider and by the actions below. Events are ignored while an action runs, so that an
 * incomplete sign-in or registration is never shown; the action applies the final state.
 */
export function createSessionStore({
  createIdentity,
  openGoogleSignIn,
  onRoleRead,
}: SessionStoreOptions): SessionStore {
  const isServer = typeof document === 'undefined';
  const mayBeSignedIn = () => !isServer && (rememberedUser.exists() || accessToken.read() !== null);
  const lastUser = isServer ? null : readLastUser();
  let state: SessionState = mayBeSignedIn() ? UNKNOWN_SESSION : { ...UNKNOWN_SESSION, status: 'signed-out' };
  if (lastUser) state = { ...state, status: 'signed-in', user: lastUser };
  let provider: Promise<Identity> | null = null;
  let runningActions = 0;
  const listeners = new Set<() => void>();

  function setState(next: Partial<SessionState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function applyUser(user: IdentityUser | null): void {
    if (user) {
      const sessionUser = toSessionUser(user);
      rememberedUser.store(sessionUser);
      forgetDestinationOfOthers(user.uid);
      return setState({ status: 'signed-in', user: sessionUser, isConfirmed: true, ended: null });
    }
    accessToken.clear();
    rememberedUser.clear();
    if (state.status !== 'signed-out') setState({ status: 'signed-out', user: null });
  }

  /** Sets the reason for which a session has ended. A sign-in of the same user leads back to the page, if it can help. */
  function setEndReason(ended: SessionEnd): void {
    const canReturn = ended === 'ended' || ended === 'logged-out';
    if (canReturn && state.user) rememberDestination(location.pathname + location.search, state.user.uid);
    setState({ ended });
  }

  /** Signs out a user whose session is over and keeps the reason, unless the user signed out in another tab. */
  async function endSession(identity: Identity, reason: BroadcastSessionEnd): Promise<void> {
    if (reason !== 'ended' || rememberedUser.exists()) {
      sessionEndChannel.broadcast(reason);
      setEndReason(reason);
    }
    await identity.signOut();
  }

  /**
   * Undoes a sign-in: ends the session here first and then on the server, so that nothing on the page keeps sending a token
   * that is refused. Waits until the server has ended the session, or cannot be reached: otherwise, another attempt within
   * the same second would count as the sign-in that ends here.
   */
  async function undoSignIn(identity: Identity): Promise<void> {
    const { endServerSession } = await loadAuthChunk();
    const token = accessToken.read();
    await identity.signOut();
    applyUser(null);
    if (token) await endServerSession(token);
  }

  const tokenRequests = createTokenRequests(endSession);

  /** Handles an event of the identity provider: the first state, or a change in another tab. */
  async function handleAuthChange(identity: Identity, user: IdentityUser | null): Promise<void> {
    if (runningActions > 0) return;
    if (!user) {
      // A sign-out in this tab is an action: this one was in another.
      if (state.user && !state.ended) setEndReason('logged-out');
      return applyUser(null);
    }
    if (state.user && state.user.uid !== user.uid) accessToken.clear();
    const renewal = tokenRequests.request(identity, user).then(
      (token) => token && accessToken.store(token),
      // Unreachable for now: the next call that needs a token requests one again.
      () => {},
    );
    // A stored token is used until the new one arrives.
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
            // A sign-out forgets the user. They were still remembered, so the session ended while no page was open.
            if (isFirst && !user && mayBeSignedIn()) setEndReason('ended');
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

  /** Runs an action; afterwards, even on failure, the session is what the identity provider reports. */
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

  /** The steps after any kind of sign-in. A sign-in that cannot be completed is undone. */
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
      await undoSignIn(identity);
      throw error;
    }
  }

  accessToken.issuedBy(async () => {
    if (state.status === 'signed-out') return null;
    const identity = await getIdentity();
    const user = identity.user();
    return user && tokenRequests.request(identity, user);
  });

  accessToken.onUnknown(() => {
    // A sign-in creates a missing record, and throws if it cannot.
    if (runningActions > 0) return;
    if (state.status === 'signed-out') {
      // So far the identity provider had only reported that the session is over.
      if (state.ended) setState({ ended: 'deleted' });
      return;
    }
    void getIdentity().then(
      (identity) => endSession(identity, 'deleted'),
      // Unreachable: the next call notices it again.
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
        // The user is still remembered, so that the next page load tries again.
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
        // Unreachable: the next refresh tries again.
        if (reason) await endSession(identity, reason);
      }
      if (runningActions === 0) applyUser(identity.user());
      if (runningActions === 0 && identity.user()?.emailVerified) await tokenRequests.replace(identity);
    },
    setEndReason,
    dismissEndReason: () => setState({ ended: null }),
    actions: {
      register: (registration) =>
        runAction(async (identity) => {
          const { createUserRecord } = await loadAuthChunk();
          const account = await identity.register(registration);
          await createUserRecord(account);
          // The mail can be requested again on the account page, so its failure does not fail the registration.
          await account.sendVerification(readDestination()).catch(() => {});
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
      async signOut() {
        // Without waiting for the identity provider, whose code may not be there yet: the page may be closed any moment.
        const token = accessToken.read();
        accessToken.clear();
        rememberedUser.clear();
        tokenRequests.cancel();
        // A page that cannot load this code cannot reach the server, either.
        if (token)
          loadAuthChunk().then(
            ({ endServerSession }) => endServerSession(token),
            () => {},
          );
        await runAction((identity) => {
          // Whoever logs out is no visitor, even if that was not confirmed before.
          setState({ isConfirmed: true });
          return identity.signOut();
        });
      },
      updateProfile: (change) =>
        runAction(async (identity) => {
          const { refreshUserRecord } = await loadAuthChunk();
          await refreshUserRecord(await identity.updateProfile(change), true);
        }),
      sendVerification: async (returnPath) => (await getIdentity()).sendVerification(returnPath),
      sendPasswordReset: async (email) => (await getIdentity()).sendPasswordReset(email),
      readLink: async (code) => (await getIdentity()).readLink(code),
      confirmEmail: (code) => runAction((identity) => identity.confirmEmail(code)),
      resetPassword: (code, password) =>
        runAction(async (identity) => {
          const { email } = await identity.readLink(code);
          await identity.resetPassword(code, password);
          // The provider has ended all sessions of that account; this one would fail at its next request.
          if (identity.user()?.email.toLowerCase() === email.toLowerCase()) await identity.signOut();
        }),
      passwordPolicy: async () => (await getIdentity()).passwordPolicy(),
    },
  };
}
