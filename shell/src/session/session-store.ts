import { accessToken } from '@canvass/shared/http';
import { forgetDestinationOfOthers, IdentityError, rememberDestination } from '@canvass/shared/session';
import { toSessionUser, type Identity, type IdentityUser } from './identity';
import { createSessionActions, type SessionActions, type SignInOptions } from './session-actions';
import { UNKNOWN_SESSION, type SessionState } from './session-state';
import { type BroadcastSessionEnd, sessionEndChannel, type SessionEnd } from './session-end';
import { readLastUser, rememberedUser } from './remembered-user';
import { createTokenRequests } from './token-requests';

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

interface SessionStoreOptions extends SignInOptions {
  /** Loads and initializes the identity provider. Called again after a failure. */
  createIdentity: () => Promise<Identity>;
}

/**
 * Holds who is signed in (specification, section 4, "Authentication", "Registration" and "Login"): one state, changed
 * by events of the identity provider and by actions. Events are ignored while an action runs, so that an
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
        const reason = user && (await (await import('./auth-chunk')).resolveSessionEnd(error, user));
        // Unreachable: the next refresh tries again.
        if (reason) await endSession(identity, reason);
      }
      if (runningActions === 0) applyUser(identity.user());
      if (runningActions === 0 && identity.user()?.emailVerified) await tokenRequests.replace(identity);
    },
    setEndReason,
    dismissEndReason: () => setState({ ended: null }),
    actions: createSessionActions({
      getIdentity,
      runAction,
      setState,
      applyUser,
      tokenRequests,
      openGoogleSignIn,
      onRoleRead,
    }),
  };
}
