import { accessToken } from '@canvass/shared/http';
import type { Identity, IdentityUser } from './identity';
import { rememberedUser } from './remembered-user';
import type { BroadcastSessionEnd } from './session-end';

/** Requests for product tokens, which the user's logout ends. */
export interface TokenRequests {
  /**
   * A product token for the user; null if they are no longer signed in, in which case the session ends here, too. A request
   * under way is shared: a page without a token asks for one, and so does the first event of the identity provider.
   */
  request: (identity: Identity, user: IdentityUser) => Promise<string | null>;
  /** Replaces the stored token, so that the API learns what has changed about the user, if it can be reached. Never rejects. */
  replace: (identity: Identity) => Promise<void>;
  /** Ends the pending requests: the server would refuse them, because their session has ended. */
  cancel: () => void;
}

/** @param endSession called if a request shows that the session is over. */
export function createTokenRequests(
  endSession: (identity: Identity, reason: BroadcastSessionEnd) => Promise<void>,
): TokenRequests {
  let pending = new AbortController();
  let current: { uid: string; token: Promise<string | null> } | undefined;

  async function send(identity: Identity, user: IdentityUser): Promise<string | null> {
    const isRemembered = rememberedUser.exists();
    const { signal } = pending;
    const { resolveSessionEnd, requestToken } = await import('./auth-chunk');
    try {
      const token = await requestToken(user, signal);
      // Another tab forgets the user when they log out there; the identity provider tells this one later.
      const isForgotten = isRemembered && !rememberedUser.exists();
      return identity.user()?.uid === user.uid && !isForgotten ? token : null;
    } catch (error) {
      if (signal.aborted) return null;
      const reason = await resolveSessionEnd(error, user);
      if (!reason) throw error;
      await endSession(identity, reason);
      return null;
    }
  }

  const requests: TokenRequests = {
    request(identity, user) {
      if (current?.uid === user.uid) return current.token;
      const started = { uid: user.uid, token: send(identity, user) };
      current = started;
      const forget = () => {
        if (current === started) current = undefined;
      };
      started.token.then(forget, forget);
      return started.token;
    },
    async replace(identity) {
      const user = identity.user();
      try {
        // The current ID token is older than the change, and so is that of a request under way.
        await user?.idToken(true);
        current = undefined;
        const token = user && (await requests.request(identity, user));
        if (token) accessToken.store(token);
      } catch {
        // Unreachable: the next token does it.
      }
    },
    cancel() {
      current = undefined;
      pending.abort();
      pending = new AbortController();
    },
  };
  return requests;
}
