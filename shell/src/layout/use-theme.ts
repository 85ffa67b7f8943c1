import { useCallback, useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

/** The document's own script reads the same key before the first paint. */
const STORAGE_KEY = 'theme';

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)');

function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark';
}

/** The theme that shows: the person's choice, else the system's. */
function readTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  if (isTheme(theme)) return theme;
  return systemIsDark().matches ? 'dark' : 'light';
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  // Scroll bars and form controls of the browser follow this one.
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', theme);
}

function subscribe(listener: () => void): () => void {
  const system = systemIsDark();
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === STORAGE_KEY && isTheme(newValue)) show(newValue);
  };
  const watcher = new MutationObserver(listener);
  watcher.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  system.addEventListener('change', listener);
  addEventListener('storage', hear);
  return () => {
    watcher.disconnect();
    system.removeEventListener('change', listener);
    removeEventListener('storage', hear);
  };
}

/** The theme, and how to switch to the other one; the choice is kept and followed by other tabs. */
export function useTheme() {
  const theme = useSyncExternalStore(subscribe, readTheme);
  const toggle = useCallback(() => {
    const next = readTheme() === 'dark' ? 'light' : 'dark';
    show(next);
    localStorage.setItem(STORAGE_KEY, next);
  }, []);
  return { theme, toggle };
}
