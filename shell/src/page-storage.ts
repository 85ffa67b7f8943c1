import { isFramed } from './is-framed';

/** A storage that lasts as long as the page. */
function createMemoryStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
    clear: () => entries.clear(),
  };
}

function isStorageDenied(name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    globalThis[name].getItem('');
    return false;
  } catch {
    return true;
  }
}

/**
 * Provides a storage where the browser denies access to its own: a user who blocks all cookies can still sign in, until
 * the page is closed. In a frame of another site, the page never has access to stored data, so that nobody is signed in
 * there. Called once, before any user data is read.
 */
export function providePageStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    if (isFramed() || isStorageDenied(name)) {
      Object.defineProperty(globalThis, name, { configurable: true, value: createMemoryStorage() });
    }
  }
}
