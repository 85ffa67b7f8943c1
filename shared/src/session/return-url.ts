const STORAGE_KEY = 'destination';

/** Where the last sign-in on this page led. */
let consumedUrl: string | null = null;

/** Remembers where a visitor wanted to go when a guard redirected them. */
export function rememberDestination(path: string): void {
  sessionStorage.setItem(STORAGE_KEY, path);
}

/** Where to go after a sign-in: the remembered path, once, or the home page. */
export function takeDestination(): string {
  const path = sessionStorage.getItem(STORAGE_KEY);
  sessionStorage.removeItem(STORAGE_KEY);
  consumedUrl = path?.startsWith('/') && !path.startsWith('//') ? path : '/';
  return consumedUrl;
}

/** Whether a sign-in led the user to a path, rather than a link or the address bar. */
export function isTakenDestination(path: string): boolean {
  return path === consumedUrl;
}
