import { sessionStore } from '@canvass/shared/storage';

/** Stands for the uid of a visitor, as in the keys of drafts. */
const VISITOR = 'visitor';

/** The key by which `@canvass/shared/drafts` finds it: an invitation that was not used ends with the session, as drafts do. */
function getStorageKey(surveyId: string, uid: string): string {
  return `vote-invitation:${uid}:${surveyId}`;
}

function readOf(surveyId: string, uid: string, getKey: typeof getStorageKey): string | null {
  return sessionStore.read(getKey(surveyId, VISITOR)) ?? sessionStore.read(getKey(surveyId, uid));
}

const listeners = new Set<() => void>();

/** Calls the listener when an invitation is stored. @returns a function that ends that. */
export function subscribeToInvitations(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The token of an invitation that was opened in this tab, most recently or by this user. */
export function readInvitation(surveyId: string, uid = VISITOR): string | null {
  return readOf(surveyId, uid, getStorageKey);
}

/** The address to which an invitation was sent, if its link says so. */
const getEmailKey = (surveyId: string, uid: string) => `${getStorageKey(surveyId, uid)}:email`;

/**
 * Stores an invitation for whoever signs in next in this tab, or is signed in: it may turn out that their session has ended.
 * @param email the address to which it was sent.
 * @returns whether it was stored; the storage may be full.
 */
export function saveInvitation(surveyId: string, token: string, email: string | null): boolean {
  const isStored = sessionStore.write(getStorageKey(surveyId, VISITOR), token);
  if (isStored && email) sessionStore.write(getEmailKey(surveyId, VISITOR), email);
  for (const listener of listeners) listener();
  return isStored;
}

/** The address to which the invitation that `readInvitation` finds was sent, if its link says so. */
export function readEmail(surveyId: string, uid = VISITOR): string | null {
  return readOf(surveyId, uid, getEmailKey);
}

/** The address to which an invitation was sent that a visitor has opened in this tab; '' if there is none. */
export function readInvitedEmail(): string {
  const [prefix, suffix] = getEmailKey('/', VISITOR).split('/') as [string, string];
  const name = sessionStore.listKeys().findLast((each) => each.startsWith(prefix) && each.endsWith(suffix));
  return (name && sessionStore.read(name)) ?? '';
}

/** Deletes the invitation that `readInvitation` finds. */
export function deleteInvitation(surveyId: string, uid = VISITOR): void {
  for (const owner of [VISITOR, uid])
    for (const key of [getStorageKey(surveyId, owner), getEmailKey(surveyId, owner)]) sessionStore.delete(key);
}
