import { localStore } from '@canvass/shared/storage';
import { createContext, use } from 'react';

/**
 * Why a session ended, other than by a sign-out of the user in this tab. `ended`: expired, revoked, or ended elsewhere;
 * `logged-out`: by a sign-out in another tab. After these two, signing in again helps.
 */
export type SessionEnd = 'disabled' | 'deleted' | 'ended' | 'logged-out';

const STORAGE_KEY = 'session-end';

/** The reasons that other tabs cannot find out. */
export type BroadcastSessionEnd = Exclude<SessionEnd, 'logged-out'>;

function isBroadcastSessionEnd(value: string | null): value is BroadcastSessionEnd {
  return value === 'disabled' || value === 'deleted' || value === 'ended';
}

/** Tells the other tabs why the shared session has ended. Nothing stays in the storage. */
export const sessionEndChannel = {
  broadcast(reason: BroadcastSessionEnd): void {
    localStore.write(STORAGE_KEY, reason);
    localStore.delete(STORAGE_KEY);
  },
  /** Calls `listener` when another tab broadcasts a reason. Returns an unsubscribe function. */
  subscribe(listener: (reason: BroadcastSessionEnd) => void): () => void {
    const handleStorage = ({ key, newValue }: StorageEvent) => {
      if (key === STORAGE_KEY && isBroadcastSessionEnd(newValue)) listener(newValue);
    };
    addEventListener('storage', handleStorage);
    return () => removeEventListener('storage', handleStorage);
  },
};

interface SessionEndState {
  /** null when there is no reason to show. */
  ended: SessionEnd | null;
  /** Called when the user has closed the notice. */
  dismiss: () => void;
}

export const SessionEndContext = createContext<SessionEndState>({ ended: null, dismiss: () => {} });

/** Why the user was signed out, until they close the notice or sign in. */
export function useSessionEnd(): SessionEndState {
  return use(SessionEndContext);
}
