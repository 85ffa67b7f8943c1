import { createStoredItem, sessionStore } from '../storage/storage';

const storedDestination = createStoredItem(sessionStore, 'destination');
const storedOwner = createStoredItem(sessionStore, 'destination-owner');

/** Where the last sign-in on this page led. */
let consumedUrl: string | null = null;

/**
 * Remembers where a visitor wanted to go when a guard redirected them, or where a user was when their session ended.
 * @param uid the user whose page it was; only they are led back.
 */
export function rememberDestination(path: string, uid?: string): void {
  storedDestination.write(path);
  if (uid === undefined) storedOwner.delete();
  else storedOwner.write(uid);
}

/** Called when a user has signed in: forgets where another user was. */
export function forgetDestinationOfOthers(uid: string): void {
  const owner = storedOwner.read();
  if (owner !== null && owner !== uid) forgetDestination();
}

function forgetDestination(): void {
  storedDestination.delete();
  storedOwner.delete();
}

/** The remembered path of this site. */
export function readDestination(): string | undefined {
  const path = storedDestination.read();
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
