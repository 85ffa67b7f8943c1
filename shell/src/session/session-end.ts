import { createContext, use } from 'react';

/** Why a session ended although the user did not sign out. `ended`: expired, revoked, or ended elsewhere; signing in again helps. */
export type SessionEnd = 'disabled' | 'deleted' | 'ended';

const STORAGE_KEY = 'session-end';

function isSessionEnd(value: string | null): value is SessionEnd {
  return value === 'disabled' || value === 'deleted' || value === 'ended';
}

/** Tabs tell each other why the session that they share has ended. Nothing of it stays. */
export const sessionEndChannel = {
  broadcast(reason: SessionEnd): void {
    localStorage.setItem(STORAGE_KEY, reason);
    localStorage.removeItem(STORAGE_KEY);
  },
  /** Calls back when another tab tells. Returns how to stop. */
  subscribe(listener: (reason: SessionEnd) => void): () => void {
    const handleStorage = ({ key, newValue }: StorageEvent) => {
      if (key === STORAGE_KEY && isSessionEnd(newValue)) listener(newValue);
    };
    addEventListener('storage', handleStorage);
    return () => removeEventListener('storage', handleStorage);
  },
};

interface SessionEndState {
  /** null when there is nothing to tell. */
  ended: SessionEnd | null;
  /** The person has read it. */
  dismiss: () => void;
}

export const SessionEndContext = createContext<SessionEndState>({ ended: null, dismiss: () => {} });

/** Why the person finds themselves signed out, until they close the notice or sign in. */
export function useSessionEnd(): SessionEndState {
  return use(SessionEndContext);
}
