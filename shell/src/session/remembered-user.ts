import { accessToken, readClaims } from '@canvass/shared/http';
import type { SessionUser } from '@canvass/shared/session';
import { createStoredItem, localStore } from '@canvass/shared/storage';

const STORAGE_KEY = 'session-hint';

const storedUser = createStoredItem(localStore, STORAGE_KEY);

function isSessionUser(value: unknown): value is SessionUser {
  const { uid, email, displayName } = (value ?? {}) as Partial<SessionUser>;
  return [uid, email, displayName].every((each) => typeof each === 'string');
}

/**
 * Who was signed in here when this browser last knew. Pages show that user at once, instead of when the identity provider's
 * code has been loaded and has asked its server. It proves nothing: the API decides by the token of each request.
 */
export const rememberedUser = {
  /** Whether somebody was signed in; an older shell did not store who. */
  exists: () => storedUser.read() !== null,

  /** Null if nobody was signed in, or it is not known who. */
  read(): SessionUser | null {
    try {
      const user: unknown = JSON.parse(storedUser.read() ?? '');
      return isSessionUser(user) ? user : null;
    } catch {
      return null;
    }
  },

  store: (user: SessionUser) => storedUser.write(JSON.stringify(user)),

  clear: () => storedUser.delete(),

  /** Calls `listener` when another tab has signed in or out. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void {
    const handleStorage = ({ key }: StorageEvent) => {
      if (key === STORAGE_KEY) listener();
    };
    addEventListener('storage', handleStorage);
    return () => removeEventListener('storage', handleStorage);
  },
};

/** Who was signed in here last; null if the stored token is somebody else's. */
export function readLastUser(): SessionUser | null {
  const user = rememberedUser.read();
  const { sub: tokenOwner = user?.uid } = readClaims(accessToken.read() ?? '');
  return tokenOwner === user?.uid ? user : null;
}
