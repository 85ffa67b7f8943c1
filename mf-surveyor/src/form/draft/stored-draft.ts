import {
  ballotPolicySchema,
  CATEGORIES,
  questionKindSchema,
  resultsPolicySchema,
  voterPolicySchema,
} from '@canvass/shared/contracts';
import type { IdempotencyKey } from '@canvass/shared/writes';
import {
  emptyQuestion,
  toSurveyContent,
  hasContent,
  type QuestionFields,
  type StoredContent,
  type SurveyContent,
  type SurveyForm,
} from '../survey-form';

/** Increased when `SurveyForm` changes: drafts in another format are ignored. */
const DRAFT_FORMAT_VERSION = 1;

/** An edit that was sent with this key; it is unknown whether it was saved. */
export interface UnansweredEdit {
  content: StoredContent;
  /** The revision that was edited. */
  revision: number;
  idempotencyKey: string;
}

/** A user's unsent survey or edit. */
export interface SurveyDraft {
  /** When it was saved, in ISO 8601. */
  at: string;
  form: SurveyForm;
  /** The request that got no response: the same content is sent with the same key again. */
  sent?: IdempotencyKey | undefined;
  /** Edits that were sent without a response, oldest first. */
  unanswered?: UnansweredEdit[];
  /** The revision of the edited survey, and its content. */
  revision?: number;
  base?: SurveyContent | undefined;
}

/** Where a draft is stored. The name includes the owner, so that no other user finds the text. */
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

/** The policies of a form. */
type Policies = Pick<SurveyForm, 'voterPolicy' | 'ballotPolicy'>;

/** Drafts of earlier releases do not say who may vote, or how votes are kept. */
type StoredForm = Omit<SurveyForm, keyof Policies> & Partial<Policies>;

function isOptional(options: readonly string[], value: unknown): boolean {
  return value === undefined || options.some((each) => each === value);
}

function fillPolicies<Content extends Partial<Policies>>(content: Content, defaults: Policies): Content & Policies {
  return {
    ...content,
    voterPolicy: content.voterPolicy ?? defaults.voterPolicy,
    ballotPolicy: content.ballotPolicy ?? defaults.ballotPolicy,
  };
}

function isForm(value: unknown): value is StoredForm {
  if (!isRecord(value)) return false;
  const { title, description, deadline, category, resultsPolicy, voterPolicy, ballotPolicy, questions, typed } = value;
  return (
    areStrings(title, description, deadline) &&
    CATEGORIES.some((each) => each === category) &&
    resultsPolicySchema.options.some((each) => each === resultsPolicy) &&
    isOptional(voterPolicySchema.options, voterPolicy) &&
    isOptional(ballotPolicySchema.options, ballotPolicy) &&
    Array.isArray(questions) &&
    questions.every(isQuestion) &&
    isQuestion(typed)
  );
}

function isContentKey(value: unknown): value is IdempotencyKey {
  return isRecord(value) && areStrings(value['content'], value['key']);
}

function isContent(value: unknown): value is StoredContent {
  // Sent content has the fields of the form, except for the question that is being typed.
  return isRecord(value) && isForm({ ...value, typed: emptyQuestion });
}

function isUnansweredEdit(value: unknown): value is UnansweredEdit {
  if (!isRecord(value)) return false;
  const { content, revision, idempotencyKey } = value;
  return isContent(content) && typeof revision === 'number' && typeof idempotencyKey === 'string';
}

/**
 * The stored draft; null if there is none, or if it cannot be parsed.
 * @param defaults the policies of a draft of an earlier release, which does not say them.
 */
export function readDraft({ storage, name }: DraftKey, defaults: Policies): SurveyDraft | null {
  try {
    const stored: unknown = JSON.parse(window[storage].getItem(name) ?? 'null');
    if (!isRecord(stored) || stored['format'] !== DRAFT_FORMAT_VERSION) return null;
    const { at, form, sent, unanswered, revision, base } = stored;
    if (typeof at !== 'string' || Number.isNaN(Date.parse(at)) || !isForm(form)) return null;
    return {
      at,
      form: fillPolicies(form, defaults),
      ...(isContentKey(sent) && { sent }),
      ...(Array.isArray(unanswered) && { unanswered: unanswered.filter(isUnansweredEdit) }),
      ...(typeof revision === 'number' && { revision }),
      ...(isContent(base) && { base: fillPolicies(base, defaults) }),
    };
  } catch {
    return null;
  }
}

/** @returns whether it was saved: the storage can be full or denied. */
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
    // If the storage is denied, no draft was saved there either.
  }
}

/** Whether two forms have the same content, including the question that is being typed. */
export function isSameForm(one: SurveyForm, other: SurveyForm): boolean {
  const serialize = (form: SurveyForm) => JSON.stringify([toSurveyContent(form), hasContent(form.typed) && form.typed]);
  return serialize(one) === serialize(other);
}
