const STORAGE_KEY = 'destination';
const OWNER_STORAGE_KEY = 'destination-owner';

/** Where the last sign-in on this page led. */
let consumedUrl: string | null = null;

/**
 * Remembers where a visitor wanted to go when a guard redirected them, or where a user was when their session ended.
 * @param uid the user whose page it was; only they are led back.
 */
export function rememberDestination(path: string, uid?: string): void {
  sessionStorage.setItem(STORAGE_KEY, path);
  if (uid === undefined) sessionStorage.removeItem(OWNER_STORAGE_KEY);
  else sessionStorage.setItem(OWNER_STORAGE_KEY, uid);
}

/** Called when a user has signed in: forgets where another user was. */
export function forgetDestinationOfOthers(uid: string): void {
  const owner = sessionStorage.getItem(OWNER_STORAGE_KEY);
  if (owner !== null && owner !== uid) forgetDestination();
}

function forgetDestination(): void {
  sessionStorage.removeItem(STORAGE_KEY);
  sessionStorage.removeItem(OWNER_STORAGE_KEY);
}

/** The remembered path of this site. */
export function readDestination(): string | undefined {
  const path = sessionStorage.getItem(STORAGE_KEY);
  return path?.startsWith('/') && !path.startsWith('//') ? path : undefined;
}

/** Where to go after a sign-in: the remembered path, once, or the home page. */
export function takeDestination(): string {
  consumedUrl = readDestination() ?? '/';
  forgetDestination();
  return consumedUrl;
}

/** Whether a sign-in led the user to a path, rather than a link or the address bar. */
export function isTakenDestination(path: string): boolean {
  return path === consumedUrl;
}
