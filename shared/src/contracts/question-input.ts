import * as z from 'zod/mini';
import { looseText, multiLine, singleLine } from './fields';
import {
  findConditionIssue,
  getFixedOptions,
  getMaxOptions,
  hasSetting,
  listAnswerOptions,
  listSettingIssues,
  YES_NO_OPTIONS,
  type SettingIssue,
} from './kinds';
import {
  KIND_SETTINGS,
  MAX_DRAFT_ROWS,
  MAX_LABEL_LENGTH,
  MAX_OPTION_LENGTH,
  MAX_OPTIONS,
  MAX_ROWS,
  MAX_UNIT_LENGTH,
  MIN_ROWS,
  OTHER_OPTION,
  questionKindSchema,
  questionSettingFields,
  type Question,
  type QuestionKind,
} from './questions';
import { foldText, hasLookalikes } from '../text/typed-text';

const MAX_SECTION_TITLE_LENGTH = 150;
const MAX_SECTION_DESCRIPTION_LENGTH = 1000;

function isYesNo(list: string[] | undefined): boolean {
  return list === undefined || list.join('\n') === YES_NO_OPTIONS.join('\n');
}

const options = z
  .array(singleLine(MAX_OPTION_LENGTH))
  .check(
    z.minLength(2, 'must have at least 2 options'),
    z.maxLength(MAX_OPTIONS, `must have at most ${MAX_OPTIONS} options`),
  );

const looseLabel = z.optional(looseText(MAX_LABEL_LENGTH));

/** A question that is still being written: every field may be missing, empty, or unfinished. */
export const draftQuestionSchema = z.strictObject({
  title: z._default(looseText(300), ''),
  description: z._default(looseText(1000), ''),
  kind: z.optional(questionKindSchema),
  options: z._default(
    z.array(looseText(MAX_OPTION_LENGTH)).check(z.maxLength(MAX_OPTIONS, `must have at most ${MAX_OPTIONS} options`)),
    [],
  ),
  ...questionSettingFields,
  unit: z.optional(looseText(MAX_UNIT_LENGTH)),
  rows: z.optional(
    z
      .array(looseText(MAX_OPTION_LENGTH))
      .check(z.maxLength(MAX_DRAFT_ROWS, `must have at most ${MAX_DRAFT_ROWS} rows`)),
  ),
  labels: z.optional(z.strictObject({ low: looseLabel, high: looseLabel })),
  section: z.optional(
    z.strictObject({
      title: z._default(looseText(MAX_SECTION_TITLE_LENGTH), ''),
      description: z._default(looseText(MAX_SECTION_DESCRIPTION_LENGTH), ''),
    }),
  ),
  showIf: z.optional(
    z.strictObject({
      question: z.number(),
      answers: z.array(looseText(MAX_OPTION_LENGTH)).check(z.maxLength(MAX_OPTIONS + 1)),
    }),
  ),
});

const questionFields = z.strictObject({
  title: singleLine(300),
  description: z._default(multiLine(1000), ''),
  kind: z.optional(questionKindSchema),
  options: z.optional(z.union([z.tuple([]), options])),
  ...questionSettingFields,
  unit: z.optional(singleLine(MAX_UNIT_LENGTH)),
  rows: z.optional(
    z
      .array(singleLine(MAX_OPTION_LENGTH))
      .check(
        z.minLength(MIN_ROWS, `must have at least ${MIN_ROWS} rows`),
        z.maxLength(MAX_ROWS, `must have at most ${MAX_ROWS} rows`),
      ),
  ),
  labels: z.optional(
    z.strictObject({ low: z.optional(singleLine(MAX_LABEL_LENGTH)), high: z.optional(singleLine(MAX_LABEL_LENGTH)) }),
  ),
  section: z.optional(
    z.strictObject({
      title: singleLine(MAX_SECTION_TITLE_LENGTH),
      description: z._default(multiLine(MAX_SECTION_DESCRIPTION_LENGTH), ''),
    }),
  ),
  showIf: z.optional(
    z.strictObject({
      question: z.int().check(z.gte(1)),
      answers: z
        .array(singleLine(MAX_OPTION_LENGTH))
        .check(z.minLength(1, 'must have at least one answer'), z.maxLength(MAX_OPTIONS + 1)),
    }),
  ),
});
type SentQuestion = z.infer<typeof questionFields>;

function resolveKind({ kind, options: sent }: Pick<SentQuestion, 'kind' | 'options'>): QuestionKind {
  return kind ?? (isYesNo(sent) ? 'yes-no' : 'single');
}

function listOptionIssues({ kind, options: sent }: SentQuestion): string[] {
  const fixedOptions = kind && getFixedOptions(kind);
  if (fixedOptions) {
    const isFixed = !sent || sent.length === 0 || sent.join('\n') === fixedOptions.join('\n');
    return isFixed ? [] : ['must be left out for this kind of question'];
  }
  const isDefault = kind === undefined && sent === undefined;
  if (!isDefault && (sent?.length ?? 0) < 2) return ['must have at least 2 options'];
  const max = getMaxOptions(kind ?? 'single');
  return sent && sent.length > max ? [`must have at most ${max} options`] : [];
}

/** What is wrong with options that look the same as one another, or as the choice of another answer. */
export function listLookalikeIssues({ options: list, other }: Pick<Question, 'options' | 'other'>): string[] {
  const hasOther = other && hasLookalikes([OTHER_OPTION, ...new Set(list.map(foldText))]);
  return [
    ...(hasLookalikes(list) ? ['must have different options'] : []),
    ...(hasOther ? [`must not have the option “${OTHER_OPTION}” if voters can write another answer`] : []),
  ];
}

function findSettingIssues(question: SentQuestion): SettingIssue[] {
  const kind = resolveKind(question);
  const misplaced = KIND_SETTINGS.filter((name) => (question[name] || question[name] === 0) && !hasSetting(kind, name));
  return misplaced.length > 0
    ? misplaced.map((setting) => ({ setting, message: 'must be left out for this kind of question' }))
    : listSettingIssues({ ...question, kind });
}

type SentSettings = Omit<SentQuestion, 'title' | 'description' | 'kind' | 'options'>;

/** Whether a question with this setting is the same as without it. */
function isDefaultSetting(name: string, value: SentSettings[keyof SentSettings]): boolean {
  if (name === 'required') return value !== false;
  if (name === 'minChoices') return value === undefined || value === 1;
  if (value && typeof value === 'object' && !Array.isArray(value)) return Object.values(value).every((part) => !part);
  return value === undefined || value === false;
}

/** Settings are stored only where they differ from the default. */
function omitDefaults(settings: SentSettings): SentSettings {
  return Object.fromEntries(Object.entries(settings).filter(([name, value]) => !isDefaultSetting(name, value)));
}

/** A question of an edit: its options may look the same, because those of a stored one may. */
const editedQuestionSchema = z.pipe(
  questionFields.check((context) => {
    const question = context.value;
    for (const message of listOptionIssues(question))
      context.issues.push({ code: 'custom', input: question.options, path: ['options'], message });
    for (const { setting, message } of findSettingIssues(question))
      context.issues.push({ code: 'custom', input: question[setting], path: [setting], message });
  }),
  z.transform(({ title, description, kind, options: sent, ...settings }): Question => {
    const resolved = resolveKind({ kind, options: sent });
    const list = [...(getFixedOptions(resolved) ?? sent ?? [])];
    return { title, description, kind: resolved, options: list, ...omitDefaults(settings) };
  }),
);

/**
 * A question as a surveyor sends it. Without a kind, it is a yes-no question if its options are absent or are Yes and
 * No, and a single choice otherwise. The options of ratings, scales, texts, and yes-no questions are fixed.
 */
export const questionSchema = editedQuestionSchema.check((context) => {
  const { value: question } = context;
  for (const message of listLookalikeIssues(question))
    context.issues.push({ code: 'custom', input: question.options, path: ['options'], message });
});

/** What is wrong with the condition of the question at `index`: the field within `showIf`, and the requirement. */
function findShowIfIssue(questions: Question[], index: number) {
  const { showIf } = questions[index] ?? {};
  if (!showIf) return undefined;
  const asked = questions[showIf.question - 1];
  if (!asked || showIf.question > index) return { field: 'question', message: 'must be an earlier question' };
  const conditionIssue = findConditionIssue(asked);
  if (conditionIssue) return { field: 'question', message: conditionIssue };
  const possible = listAnswerOptions(asked);
  if (showIf.answers.every((answer) => possible.includes(answer))) return undefined;
  return { field: 'answers', message: `must be answers to question ${showIf.question}: ${possible.join(', ')}` };
}

/**
 * A question can depend on an earlier one only, so that there are no cycles, and only on answers that it offers, so that
 * every question can be reached. It cannot depend on a ranking, whose answers all have the same options.
 */
function checkConditions(context: z.core.ParsePayload<Question[]>): void {
  for (const index of context.value.keys()) {
    const issue = findShowIfIssue(context.value, index);
    if (!issue) continue;
    const { field, message } = issue;
    context.issues.push({ code: 'custom', input: context.value, path: [index, 'showIf', field], message });
  }
}

/** The questions of a survey. */
export const questionsSchema = z.array(questionSchema).check(checkConditions);

/** The questions of an edit, whose service refuses options that look the same, unless they are stored so. */
export const editedQuestionsSchema = z.array(editedQuestionSchema).check(checkConditions);
