const STORAGE_KEY = 'session-hint';

/**
 * A sign that somebody was signed in here, so that visitors see the page at once and need not wait for the identity
 * provider's code to learn that nobody is. It proves nothing and holds nothing.
 */
export const signedInFlag = {
  isSet: () => localStorage.getItem(STORAGE_KEY) !== null,
  set: () => localStorage.setItem(STORAGE_KEY, '1'),
  remove: () => localStorage.removeItem(STORAGE_KEY),
  /** Calls back when another tab has signed in. Returns how to stop. */
  subscribe(listener: () => void): () => void {
    const handleStorage = ({ key, newValue }: StorageEvent) => {
      if (key === STORAGE_KEY && newValue) listener();
    };
    addEventListener('storage', handleStorage);
    return () => removeEventListener('storage', handleStorage);
  },
};
