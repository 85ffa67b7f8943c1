import { localStore } from '@canvass/shared/storage';
import { createContext, use } from 'react';

/**
 * Why a session ended, other than by a sign-out of the user. `ended`: expired, revoked, or ended elsewhere; signing in
 * again helps.
 */
export type SessionEnd = 'disabled' | 'deleted' | 'ended';

const STORAGE_KEY = 'session-end';

function isSessionEnd(value: string | null): value is SessionEnd {
  return value === 'disabled' || value === 'deleted' || value === 'ended';
}

/** Tells the other tabs why the shared session has ended. Nothing stays in the storage. */
export const sessionEndChannel = {
  broadcast(reason: SessionEnd): void {
    localStore.write(STORAGE_KEY, reason);
    localStore.delete(STORAGE_KEY);
  },
  /** Calls `listener` when another tab broadcasts a reason. Returns an unsubscribe function. */
  subscribe(listener: (reason: SessionEnd) => void): () => void {
    const handleStorage = ({ key, newValue }: StorageEvent) => {
      if (key === STORAGE_KEY && isSessionEnd(newValue)) listener(newValue);
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
