import { localStore } from '@canvass/shared/storage';

type Theme = 'light' | 'dark';

/** The document's inline script reads the same key before the first paint. */
const STORAGE_KEY = 'theme';

function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark';
}

/** The current theme: the user's choice, or else the system's. */
function getCurrentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  if (isTheme(theme)) return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  // The browser's scroll bars and form controls follow this element.
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', theme);
}

/** Switches to the other theme and stores the choice. */
export function toggleTheme(): void {
  const nextTheme = getCurrentTheme() === 'dark' ? 'light' : 'dark';
  applyTheme(nextTheme);
  localStore.write(STORAGE_KEY, nextTheme);
}

/** Applies themes that are chosen in another tab. Returns a function that stops it. */
export function syncThemeAcrossTabs(): () => void {
  const handleStorage = ({ key, newValue }: StorageEvent) => {
    if (key === STORAGE_KEY && isTheme(newValue)) applyTheme(newValue);
  };
  addEventListener('storage', handleStorage);
  return () => removeEventListener('storage', handleStorage);
}
