import { newIdempotencyKey } from '@canvass/shared/http';

export interface MessageFields {
  name: string;
  email: string;
  message: string;
}

/** A message that is not sent yet. It survives a reload of the page, in this tab only. */
export interface MessageDraft {
  fields: MessageFields;
  /** The idempotency key of exactly this text: sent again with it, the message arrives once. */
  key: string;
}

const VISITOR_ID = 'visitor';

/** Whose draft it is: somebody who signs in on the same browser must not find another user's text. */
function storageKey(uid: string = VISITOR_ID): string {
  return `contact-draft:${uid}`;
}

function isMessageDraft(value: unknown): value is MessageDraft {
  return typeof value === 'object' && value !== null && 'fields' in value && 'key' in value;
}

function readStoredDraft(uid?: string): MessageDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(uid)) ?? 'null');
    return isMessageDraft(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** A draft of these fields, with a key of its own. */
export function createMessageDraft(fields: MessageFields): MessageDraft {
  return { fields, key: newIdempotencyKey() };
}

export function saveMessageDraft(uid: string | undefined, draft: MessageDraft): void {
  try {
    sessionStorage.setItem(storageKey(uid), JSON.stringify(draft));
  } catch {
    // A full or forbidden storage only costs the draft on a reload.
  }
}

export function deleteMessageDraft(uid: string | undefined): void {
  sessionStorage.removeItem(storageKey(uid));
}

/** The draft of a person. What was begun here before it was known who they are becomes theirs. */
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
