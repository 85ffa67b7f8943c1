import { localStore, sessionStore, type Store } from '../storage/storage';
import { DRAFT_KINDS, type DraftKind } from './draft-kinds';

/** The kind of notes as which draft on the server a survey draft was saved: they go with the drafts, and nobody misses them. */
const NOTE_KIND = 'survey-saved';

const STORED_KINDS = [NOTE_KIND, ...DRAFT_KINDS] as const;

/**
 * Stands for the uid in the key of a draft that was begun signed out. It belongs to the user who signs in next in its tab.
 */
const VISITOR_UID = 'visitor';

interface StoredDraft {
  kind: (typeof STORED_KINDS)[number];
  uid: string;
  delete: () => void;
  /** Makes it a draft of another owner, unless they have one like it, which its own page merges. */
  passTo: (uid: string) => void;
}

function listStoredDrafts(): StoredDraft[] {
  return [localStore, sessionStore].flatMap((store) =>
    store.listKeys().flatMap((name) => {
      const [prefix, uid = VISITOR_UID] = name.split(':');
      const kind = STORED_KINDS.find((each) => each === prefix);
      return kind ? [createStoredDraft(store, name, kind, uid)] : [];
    }),
  );
}

function createStoredDraft(store: Store, name: string, kind: StoredDraft['kind'], uid: string): StoredDraft {
  return {
    kind,
    uid,
    delete: () => void store.delete(name),
    passTo(newUid) {
      const newName = [kind, newUid, ...name.split(':').slice(2)].join(':');
      const content = store.read(name);
      if (content === null || store.read(newName) !== null) return;
      store.delete(name);
      store.write(newName, content);
    },
  };
}

/** The drafts of a signed-in user. What is still a visitor's in this tab was begun before they signed in. */
function listUserDrafts(user: string): StoredDraft[] {
  return listStoredDrafts().filter(({ uid }) => uid === user || uid === VISITOR_UID);
}

/** The kinds of drafts that a user has on this device and in this tab, each once. */
export function listDraftKinds(uid: string): DraftKind[] {
  const kinds = listUserDrafts(uid);
  return DRAFT_KINDS.filter((kind) => kinds.some((draft) => draft.kind === kind));
}

/** Deletes a signed-in user's drafts on this device and in this tab, with what they began there as a visitor. */
export function deleteDrafts(uid: string): void {
  for (const draft of listUserDrafts(uid)) draft.delete();
}

/**
 * Called when a user has signed in: deletes the drafts of other users, so that nobody finds them, and makes those that a visitor
 * began in this tab drafts of the user.
 */
export function takeOverDrafts(uid: string): void {
  for (const draft of listStoredDrafts()) {
    if (draft.uid === VISITOR_UID) draft.passTo(uid);
    else if (draft.uid !== uid) draft.delete();
  }
}

/**
 * Asks before the drafts of a user who is about to sign out are deleted, and offers to save those that the server can
 * keep (see `SavableDraft`).
 * @param keptKind a kind that is there again for whoever signs in next, and is not asked about.
 * @returns whether to proceed, once everything is saved that is to be saved: true at once when there are no drafts.
 */
export async function confirmDraftLoss(uid: string, keptKind?: DraftKind): Promise<boolean> {
  const kinds = listDraftKinds(uid).filter((kind) => kind !== keptKind);
  if (kinds.length === 0) return true;
  // Most users log out without drafts.
  const { askAboutDrafts } = await import('./ask-about-drafts');
  return askAboutDrafts(uid, kinds);
}
