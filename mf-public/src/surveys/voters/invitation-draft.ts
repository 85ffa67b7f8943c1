import { sessionStore } from '@canvass/shared/storage';

/** Stands for the uid of a visitor, as in the keys of drafts. */
const VISITOR = 'visitor';

/** The key by which `@canvass/shared/drafts` finds it: an invitation that was not used ends with the session, as drafts do. */
function getStorageKey(surveyId: string, uid: string): string {
  return `vote-invitation:${uid}:${surveyId}`;
}

/** The token of an invitation that was opened in this tab, most recently or by this user. */
export function readInvitation(surveyId: string, uid = VISITOR): string | null {
  return sessionStore.read(getStorageKey(surveyId, VISITOR)) ?? sessionStore.read(getStorageKey(surveyId, uid));
}

/**
 * Stores an invitation for whoever signs in next in this tab, or is signed in: it may turn out that their session has ended.
 * @returns whether it was stored; the storage may be full.
 */
export function saveInvitation(surveyId: string, token: string): boolean {
  return sessionStore.write(getStorageKey(surveyId, VISITOR), token);
}

/** Deletes the invitation that `readInvitation` finds. */
export function deleteInvitation(surveyId: string, uid = VISITOR): void {
  for (const owner of [VISITOR, uid]) sessionStore.delete(getStorageKey(surveyId, owner));
}
