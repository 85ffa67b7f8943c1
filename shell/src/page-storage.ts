import { isFramed } from './is-framed';

/** Keeps texts while the page lives. */
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
 * Gives the page a storage where the browser denies it one: who blocks all cookies still signs in, until the page is
 * closed. In a frame of another site the page never gets at what is stored, so that nobody is signed in there. Done
 * once, before anything of a person is read.
 */
export function providePageStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    if (isFramed() || isStorageDenied(name)) {
      Object.defineProperty(globalThis, name, { configurable: true, value: createMemoryStorage() });
    }
  }
}
