import { setTimeout as wait } from 'node:timers/promises';
import { isDiskFull } from '../http/problems/errors';
import { problem } from '../http/problems/problem';
import type { FindAccount, RevokeSignIns, SignIn } from '../identity/identity';
import type { ProductTokens, TokenSession } from '../identity/product-token';
import { endAllSessions, endSession, createFirstSession, refuseSignInsBefore, startSession } from './session-state';
import type { SessionsRepository } from './sessions.repository';

/** Milliseconds that a sign-out waits for the identity provider. Canvass itself refuses the session before that. */
const REVOCATION_TIMEOUT_MS = 3000;

interface Dependencies {
  sessions: SessionsRepository;
  tokens: ProductTokens;
  revokeSignIns: RevokeSignIns;
  findAccount: FindAccount;
  /** Notes in the record what the identity provider says of the email. */
  recordEmailVerified: (uid: string, email: string, verified: boolean) => Promise<void>;
  now: () => Date;
}

/** Whose sessions a call is about, and by which one it came. */
interface Caller {
  uid: string;
  session: TokenSession;
}

export type SessionsService = ReturnType<typeof createSessionsService>;

/**
 * Sign-ins are told apart by their second. Until the one of this sign-in is over, nobody could tell a new sign-in from
 * the one that has ended, and would refuse both.
 */
async function waitUntilSecondEnds(second: Date): Promise<void> {
  const remainingMs = second.getTime() + 1000 - Date.now();
  if (remainingMs > 0 && remainingMs <= 1000) await wait(remainingMs);
}

/** Begins and ends sessions. What is decided here holds at the next request, in every process. */
export function createSessionsService({
  sessions,
  tokens,
  revokeSignIns,
  findAccount,
  recordEmailVerified,
  now,
}: Dependencies) {
  /** @returns false when the identity provider could not be told, or not in time. */
  async function revoke(uid: string): Promise<boolean> {
    const timeout = new AbortController();
    const revoked = revokeSignIns(uid).then(
      () => true,
      () => false,
    );
    const timedOut = wait(REVOCATION_TIMEOUT_MS, false, { signal: timeout.signal });
    return Promise.race([revoked, timedOut]).finally(() => timeout.abort());
  }

  /**
   * Notes the session of a sign-in in the record. On a full disk it is good without that, as long as nothing in the record
   * speaks against it: whoever reads needs a token, too.
   * @returns undefined for a sign-in that is not accepted any more; null when there is no record.
   */
  async function recordSession(signIn: SignIn, current: TokenSession | undefined) {
    let session: TokenSession | undefined;
    try {
      const recorded = await sessions.change<TokenSession | undefined>(
        signIn.uid,
        (state) => {
          const started = startSession(state, signIn, current, now());
          session = started?.session;
          return { state: started?.state ?? state, result: session };
        },
        (started) => started?.issuedAt,
      );
      if (recorded) await recordEmailVerified(signIn.uid, signIn.email, signIn.verified);
      return recorded;
    } catch (error) {
      if (session && isDiskFull(error)) return session;
      throw error;
    }
  }

  return {
    /**
     * Gives the holder of an ID token a product token.
     * @param current the product token that the new one follows, if there is one.
     * @throws session-ended for a sign-in that was ended here.
     */
    async issueToken(signIn: SignIn, current: string | undefined): Promise<string> {
      const { uid, email } = signIn;
      const previous = current === undefined ? undefined : tokens.verifyIgnoringExpiry(current);
      const currentSession = previous?.uid === uid ? previous.session : undefined;
      const session = await recordSession(signIn, currentSession);
      if (session === undefined) throw problem('session-ended');
      // Who has no record yet gets one next, and with it this session; nothing has ended for them.
      return tokens.issue({ uid, email, session: session ?? createFirstSession(signIn, now()) });
    },

    /**
     * Ends the session of the caller. The identity provider can only revoke the refresh tokens of all devices at once:
     * that is done when no other session of this person is known. Canvass refuses the ended sign-in in any case.
     */
    async end({ uid, session }: Caller): Promise<void> {
      const isLast = await sessions.change(uid, (state) => {
        const ended = endSession(state, session, now());
        return { state: ended, result: Object.keys(ended.open).length === 0 };
      });
      await Promise.all([isLast && revoke(uid), waitUntilSecondEnds(session.signedInAt)]);
    },

    /** Ends all sessions of the caller. @returns whether the identity provider has been told, too. */
    async endAll({ uid, session }: Caller): Promise<boolean> {
      await sessions.change(uid, (state) => ({ state: endAllSessions(state, now()), result: true }));
      const [isRevoked] = await Promise.all([revoke(uid), waitUntilSecondEnds(session.signedInAt)]);
      return isRevoked;
    },

    /**
     * Ends the sessions that the identity provider no longer accepts. Whoever asks is believed nothing, and told nothing:
     * they may name any email.
     * @throws identity-unreachable
     */
    async recheck(email: string): Promise<void> {
      const account = await findAccount(email);
      if (!account) return;
      const { uid, disabled, validSince } = account;
      await sessions.change(uid, (state) => {
        const at = now();
        if (disabled) return { state: endAllSessions(state, at), result: true };
        return { state: validSince ? refuseSignInsBefore(state, validSince, true, at) : state, result: true };
      });
      if (validSince) await waitUntilSecondEnds(validSince);
    },
  };
}
