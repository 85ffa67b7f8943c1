import type { Db } from 'mongodb';
import { problem } from '../http/problems/problem';
import { getUsersCollection, NOT_BEING_DELETED, type UserDocument } from '../users/users.collection';
import { NO_SESSIONS, type SessionState } from './session-state';

/** How often a change is tried while others change the sessions of the same person. */
const MAX_ATTEMPTS = 20;

/** A person whose tokens may still be in use. */
export interface RecentUser {
  uid: string;
  lastTokenAt: Date;
  /** As they were read: others may have changed them since. */
  sessions: SessionState;
}

/** A new state, and what the change is worth to who asked for it. */
interface StateChange<Result> {
  state: SessionState;
  result: Result;
}

/**
 * What a record holds of sessions. Where no sign-in has said anything of the email yet, as in records of earlier releases,
 * it is known from the background check.
 */
function getSessionState({ sessions = NO_SESSIONS, emailVerified }: UserDocument): SessionState {
  return { ...sessions, emailVerified: sessions.emailVerified ?? emailVerified ?? null };
}

export type SessionsRepository = ReturnType<typeof createSessionsRepository>;

/** The sessions of people, in their records. */
export function createSessionsRepository(db: Db) {
  const users = getUsersCollection(db);

  return {
    /**
     * Changes what is accepted of a person, in one atomic step: what was read is written only if nobody else has written.
     * @param change gives the same state when there is nothing to change.
     * @param lastTokenAt when a token was issued to them just now.
     * @returns what `change` gave; null when there is no such person.
     * @throws service-unavailable when others are always quicker.
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

    /** Everybody to whom a token was issued since a moment, by an index. */
    listRecentUsers(since: Date): AsyncIterable<RecentUser> {
      return users
        .find({ lastTokenAt: { $gt: since }, ...NOT_BEING_DELETED })
        .project<Omit<RecentUser, 'sessions'> & { sessions?: SessionState }>({ uid: 1, lastTokenAt: 1, sessions: 1 })
        .map(({ uid, lastTokenAt, sessions = NO_SESSIONS }) => ({ uid, lastTokenAt, sessions }));
    },
  };
}
