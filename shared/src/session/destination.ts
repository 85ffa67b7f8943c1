const STORAGE_KEY = 'destination';

/** Remembers where a visitor wanted to go when a guard turned them away. */
export function rememberDestination(path: string): void {
  sessionStorage.setItem(STORAGE_KEY, path);
}

/** Where to go after a sign-in: the remembered place, once, or the home page. */
export function takeDestination(): string {
  const path = sessionStorage.getItem(STORAGE_KEY);
  sessionStorage.removeItem(STORAGE_KEY);
  return path?.startsWith('/') && !path.startsWith('//') ? path : '/';
}
