import { isFramed } from './is-framed';

/** Keeps texts while the page lives. */
function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
  };
}

function isDenied(name: 'localStorage' | 'sessionStorage'): boolean {
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
    if (isFramed() || isDenied(name)) {
      Object.defineProperty(globalThis, name, { configurable: true, value: memoryStorage() });
    }
  }
}
