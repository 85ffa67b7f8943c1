import { deleteDrafts, deleteOtherUsersDrafts } from '@canvass/shared/drafts';
import type { SessionEnd } from './session-end';

/**
 * Keeps what people wrote and did not send from whoever uses the browser next. A session that only ran out keeps its
 * drafts, as the same person is about to sign in again; a logout has dropped them already, after a question.
 * @param previousUid the uid of who was signed in, `uid` of who is now.
 */
export function cleanDrafts(previousUid: string | null, uid: string | undefined, ended: SessionEnd | null): void {
  if (uid) deleteOtherUsersDrafts(uid);
  else if (previousUid && ended === 'deleted') deleteDrafts(previousUid);
}
