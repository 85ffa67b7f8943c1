import { localStore } from '@canvass/shared/storage';
import { getDraftKey, parseDraftKey, type FormSource } from '../create/form-source';
import { toDraftContent } from '../create/server-draft';
import { deleteDraft, hasDraft, readDraft, saveDraft, type DraftKey } from '../form/draft/stored-draft';
import { emptySurvey, listQuestions } from '../form/survey-form';

/** How many forms of a user this browser keeps when the page is opened: the ones that were changed last. */
export const MAX_KEPT_FORMS = 20;

/** Days after its last change for which a form is kept. */
export const MAX_KEPT_DAYS = 90;

const DAY_MS = 86_400_000;

/** A form that is kept in this browser. */
export interface KeptForm {
  key: DraftKey;
  source: FormSource;
  /** When it was changed last, in ISO 8601. */
  at: string;
  title: string;
  questionCount: number;
}

/** The keys of a user's records of a kind. Without a user there are none. */
function listKeys(kind: 'survey-draft' | 'survey-saved', uid: string): DraftKey[] {
  const prefix = `${kind}:${uid}`;
  const isOwn = (name: string) => name === prefix || name.startsWith(`${prefix}:`);
  if (!uid) return [];
  return localStore.listKeys().flatMap((name) => (isOwn(name) ? [{ store: localStore, name }] : []));
}

/** The forms of a user that are kept in this browser, the last changed first. What cannot be read is left out. */
export function listKeptForms(uid: string): KeptForm[] {
  const forms = listKeys('survey-draft', uid).flatMap((key): KeptForm[] => {
    const source = parseDraftKey(key);
    const draft = readDraft(key, emptySurvey);
    if (!source || !draft) return [];
    const { at, form } = draft;
    return [{ key, source, at, title: form.title.trim(), questionCount: listQuestions(form).length }];
  });
  return forms.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

/**
 * Until November 2026, all forms with the same start shared one key. Its form gets one of its own, the same one in every
 * tab.
 */
function adoptSharedForms(uid: string): void {
  for (const { key, source, at } of listKeptForms(uid)) {
    if (source.draft || source.form) continue;
    const draft = readDraft(key, emptySurvey);
    const ownKey = getDraftKey(uid, { ...source, form: Date.parse(at).toString(36) });
    if (!draft) continue;
    const savable = { content: toDraftContent(draft.form) };
    if (hasDraft(ownKey) || saveDraft(ownKey, { ...draft, savable })) deleteDraft(key);
  }
}

/** The notes as what forms were saved are kept as long as forms are. */
function deleteOldNotes(uid: string, isOld: (at: string) => boolean): void {
  for (const key of listKeys('survey-saved', uid)) {
    const [, at = ''] = /"at":"([^"]*)"/.exec(key.store.read(key.name) ?? '') ?? [];
    if (isOld(at)) deleteDraft(key);
  }
}

/**
 * Gives the forms of earlier releases keys of their own, and deletes what is older or more than this browser keeps, except
 * for the form that is being opened.
 */
export function cleanKeptForms(uid: string, opened: DraftKey): void {
  adoptSharedForms(uid);
  const now = Date.now();
  const isOld = (at: string) => !(now - Date.parse(at) < MAX_KEPT_DAYS * DAY_MS);
  listKeptForms(uid).forEach(({ key, at }, index) => {
    if (key.name !== opened.name && (index >= MAX_KEPT_FORMS || isOld(at))) deleteDraft(key);
  });
  deleteOldNotes(uid, isOld);
}
