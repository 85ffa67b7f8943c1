/**
 * The browser's storage, which may be denied, full, or gone at any time. Nothing here throws, and lint forbids using the storage
 * directly.
 */
export interface Store {
  /** The stored value; null if there is none, and `ifDenied` if the browser denies access. */
  read: (key: string, ifDenied?: string | null) => string | null;
  /** @returns whether it was stored. */
  write: (key: string, value: string) => boolean;
  /** @returns whether nothing is stored under the key anymore. */
  delete: (key: string) => boolean;
  /** The keys of everything that is stored. */
  listKeys: () => string[];
}

function createStore(name: 'localStorage' | 'sessionStorage'): Store {
  /** Reading the property throws where access is denied. */
  const attempt = <Result>(act: (storage: Storage) => Result, fallback: Result): Result => {
    try {
      return act(globalThis[name]);
    } catch {
      return fallback;
    }
  };
  return {
    read: (key, ifDenied = null) => attempt((storage) => storage.getItem(key), ifDenied),
    write: (key, value) => attempt((storage) => (storage.setItem(key, value), true), false),
    delete: (key) => attempt((storage) => (storage.removeItem(key), true), false),
    listKeys: () =>
      attempt((storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''), []),
  };
}

/** Shared by all tabs, and kept until the user clears it. */
export const localStore = createStore('localStorage');

/** Belongs to one tab. */
export const sessionStore = createStore('sessionStorage');

/** One value, which lasts at least as long as the page. */
export interface StoredItem {
  read: () => string | null;
  write: (value: string) => void;
  delete: () => void;
}

/**
 * A value under one key. Where the storage refuses it, it is kept in memory until the page is left. Create it once per key and
 * page: what is in memory is known to nobody else.
 */
export function createStoredItem(store: Store, key: string): StoredItem {
  /** What the storage should contain but does not; undefined while it does. */
  let unstored: string | null | undefined;
  /** What holds if the storage is denied from some moment on: that is not a deletion by another tab. */
  let known: string | null = null;
  return {
    read() {
      known = unstored === undefined ? store.read(key, known) : unstored;
      return known;
    },
    write(value) {
      unstored = undefined;
      // Deleting what other tabs read, such as who is signed in, would sign them out.
      if (store.read(key) === value || store.write(key, value)) return;
      // Nobody may find an earlier value, such as the token of another user; its space may be enough for the new one.
      store.delete(key);
      if (!store.write(key, value)) unstored = value;
    },
    delete() {
      unstored = store.delete(key) ? undefined : null;
    },
  };
}
