import { call, newIdempotencyKey, toApiError } from '@canvass/shared/http';
import { createDraft, saveDraft, type DraftContent } from '../contracts/survey-drafts';
import { localStore } from '../storage/storage';

/**
 * What the server stores when a survey that is kept in this browser is saved as a draft. The page that keeps the survey
 * writes it as `savable` into its record, under a key of the kind `survey-draft`, so that a logout can save it from
 * any page, without that page's code.
 */
export interface SavableDraft {
  content: DraftContent;
  /** The draft on the server that was edited, and its revision then; without it, the survey becomes a new draft. */
  draftId?: string | undefined;
  revision?: number | undefined;
}

/** A record in the browser's storage whose survey can be saved on the server. */
export interface SavableRecord extends SavableDraft {
  /** Its storage key. */
  name: string;
  /** What is stored: the same record has the same text. */
  text: string;
}

const PREFIX = 'survey-draft';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The server checks the content; here, it only has to be one. */
function parseSavable(text: string): SavableDraft | null {
  try {
    const record: unknown = JSON.parse(text);
    const savable = isRecord(record) ? record['savable'] : undefined;
    if (!isRecord(savable) || !isRecord(savable['content'])) return null;
    const { content, draftId, revision } = savable;
    return {
      content: content as DraftContent,
      ...(typeof draftId === 'string' && { draftId }),
      ...(typeof revision === 'number' && { revision }),
    };
  } catch {
    return null;
  }
}

/** The surveys of a user that are kept in this browser: those that can be saved, and how many cannot. */
export function listSavableRecords(uid: string): { savable: SavableRecord[]; otherCount: number } {
  const names = localStore.listKeys().filter((name) => name.split(':', 2).join(':') === `${PREFIX}:${uid}`);
  const savable = names.flatMap((name) => {
    const text = localStore.read(name) ?? '';
    const draft = parseSavable(text);
    return draft ? [{ ...draft, name, text }] : [];
  });
  return { savable, otherCount: names.length - savable.length };
}

/** A repeated save of the same record has the key of the first one, whose answer may have been lost. */
const idempotencyKeys = new Map<string, string>();

function getKey(purpose: 'new' | 'edit', { name, text }: SavableRecord): string {
  const id = [purpose, name, text].join(' ');
  const key = idempotencyKeys.get(id) ?? newIdempotencyKey();
  idempotencyKeys.set(id, key);
  return key;
}

async function saveAsNew(record: SavableRecord): Promise<void> {
  const { content } = record;
  await call(createDraft, { body: { content } }, { idempotencyKey: getKey('new', record) });
}

/** The draft was saved elsewhere meanwhile, is gone, or would not be complete: neither version may replace the other. */
const SEPARATE_CODES = new Set(['survey-conflict', 'draft-not-found', 'invalid-input', 'anonymity-unavailable']);

/**
 * Saves a record as a draft: in the draft that was edited, or else in a new one.
 * @throws ApiError
 */
export async function saveRecord(record: SavableRecord): Promise<void> {
  const { content, draftId, revision } = record;
  if (draftId === undefined || revision === undefined) return saveAsNew(record);
  const request = { params: { id: draftId }, body: { content, revision } };
  try {
    await call(saveDraft, request, { idempotencyKey: getKey('edit', record) });
  } catch (error) {
    if (!SEPARATE_CODES.has(toApiError(error).code)) throw error;
    await saveAsNew(record);
  }
}
