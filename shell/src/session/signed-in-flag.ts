const STORAGE_KEY = 'session-hint';

/**
 * A flag that a user was signed in here. Without it, the page is shown at once, without waiting for the identity
 * provider's code to report that nobody is signed in. It proves nothing and contains no data.
 */
export const signedInFlag = {
  isSet: () => localStorage.getItem(STORAGE_KEY) !== null,
  set: () => localStorage.setItem(STORAGE_KEY, '1'),
  remove: () => localStorage.removeItem(STORAGE_KEY),
  /** Calls `listener` when another tab has signed in. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void {
    const handleStorage = ({ key, newValue }: StorageEvent) => {
      if (key === STORAGE_KEY && newValue) listener();
    };
    addEventListener('storage', handleStorage);
    return () => removeEventListener('storage', handleStorage);
  },
};
