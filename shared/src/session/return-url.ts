const STORAGE_KEY = 'destination';

/** Where the last sign-in of this page led. */
let consumedUrl: string | null = null;

/** Remembers where a visitor wanted to go when a guard turned them away. */
export function rememberDestination(path: string): void {
  sessionStorage.setItem(STORAGE_KEY, path);
}

/** Where to go after a sign-in: the remembered place, once, or the home page. */
export function takeDestination(): string {
  const path = sessionStorage.getItem(STORAGE_KEY);
  sessionStorage.removeItem(STORAGE_KEY);
  consumedUrl = path?.startsWith('/') && !path.startsWith('//') ? path : '/';
  return consumedUrl;
}

/** Whether somebody is at a place because a sign-in led there, rather than by its address. */
export function isTakenDestination(path: string): boolean {
  return path === consumedUrl;
}
