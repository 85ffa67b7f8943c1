import * as z from 'zod/mini';
import { looseText, multiLine, singleLine } from './fields';

/** How a question is answered. */
export const questionKindSchema = z.enum(['yes-no', 'single', 'multiple', 'rating', 'scale', 'text']);
export type QuestionKind = z.infer<typeof questionKindSchema>;

/** The options of a question that lists none (specification, section 9). */
export const YES_NO_OPTIONS = ['Yes', 'No'];

/** The values of a rating, as options. */
export const RATING_OPTIONS = ['1', '2', '3', '4', '5'];

/** The values of a scale, as options. */
export const SCALE_OPTIONS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];

/** Stands for answers in the voters' own words, wherever the options of a question are counted or filtered. */
export const OTHER_OPTION = 'Other';

/** The maximum number of characters in a written answer. */
export const MAX_WRITTEN_ANSWER_LENGTH = 500;

/** The maximum number of characters in an option, and in an answer that is none of the options. */
export const MAX_OPTION_LENGTH = 100;

/** The maximum number of characters in the label of an end of a scale. */
export const MAX_LABEL_LENGTH = 40;

/** The maximum number of options of a question. */
export const MAX_OPTIONS = 20;

const MAX_SECTION_TITLE_LENGTH = 150;
const MAX_SECTION_DESCRIPTION_LENGTH = 1000;

const options = z.array(singleLine(MAX_OPTION_LENGTH)).check(
  z.minLength(2, 'must have at least 2 options'),
  z.maxLength(MAX_OPTIONS, `must have at most ${MAX_OPTIONS} options`),
  z.refine((list) => new Set(list).size === list.length, 'must have different options'),
);

/** Options that are fixed by the kind of question, for the kinds that have them. */
const FIXED_OPTIONS: Partial<Record<QuestionKind, string[]>> = {
  'yes-no': YES_NO_OPTIONS,
  rating: RATING_OPTIONS,
  scale: SCALE_OPTIONS,
  text: [],
};

function isYesNo(list: string[] | undefined): boolean {
  return list === undefined || list.join('\n') === YES_NO_OPTIONS.join('\n');
}

/** What a surveyor can set for a question beyond its text, kind, and options. Absent fields have their default. */
export const questionSettingFields = {
  /** Whether the question must be answered; true by default. */
  required: z.optional(z.boolean()),
  /** Whether voters can write an answer that is none of the options. For `single` and `multiple`. */
  other: z.optional(z.boolean()),
  /** Whether the last option means none of the others, and is chosen alone. For `multiple`. */
  none: z.optional(z.boolean()),
  /** How many options an answer chooses, unless it is the one that means none; at least 1 by default. For `multiple`. */
  minChoices: z.optional(z.int().check(z.gte(1), z.lte(MAX_OPTIONS))),
  maxChoices: z.optional(z.int().check(z.gte(1), z.lte(MAX_OPTIONS))),
};

/** A question as it is stored and shown: with its kind, and its options in order. */
export const storedQuestionSchema = z.object({
  title: z.string(),
  description: z.string(),
  kind: questionKindSchema,
  options: z.array(z.string()),
  ...questionSettingFields,
  /** What the lowest and the highest number of a `rating` or a `scale` mean. */
  labels: z.optional(z.object({ low: z.optional(z.string()), high: z.optional(z.string()) })),
  /** The section of the survey that begins with this question. */
  section: z.optional(z.object({ title: z.string(), description: z.string() })),
});
export type Question = z.infer<typeof storedQuestionSchema>;

/** The settings of questions of some kinds only. */
const SETTINGS_BY_KIND = {
  other: ['single', 'multiple'],
  none: ['multiple'],
  minChoices: ['multiple'],
  maxChoices: ['multiple'],
  labels: ['rating', 'scale'],
} as const satisfies Partial<Record<keyof Question, QuestionKind[]>>;

type KindSetting = keyof typeof SETTINGS_BY_KIND;

/** Whether questions of a kind have a setting. */
export function hasSetting(kind: QuestionKind, setting: KindSetting): boolean {
  return (SETTINGS_BY_KIND[setting] as readonly QuestionKind[]).includes(kind);
}

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
  labels: z.optional(z.strictObject({ low: looseLabel, high: looseLabel })),
  section: z.optional(
    z.strictObject({
      title: z._default(looseText(MAX_SECTION_TITLE_LENGTH), ''),
      description: z._default(looseText(MAX_SECTION_DESCRIPTION_LENGTH), ''),
    }),
  ),
});

const questionFields = z.strictObject({
  title: singleLine(300),
  description: z._default(multiLine(1000), ''),
  kind: z.optional(questionKindSchema),
  options: z.optional(z.union([z.tuple([]), options])),
  ...questionSettingFields,
  labels: z.optional(
    z.strictObject({ low: z.optional(singleLine(MAX_LABEL_LENGTH)), high: z.optional(singleLine(MAX_LABEL_LENGTH)) }),
  ),
  section: z.optional(
    z.strictObject({
      title: singleLine(MAX_SECTION_TITLE_LENGTH),
      description: z._default(multiLine(MAX_SECTION_DESCRIPTION_LENGTH), ''),
    }),
  ),
});
type SentQuestion = z.infer<typeof questionFields>;

function resolveKind({ kind, options: sent }: Pick<SentQuestion, 'kind' | 'options'>): QuestionKind {
  return kind ?? (isYesNo(sent) ? 'yes-no' : 'single');
}

function listOptionIssues({ kind, options: sent, other }: SentQuestion): string[] {
  const fixedOptions = kind && FIXED_OPTIONS[kind];
  if (fixedOptions) {
    const isFixed = !sent || sent.length === 0 || sent.join('\n') === fixedOptions.join('\n');
    return isFixed ? [] : ['must be left out for this kind of question'];
  }
  const needsOptions = kind === 'single' || kind === 'multiple' || sent !== undefined;
  if (needsOptions && (sent?.length ?? 0) < 2) return ['must have at least 2 options'];
  const hasOther = other && sent?.some((option) => option === OTHER_OPTION);
  return hasOther ? [`must not have the option “${OTHER_OPTION}” if voters can write another answer`] : [];
}

function listSettingIssues(question: SentQuestion): { setting: KindSetting; message: string }[] {
  const kind = resolveKind(question);
  const names = Object.keys(SETTINGS_BY_KIND) as KindSetting[];
  const misplaced = names.filter((name) => question[name] && !hasSetting(kind, name));
  if (misplaced.length > 0)
    return misplaced.map((setting) => ({ setting, message: 'must be left out for this kind of question' }));
  const { options: sent = [], other, none, minChoices, maxChoices } = question;
  const choices = sent.length + (other ? 1 : 0) - (none ? 1 : 0);
  const limit = Math.min(maxChoices ?? choices, choices);
  const issues: { setting: KindSetting; message: string }[] = [];
  if (maxChoices !== undefined && maxChoices > choices)
    issues.push({ setting: 'maxChoices', message: `must be at most ${choices}` });
  if (minChoices !== undefined && minChoices > limit)
    issues.push({ setting: 'minChoices', message: `must be at most ${limit}` });
  return issues;
}

/**
 * A question as a surveyor sends it. Without a kind, it is a yes-no question if its options are absent or are Yes and
 * No, and a single choice otherwise. The options of ratings, scales, texts, and yes-no questions are fixed.
 */
export const questionSchema = z.pipe(
  questionFields.check((context) => {
    const question = context.value;
    for (const message of listOptionIssues(question))
      context.issues.push({ code: 'custom', input: question.options, path: ['options'], message });
    for (const { setting, message } of listSettingIssues(question))
      context.issues.push({ code: 'custom', input: question[setting], path: [setting], message });
  }),
  z.transform((question): Question => {
    const { title, description, options: sent, required, other, none, minChoices, maxChoices, labels } = question;
    const kind = resolveKind(question);
    return {
      title,
      description,
      kind,
      options: [...(FIXED_OPTIONS[kind] ?? sent ?? [])],
      ...(required === false && { required }),
      ...(other && { other }),
      ...(none && { none }),
      ...(minChoices !== undefined && minChoices > 1 && { minChoices }),
      ...(maxChoices !== undefined && { maxChoices }),
      ...((labels?.low || labels?.high) && { labels }),
      ...(question.section && { section: question.section }),
    };
  }),
);

/** A text that is the same for two questions exactly if voters are asked the same. */
export function serializeQuestion({ title, description, kind, options: list, ...settings }: Question): string {
  const sorted = Object.entries(settings).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([title, description, kind, list, sorted]);
}

/**
 * One answer: an option, or a text in its place; several of them; the number of a rating or a scale; or a written text.
 */
export const answerSchema = z.union([
  multiLine(MAX_WRITTEN_ANSWER_LENGTH),
  z.array(singleLine(MAX_OPTION_LENGTH)).check(z.maxLength(MAX_OPTIONS + 1)),
  z.number().check(z.int(), z.gte(0), z.lte(10)),
]);
export type AnswerValue = z.infer<typeof answerSchema>;

/** Answers by question: `{ 'Question-1': 'Yes', 'Question-2': 'No' }` (specification, section 3). */
export const answersSchema = z.record(
  z.string().check(z.regex(/^Question-[1-9]\d?$/, 'must be Question-1, Question-2 and so on')),
  answerSchema,
);
export type Answers = z.infer<typeof answersSchema>;

/** The key of the question at `index` (from 0) in a vote's answers. */
export function getQuestionKey(index: number): string {
  return `Question-${index + 1}`;
}
