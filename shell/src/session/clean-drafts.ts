import { deleteDrafts, takeOverDrafts } from '@canvass/shared/drafts';
import type { SessionEnd } from './session-end';

/**
 * Keeps unsent drafts from the next user of the browser, and gives a visitor's drafts to the user who signs in. A session that only expired keeps its drafts, as the same user
 * is about to sign in again; a logout has already deleted them, after a confirmation.
 * @param previousUid the uid of the previously signed-in user; `uid` is that of the current one.
 */
export function cleanDrafts(previousUid: string | null, uid: string | undefined, ended: SessionEnd | null): void {
  if (uid) takeOverDrafts(uid);
  else if (previousUid && ended === 'deleted') deleteDrafts(previousUid);
}
