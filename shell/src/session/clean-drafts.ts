import { dropDrafts, dropDraftsOfOthers } from '@canvass/shared/drafts';
import type { SessionEnd } from './session-end';

/**
 * Keeps what people wrote and did not send from whoever uses the browser next. A session that only ran out keeps its
 * drafts, as the same person is about to sign in again; a logout has dropped them already, after a question.
 * @param before the uid of who was signed in, `uid` of who is now.
 */
export function cleanDrafts(before: string | null, uid: string | undefined, ended: SessionEnd | null): void {
  if (uid) dropDraftsOfOthers(uid);
  else if (before && ended === 'deleted') dropDrafts(before);
}
