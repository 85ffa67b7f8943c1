import { CATEGORIES, questionKindSchema, resultsPolicySchema } from '@canvass/shared/contracts';
import type { IdempotencyKey } from '@canvass/shared/writes';
import {
  emptyQuestion,
  toSurveyContent,
  hasContent,
  type QuestionFields,
  type SurveyContent,
  type SurveyForm,
} from '../survey-form';

/** Grows when `SurveyForm` changes: what was stored in another format is ignored. */
const DRAFT_FORMAT_VERSION = 1;

/** An edit that was sent with this key; whether it was saved is unknown. */
export interface UnansweredEdit {
  content: SurveyContent;
  /** The one that was edited. */
  revision: number;
  idempotencyKey: string;
}

/** What somebody has written and not sent. */
export interface SurveyDraft {
  /** When it was kept, as ISO 8601. */
  at: string;
  form: SurveyForm;
  /** What was sent, if it got no response: the same content is sent with the same key again. */
  sent?: IdempotencyKey | undefined;
  /** Edits that were sent and whose answers never came, the oldest first. */
  unanswered?: UnansweredEdit[];
  /** The revision of the survey that is edited, and its content. */
  revision?: number;
  base?: SurveyContent | undefined;
}

/** Where a draft is stored. The name holds the owner: nobody must find another user's text. */
export interface DraftKey {
  storage: 'localStorage' | 'sessionStorage';
  name: string;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function areStrings(...values: unknown[]): boolean {
  return values.every((value) => typeof value === 'string');
}

function isQuestion(value: unknown): value is QuestionFields {
  if (!isRecord(value)) return false;
  const { title, description, kind, options } = value;
  const isKind = questionKindSchema.options.some((each) => each === kind);
  return areStrings(title, description) && isKind && Array.isArray(options) && areStrings(...(options as unknown[]));
}

function isForm(value: unknown): value is SurveyForm {
  if (!isRecord(value)) return false;
  const { title, description, deadline, category, resultsPolicy, questions, typed } = value;
  return (
    areStrings(title, description, deadline) &&
    CATEGORIES.some((each) => each === category) &&
    resultsPolicySchema.options.some((each) => each === resultsPolicy) &&
    Array.isArray(questions) &&
    questions.every(isQuestion) &&
    isQuestion(typed)
  );
}

function isContentKey(value: unknown): value is IdempotencyKey {
  return isRecord(value) && areStrings(value['content'], value['key']);
}

function isContent(value: unknown): value is SurveyContent {
  // What is sent has the fields of the form, but for the question that is being written.
  return isRecord(value) && isForm({ ...value, typed: emptyQuestion });
}

function isUnansweredEdit(value: unknown): value is UnansweredEdit {
  if (!isRecord(value)) return false;
  const { content, revision, idempotencyKey } = value;
  return isContent(content) && typeof revision === 'number' && typeof idempotencyKey === 'string';
}

/** The draft that is kept there; null when there is none, or none that can be read. */
export function readDraft({ storage, name }: DraftKey): SurveyDraft | null {
  try {
    const stored: unknown = JSON.parse(window[storage].getItem(name) ?? 'null');
    if (!isRecord(stored) || stored['format'] !== DRAFT_FORMAT_VERSION) return null;
    const { at, form, sent, unanswered, revision, base } = stored;
    if (typeof at !== 'string' || Number.isNaN(Date.parse(at)) || !isForm(form)) return null;
    return {
      at,
      form,
      ...(isContentKey(sent) && { sent }),
      ...(Array.isArray(unanswered) && { unanswered: unanswered.filter(isUnansweredEdit) }),
      ...(typeof revision === 'number' && { revision }),
      ...(isContent(base) && { base }),
    };
  } catch {
    return null;
  }
}

/** @returns whether it was kept: a storage can be full or forbidden. */
export function saveDraft({ storage, name }: DraftKey, draft: SurveyDraft): boolean {
  try {
    window[storage].setItem(name, JSON.stringify({ format: DRAFT_FORMAT_VERSION, ...draft }));
    return true;
  } catch {
    return false;
  }
}

export function deleteDraft({ storage, name }: DraftKey): void {
  try {
    window[storage].removeItem(name);
  } catch {
    // What cannot be reached was not kept there either.
  }
}

/** Whether two forms say the same, the question that is being written included. */
export function isSameForm(one: SurveyForm, other: SurveyForm): boolean {
  const serialize = (form: SurveyForm) => JSON.stringify([toSurveyContent(form), hasContent(form.typed) && form.typed]);
  return serialize(one) === serialize(other);
}
