import { setTimeout as wait } from 'node:timers/promises';
import { isDiskFull } from '../kernel/http/problems/errors';
import { problem } from '../kernel/http/problems/problem';
import type { FindAccount, RevokeSignIns, SignIn } from '../kernel/identity/identity';
import type { ProductTokens, TokenSession } from '../kernel/identity/product-token';
import {
  correctFutureCutoff,
  endAllSessions,
  endSession,
  createFirstSession,
  refuseSignInsBefore,
  startSession,
} from '../records/session-state';
import type { SessionsRepository } from './sessions.repository';

/**
 * How long a sign-out waits for the identity provider, in milliseconds. Canvass itself refuses the session before that.
 */
const REVOCATION_TIMEOUT_MS = 3000;

interface Dependencies {
  sessions: SessionsRepository;
  tokens: ProductTokens;
  revokeSignIns: RevokeSignIns;
  findAccount: FindAccount;
  /** Stores in the record whether the identity provider considers the email verified. */
  recordEmailVerified: (uid: string, email: string, verified: boolean) => Promise<void>;
  now: () => Date;
}

/** The user whose sessions a call is about, and the session of the call. */
interface Caller {
  uid: string;
  session: TokenSession;
}

export type SessionsService = ReturnType<typeof createSessionsService>;

/**
 * Sign-ins are identified by their second. Before that second is over, a new sign-in could not be distinguished from
 * the ended one and would be refused, too.
 */
async function waitUntilSecondEnds(second: Date): Promise<void> {
  const remainingMs = second.getTime() + 1000 - Date.now();
  if (remainingMs > 0 && remainingMs <= 1000) await wait(remainingMs);
}

/** Starts and ends sessions. Changes take effect at the next request in every process. */
export function createSessionsService({
  sessions,
  tokens,
  revokeSignIns,
  findAccount,
  recordEmailVerified,
  now,
}: Dependencies) {
  /** @returns false if the identity provider could not be reached in time. */
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
   * Stores the session of a sign-in in the record. If the disk is full, a session that the record does not refuse is
   * valid without being stored, because reading needs a token, too.
   * @returns undefined for a sign-in that is no longer accepted; null if there is no record.
   */
  async function recordSession(signIn: SignIn, current: TokenSession | undefined) {
    let session: TokenSession | undefined;
    try {
      const recorded = await sessions.change<TokenSession | undefined>(
        signIn.uid,
        (stored) => {
          const state = correctFutureCutoff(stored, now());
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
     * Issues a product token to the holder of an ID token.
     * @param current the product token that the new one replaces, if any.
     * @throws session-ended for a sign-in that was ended here.
     */
    async issueToken(signIn: SignIn, current: string | undefined): Promise<string> {
      const { uid, email } = signIn;
      const previous = current === undefined ? undefined : tokens.verifyIgnoringExpiry(current);
      const currentSession = previous?.uid === uid ? previous.session : undefined;
      const session = await recordSession(signIn, currentSession);
      if (session === undefined) throw problem('session-ended');
      // A user without a record gets one next, with this session; none of their sessions can have ended.
      return tokens.issue({ uid, email, session: session ?? createFirstSession(signIn, now()) });
    },

    /**
     * Ends the caller's sign-in. The identity provider can only revoke the refresh tokens of all devices together, which
     * is done if the user has no other known sign-in. Canvass refuses the ended one in any case.
     */
    async end({ uid, session }: Caller): Promise<void> {
      const isLast = await sessions.change(uid, (state) => {
        const ended = endSession(state, session, now());
        return { state: ended, result: Object.keys(ended.open).length === 0 };
      });
      await Promise.all([isLast && revoke(uid), waitUntilSecondEnds(session.signedInAt)]);
    },

    /**
     * Ends all sessions of the caller.
     * @returns whether the identity provider revoked them, too.
     */
    async endAll({ uid, session }: Caller): Promise<boolean> {
      await sessions.change(uid, (state) => ({ state: endAllSessions(state, now()), result: true }));
      const [isRevoked] = await Promise.all([revoke(uid), waitUntilSecondEnds(session.signedInAt)]);
      return isRevoked;
    },

    /**
     * Ends the sessions that the identity provider no longer accepts, and stores whether the email is verified. The caller
     * may name any email, so nothing they send is trusted and the answer reveals nothing.
     * @throws identity-unreachable
     */
    async recheck(email: string): Promise<void> {
      const account = await findAccount(email);
      if (!account) return;
      const { uid, disabled, validSince, verified } = account;
      await recordEmailVerified(uid, account.email, verified);
      await sessions.change(uid, (state) => {
        const at = now();
        if (disabled) return { state: endAllSessions(state, at), result: true };
        return { state: validSince ? refuseSignInsBefore(state, validSince, true, at) : state, result: true };
      });
      if (validSince) await waitUntilSecondEnds(validSince);
    },
  };
}
