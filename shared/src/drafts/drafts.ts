import { confirmAction } from '../ui/dialogs/popup';
import { strings } from './strings';

/** The kinds of unsent drafts. A draft's storage key begins with its kind and the uid of its owner. */
export const DRAFT_KINDS = ['survey-draft', 'survey-edit', 'vote-draft', 'contact-draft'] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

/** The owner of a draft that was begun before signing in. */
const VISITOR_UID = 'visitor';

interface StoredDraft {
  kind: DraftKind;
  uid: string;
  delete: () => void;
}

function listStoredDrafts(): StoredDraft[] {
  return [localStorage, sessionStorage].flatMap((storage) =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').flatMap((name) => {
      const [prefix, uid = VISITOR_UID] = name.split(':');
      const kind = DRAFT_KINDS.find((each) => each === prefix);
      return kind && uid !== VISITOR_UID ? [{ kind, uid, delete: () => storage.removeItem(name) }] : [];
    }),
  );
}

/** The kinds of drafts that a user has on this device and in this tab, each once. */
export function listDraftKinds(uid: string): DraftKind[] {
  const kinds = listStoredDrafts().filter((draft) => draft.uid === uid);
  return DRAFT_KINDS.filter((kind) => kinds.some((draft) => draft.kind === kind));
}

/** Deletes a user's drafts on this device and in this tab. */
export function deleteDrafts(uid: string): void {
  for (const draft of listStoredDrafts()) if (draft.uid === uid) draft.delete();
}

/** Deletes the drafts of other users, so that the user who signs in does not find them. */
export function deleteOtherUsersDrafts(uid: string): void {
  for (const draft of listStoredDrafts()) if (draft.uid !== uid) draft.delete();
}

/**
 * Asks for confirmation before the drafts of a user who is about to sign out are deleted.
 * @returns whether to proceed: true at once when there are none.
 */
export async function confirmDraftLoss(uid: string): Promise<boolean> {
  const kinds = listDraftKinds(uid);
  if (kinds.length === 0) return true;
  return confirmAction({
    title: strings.title,
    text: strings.text(kinds.map((kind) => strings.kinds[kind])),
    confirmText: strings.confirm,
    cancelText: strings.cancel,
  });
}
