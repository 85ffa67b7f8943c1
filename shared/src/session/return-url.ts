import { createStoredItem, sessionStore } from '../storage/storage';

const storedDestination = createStoredItem(sessionStore, 'destination');

/** Where the last sign-in on this page led. */
let consumedUrl: string | null = null;

/** Remembers where a visitor wanted to go when a guard redirected them. */
export function rememberDestination(path: string): void {
  storedDestination.write(path);
}

/** Where to go after a sign-in: the remembered path, once, or the home page. */
export function takeDestination(): string {
  const path = storedDestination.read();
  storedDestination.delete();
  consumedUrl = path?.startsWith('/') && !path.startsWith('//') ? path : '/';
  return consumedUrl;
}

/** Whether a sign-in led the user to a path, rather than a link or the address bar. */
export function isTakenDestination(path: string): boolean {
  return path === consumedUrl;
}
