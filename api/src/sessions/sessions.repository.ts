import type { Db } from 'mongodb';
import { problem } from '../kernel/http/problems/problem';
import { getUsersCollection, NOT_BEING_DELETED, type UserDocument } from '../records/users.collection';
import { NO_SESSIONS, type SessionState } from '../records/session-state';

/** How often a change is tried while others change the sessions of the same user. */
const MAX_ATTEMPTS = 20;

/** A user whose tokens may still be in use. */
export interface RecentUser {
  uid: string;
  lastTokenAt: Date;
  /** As they were read; they may have changed since. */
  sessions: SessionState;
}

/** A new state, and the result for the caller. */
interface StateChange<Result> {
  state: SessionState;
  result: Result;
}

/**
 * The session state of a record. If no sign-in has recorded whether the email is verified, as in records of earlier
 * releases, the answer of the background check is used.
 */
function getSessionState({ sessions = NO_SESSIONS, emailVerified }: UserDocument): SessionState {
  return { ...sessions, emailVerified: sessions.emailVerified ?? emailVerified ?? null };
}

export type SessionsRepository = ReturnType<typeof createSessionsRepository>;

/** The sessions of users, stored in their records. */
export function createSessionsRepository(db: Db) {
  const users = getUsersCollection(db);

  return {
    /**
     * Changes a user's session state with an optimistic update, which is only written if the state has not changed
     * since it was read.
     * @param change returns the same state if nothing has to change.
     * @param lastTokenAt when a token was issued to the user just now.
     * @returns the result of `change`; null if the user does not exist.
     * @throws service-unavailable if concurrent changes always come first.
     */
    async change<Result>(
      uid: string,
      change: (state: SessionState) => StateChange<Result>,
      lastTokenAt?: (result: Result) => Date | undefined,
    ): Promise<Result | null> {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const user = await users.findOne(
          { uid, ...NOT_BEING_DELETED },
          { projection: { sessions: 1, emailVerified: 1 } },
        );
        if (!user) return null;
        const before = getSessionState(user);
        const { state, result } = change(before);
        if (state === before) return result;
        const unchanged = user.sessions ? { 'sessions.revision': before.revision } : { sessions: { $exists: false } };
        const issuedAt = lastTokenAt?.(result);
        const { matchedCount } = await users.updateOne(
          { _id: user._id, ...unchanged },
          {
            $set: { sessions: { ...state, revision: before.revision + 1 }, ...(issuedAt && { lastTokenAt: issuedAt }) },
          },
        );
        if (matchedCount > 0) return result;
      }
      throw problem('service-unavailable');
    },

    /** All users to whom a token was issued since the given time, read by index. */
    listRecentUsers(since: Date): AsyncIterable<RecentUser> {
      return users
        .find({ lastTokenAt: { $gt: since }, ...NOT_BEING_DELETED })
        .project<Omit<RecentUser, 'sessions'> & { sessions?: SessionState }>({ uid: 1, lastTokenAt: 1, sessions: 1 })
        .map(({ uid, lastTokenAt, sessions = NO_SESSIONS }) => ({ uid, lastTokenAt, sessions }));
    },
  };
}
