import type { Role } from '@canvass/shared/contracts';
import { accessToken } from '@canvass/shared/http';
import { readDestination, type Session, type SessionUser } from '@canvass/shared/session';
import { toSessionUser, type Identity, type IdentityUser } from './identity';
import { rememberedUser } from './remembered-user';
import type { SessionState } from './session-state';
import type { TokenRequests } from './token-requests';

/** The actions of a session that pages call. */
export type SessionActions = Omit<
  Session,
  'status' | 'user' | 'role' | 'roleFailed' | 'retryRole' | 'mailbox' | 'payments'
>;

export interface SignInOptions {
  /** Signs in with Google: by popup, or with the local stand-in. */
  openGoogleSignIn: (identity: Identity) => Promise<IdentityUser>;
  /** Called with the role that was read during a sign-in. */
  onRoleRead: (user: SessionUser, role: Role) => void;
}

/** What actions change. */
interface SessionControls {
  /** The identity provider, as soon as its first state is known. */
  getIdentity: () => Promise<Identity>;
  /** Runs an action; afterwards, even on failure, the session is what the identity provider reports. */
  runAction: (action: (identity: Identity) => Promise<void>) => Promise<void>;
  setState: (next: Partial<SessionState>) => void;
  /** Sets who is signed in. */
  applyUser: (user: IdentityUser | null) => void;
  tokenRequests: Pick<TokenRequests, 'cancel'>;
}

const loadAuthChunk = () => import('./auth-chunk');

/** What pages do with the session (specification, section 4): sign in and out, register, and change the account. */
export function createSessionActions({
  getIdentity,
  runAction,
  setState,
  applyUser,
  tokenRequests,
  openGoogleSignIn,
  onRoleRead,
}: SessionControls & SignInOptions): SessionActions {
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

  return {
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
  };
}
