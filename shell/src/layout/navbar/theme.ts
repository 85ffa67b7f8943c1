type Theme = 'light' | 'dark';

/** The document's own script reads the same key before the first paint. */
const STORAGE_KEY = 'theme';

function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark';
}

/** The theme that shows: the person's choice, else the system's. */
function getCurrentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  if (isTheme(theme)) return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  // Scroll bars and form controls of the browser follow this one.
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', theme);
}

/** Switches to the other theme and keeps the choice. */
export function toggleTheme(): void {
  const nextTheme = getCurrentTheme() === 'dark' ? 'light' : 'dark';
  applyTheme(nextTheme);
  localStorage.setItem(STORAGE_KEY, nextTheme);
}

/** Shows what is chosen in another tab. Returns how to stop. */
export function syncThemeAcrossTabs(): () => void {
  const handleStorage = ({ key, newValue }: StorageEvent) => {
    if (key === STORAGE_KEY && isTheme(newValue)) applyTheme(newValue);
  };
  addEventListener('storage', handleStorage);
  return () => removeEventListener('storage', handleStorage);
}
