import {
  getFieldRules,
  getVisibility,
  ballotPolicySchema,
  CATEGORIES,
  mapTextFields,
  questionKindSchema,
  resultsPolicySchema,
  storedQuestionSchema,
  SURVEY_TEXT_FIELDS,
  visibilityPolicySchema,
  voterPolicySchema,
  type OptionalSurveyField,
} from '@canvass/shared/contracts';
import type { SavableDraft } from '@canvass/shared/drafts';
import type { Store } from '@canvass/shared/storage';
import type { IdempotencyKey } from '@canvass/shared/writes';
import { emptyQuestion, hasContent, type QuestionFields } from '../questions/question-form';
import { toSurveyContent, type StoredContent, type SurveyContent, type SurveyForm } from '../survey-form';

/** Increased when `SurveyForm` changes: drafts in another format are ignored. */
const DRAFT_FORMAT_VERSION = 1;

/** An edit that was sent with this key; it is unknown whether it was saved. */
export interface UnansweredEdit {
  content: StoredContent;
  /** The revision that was edited. */
  revision: number;
  /** Its questions differ in corrected texts only. */
  correction?: true | undefined;
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
  /** What a logout saves on the server; written, and read only there. */
  savable?: SavableDraft;
}

/** Where a draft is stored. The name includes the owner, so that no other user finds the text. */
export interface DraftKey {
  store: Store;
  name: string;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function areStrings(...values: unknown[]): boolean {
  return values.every((value) => typeof value === 'string');
}

/** The fields of a question in the drafts of all releases. */
const COMMON_FIELDS = ['title', 'description', 'kind', 'options'] as const;

/** Drafts of earlier releases have no settings. */
type StoredQuestion = Pick<QuestionFields, (typeof COMMON_FIELDS)[number]> & Partial<QuestionFields>;

/** Whether a value has the type of another: a text, a truth value, texts in a list or by name, or a number or null. */
function hasTypeOf(value: unknown, example: unknown): boolean {
  if (example === null) return value === null || typeof value === 'number';
  if (Array.isArray(example)) return Array.isArray(value) && areStrings(...(value as unknown[]));
  if (!isRecord(example)) return typeof value === typeof example;
  return isRecord(value) && areStrings(...Object.keys(example).map((name) => value[name]));
}

function isQuestion(value: unknown): value is StoredQuestion {
  if (!isRecord(value)) return false;
  return (
    questionKindSchema.options.some((each) => each === value['kind']) &&
    COMMON_FIELDS.every((name) => value[name] !== undefined) &&
    Object.entries(emptyQuestion).every(([name, each]) => value[name] === undefined || hasTypeOf(value[name], each))
  );
}

/** The policies of a form. */
type Policies = Pick<SurveyForm, 'voterPolicy' | 'visibilityPolicy' | 'ballotPolicy' | 'showsWholeBallots'>;

/** Drafts of earlier releases lack the optional fields and the time at which the survey closes, and their questions have no settings. */
type StoredForm = Omit<SurveyForm, OptionalSurveyField | 'closingTime' | 'questions' | 'typed'> &
  Partial<Pick<SurveyForm, OptionalSurveyField | 'closingTime'>> & {
    questions: StoredQuestion[];
    typed: StoredQuestion;
  };

function isOptional(options: readonly (string | null)[], value: unknown): boolean {
  return value === undefined || options.some((each) => each === value);
}

function isCategory(value: unknown): boolean {
  return CATEGORIES.some((each) => each === value);
}

function fillPolicies<Content extends Partial<Policies>>(content: Content, defaults: Policies) {
  return {
    ...content,
    voterPolicy: content.voterPolicy ?? defaults.voterPolicy,
    // Null has a meaning of its own.
    visibilityPolicy: content.visibilityPolicy === undefined ? defaults.visibilityPolicy : content.visibilityPolicy,
    ballotPolicy: content.ballotPolicy ?? defaults.ballotPolicy,
    showsWholeBallots: content.showsWholeBallots ?? defaults.showsWholeBallots,
  };
}

/** Gives what a draft of an earlier release does not say its default. */
function fillForm(form: StoredForm, defaults: Policies): SurveyForm {
  const fillQuestion = (question: StoredQuestion): QuestionFields => ({ ...emptyQuestion, ...question });
  return {
    ...fillPolicies(form, defaults),
    ...mapTextFields((name) => form[name] ?? ''),
    closingTime: form.closingTime ?? '',
    questions: form.questions.map(fillQuestion),
    typed: fillQuestion(form.typed),
  };
}

function fillContent(content: StoredContent, defaults: Policies): SurveyContent {
  const filled = fillPolicies(content, defaults);
  return { ...filled, ...mapTextFields((name) => content[name] ?? ''), visibilityPolicy: getVisibility(filled) };
}

/** Whether the fields of a survey, which forms and sent content have in common, can be read. Only forms may lack a category. */
function hasSurveyFields(value: Record<string, unknown>): boolean {
  const { deadline, resultsPolicy, voterPolicy, visibilityPolicy, ballotPolicy, showsWholeBallots } = value;
  const requiredTexts = SURVEY_TEXT_FIELDS.filter((name) => !getFieldRules(name).isOptional);
  const optionalTexts = [...SURVEY_TEXT_FIELDS, 'closingTime', 'closesAt'].filter((name) => value[name] !== undefined);
  const texts = [...requiredTexts, ...optionalTexts].map((name) => value[name]);
  return (
    areStrings(deadline, ...texts) &&
    resultsPolicySchema.options.some((each) => each === resultsPolicy) &&
    isOptional(voterPolicySchema.options, voterPolicy) &&
    isOptional([null, ...visibilityPolicySchema.options], visibilityPolicy) &&
    isOptional(ballotPolicySchema.options, ballotPolicy) &&
    (showsWholeBallots === undefined || typeof showsWholeBallots === 'boolean')
  );
}

function isForm(value: unknown): value is StoredForm {
  if (!isRecord(value) || !hasSurveyFields(value)) return false;
  const { category, questions, typed } = value;
  if (category !== '' && !isCategory(category)) return false;
  return Array.isArray(questions) && questions.every(isQuestion) && isQuestion(typed);
}

function isContentKey(value: unknown): value is IdempotencyKey {
  return isRecord(value) && areStrings(value['content'], value['key']);
}

function isContent(value: unknown): value is StoredContent {
  if (!isRecord(value) || !hasSurveyFields(value) || !isCategory(value['category'])) return false;
  const { questions } = value;
  return Array.isArray(questions) && questions.every((each) => storedQuestionSchema.safeParse(each).success);
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
export function readDraft({ store, name }: DraftKey, defaults: Policies): SurveyDraft | null {
  try {
    const stored: unknown = JSON.parse(store.read(name) ?? 'null');
    if (!isRecord(stored) || stored['format'] !== DRAFT_FORMAT_VERSION) return null;
    const { at, form, sent, unanswered, revision, base } = stored;
    if (typeof at !== 'string' || Number.isNaN(Date.parse(at)) || !isForm(form)) return null;
    return {
      at,
      form: fillForm(form, defaults),
      ...(isContentKey(sent) && { sent }),
      ...(Array.isArray(unanswered) && { unanswered: unanswered.filter(isUnansweredEdit) }),
      ...(typeof revision === 'number' && { revision }),
      ...(isContent(base) && { base: fillContent(base, defaults) }),
    };
  } catch {
    return null;
  }
}

/** Whether something is stored, whatever it is. */
export function hasDraft({ store, name }: DraftKey): boolean {
  return store.read(name) !== null;
}

/** @returns whether it was saved: the storage can be full or denied. */
export function saveDraft({ store, name }: DraftKey, draft: SurveyDraft): boolean {
  return store.write(name, JSON.stringify({ format: DRAFT_FORMAT_VERSION, ...draft }));
}

/** The key of the note that a form has become a draft on the server. */
function getSavedName({ name }: DraftKey): string {
  return name.replace(/^survey-draft:/, 'survey-saved:');
}

/** Notes as which draft on the server a form was saved: other tabs, and the browser's history, have its former address. */
export function noteSavedAs(key: DraftKey, draft: string): void {
  key.store.write(getSavedName(key), JSON.stringify({ at: new Date().toISOString(), draft }));
}

/** The draft on the server as which the form was saved; null if it was not. */
export function readSavedAs(key: DraftKey): string | null {
  try {
    const note: unknown = JSON.parse(key.store.read(getSavedName(key)) ?? 'null');
    return isRecord(note) && typeof note['draft'] === 'string' ? note['draft'] : null;
  } catch {
    return null;
  }
}

export function deleteDraft({ store, name }: DraftKey): void {
  store.delete(name);
}

/** Whether two forms have the same content, including the question that is being typed. */
export function isSameForm(one: SurveyForm, other: SurveyForm): boolean {
  const serialize = (form: SurveyForm) => JSON.stringify([toSurveyContent(form), hasContent(form.typed) && form.typed]);
  return serialize(one) === serialize(other);
}
