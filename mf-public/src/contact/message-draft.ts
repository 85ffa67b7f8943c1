import { newIdempotencyKey } from '@canvass/shared/http';
import { sessionStore } from '@canvass/shared/storage';

export interface MessageFields {
  name: string;
  email: string;
  message: string;
}

/** An unsent message. It survives a reload of the page, in this tab only. */
export interface MessageDraft {
  fields: MessageFields;
  /** The idempotency key of exactly this text: if the message is sent again with it, it arrives once. */
  key: string;
}

const VISITOR_ID = 'visitor';

/** The key includes the user, so that another user who signs in on the same browser does not find the text. */
function storageKey(uid: string = VISITOR_ID): string {
  return `contact-draft:${uid}`;
}

function isMessageDraft(value: unknown): value is MessageDraft {
  return typeof value === 'object' && value !== null && 'fields' in value && 'key' in value;
}

function readStoredDraft(uid?: string): MessageDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStore.read(storageKey(uid)) ?? 'null');
    return isMessageDraft(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** A draft of these fields, with a new idempotency key. */
export function createMessageDraft(fields: MessageFields): MessageDraft {
  return { fields, key: newIdempotencyKey() };
}

/** If the storage is full or denied, the draft only does not survive a reload. */
export function saveMessageDraft(uid: string | undefined, draft: MessageDraft): void {
  sessionStore.write(storageKey(uid), JSON.stringify(draft));
}

export function deleteMessageDraft(uid: string | undefined): void {
  sessionStore.delete(storageKey(uid));
}

/** The draft of a user. A draft begun before the user was known becomes theirs. */
export function readMessageDraft(uid: string | undefined): MessageDraft | null {
  const userDraft = readStoredDraft(uid);
  if (userDraft || uid === undefined) return userDraft;
  const visitorDraft = readStoredDraft();
  if (visitorDraft) {
    saveMessageDraft(uid, visitorDraft);
    deleteMessageDraft(undefined);
  }
  return visitorDraft;
}
