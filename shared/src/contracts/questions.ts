import * as z from 'zod/mini';
import { day, exactLine, exactText, isoDateTime } from './fields';

/** How a question is answered, in the order of the form. */
export const questionKindSchema = z.enum([
  'yes-no',
  'single',
  'multiple',
  'ranking',
  'rating',
  'scale',
  'number',
  'date',
  'matrix',
  'text',
]);
export type QuestionKind = z.infer<typeof questionKindSchema>;

/** Stands for answers in the voters' own words, wherever the options of a question are counted or filtered. */
export const OTHER_OPTION = 'Other';

/** The maximum number of characters in a written answer. */
export const MAX_WRITTEN_ANSWER_LENGTH = 500;

/** The maximum number of characters in an option, and in an answer that is none of the options. */
export const MAX_OPTION_LENGTH = 100;

/** The maximum number of characters in what results count: an option, or a row of a matrix with an option. */
export const MAX_COUNTED_OPTION_LENGTH = 2 * MAX_OPTION_LENGTH + 2;

/** The maximum number of characters in the label of an end of a scale. */
export const MAX_LABEL_LENGTH = 40;

/** The maximum number of options of a question, except for rankings. */
export const MAX_OPTIONS = 20;

/** The minimum and the maximum number of rows of a matrix. */
export const MIN_ROWS = 2;
export const MAX_ROWS = 10;

/** The maximum number of rows in a draft: what is too much for a survey is kept until it is shortened. */
export const MAX_DRAFT_ROWS = 50;

/** The lowest and the highest number that a surveyor can set, and a voter can answer. */
const MIN_NUMBER = -1_000_000_000;
const MAX_NUMBER = 1_000_000_000;

const NUMBER_RANGE = 'must be from -1,000,000,000 to 1,000,000,000';

const wholeNumber = z
  .int('must be a whole number')
  .check(z.gte(MIN_NUMBER, NUMBER_RANGE), z.lte(MAX_NUMBER, NUMBER_RANGE));

/** The maximum number of characters in the unit of a number. */
export const MAX_UNIT_LENGTH = 20;

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
  /** Whether every voter sees the options in another order, which stays the same for them. For `single`, `multiple`, and `ranking`. */
  shuffle: z.optional(z.boolean()),
  /** The lowest and the highest number that an answer can be. For `number`, which needs both. */
  least: z.optional(wholeNumber),
  most: z.optional(wholeNumber),
  /** The first and the last day that an answer can be. For `date`. */
  earliest: z.optional(day),
  latest: z.optional(day),
};

const questionSettingsSchema = z.object(questionSettingFields);
/** Settings as they are sent. */
export type QuestionSettings = z.infer<typeof questionSettingsSchema>;

/** A question as it is stored and shown: with its kind, and its options in order. */
export const storedQuestionSchema = z.object({
  title: z.string(),
  description: z.string(),
  kind: questionKindSchema,
  options: z.array(z.string()),
  ...questionSettingFields,
  /** What a `number` counts: `km`. */
  unit: z.optional(z.string()),
  /** What a `matrix` asks about, each with all options. */
  rows: z.optional(z.array(z.string())),
  /** What the lowest and the highest number of a `rating` or a `scale` mean. */
  labels: z.optional(z.object({ low: z.optional(z.string()), high: z.optional(z.string()) })),
  /** The section of the survey that begins with this question. */
  section: z.optional(z.object({ title: z.string(), description: z.string() })),
  /** It is asked only after one of these answers to an earlier question, whose number counts from 1. */
  showIf: z.optional(z.object({ question: z.number(), answers: z.array(z.string()) })),
  /** The texts that people read who answered before they were corrected, oldest first, and until when. */
  corrected: z.optional(z.array(z.object({ title: z.string(), description: z.string(), until: isoDateTime }))),
});
export type Question = z.infer<typeof storedQuestionSchema>;

/** The settings of questions of some kinds only. */
export const KIND_SETTINGS = [
  'other',
  'none',
  'minChoices',
  'maxChoices',
  'shuffle',
  'least',
  'most',
  'unit',
  'earliest',
  'latest',
  'rows',
  'labels',
] as const satisfies (keyof Question)[];
export type KindSetting = (typeof KIND_SETTINGS)[number];

/** Whether a question must be answered, as every question must unless the surveyor made it optional. */
export function isRequired({ required }: Pick<Question, 'required'>): boolean {
  return required !== false;
}

/** Whether a ballot may be without an answer to a question: it is optional, or not asked after other answers. */
export function canBeLeftOut(question: Pick<Question, 'required' | 'showIf'>): boolean {
  return !isRequired(question) || question.showIf !== undefined;
}

/** How often the texts of a question can be corrected in one version. */
export const MAX_CORRECTIONS = 5;

/** A text that is the same for two questions if and only if voters are asked the same, whatever was corrected before. */
export function serializeQuestion(question: Question): string {
  const { title, description, kind, options: list, corrected: _corrected, ...settings } = question;
  const sorted = Object.entries(settings)
    .filter(([, value]) => value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([title, description, kind, list, sorted]);
}

/**
 * Whether the questions differ in a word, a kind, an option, a setting, or their order: votes would then mean something
 * else.
 */
export function hasNewQuestions(before: Question[], after: Question[]): boolean {
  const serialize = (questions: Question[]) => questions.map(serializeQuestion).join('\n');
  return serialize(before) !== serialize(after);
}

/** Whether two lists of questions differ in titles and descriptions only. They do not if two may have changed places. */
function differsInTextsOnly(before: Question[], after: Question[]): boolean {
  const withoutTexts = (question: Question) => serializeQuestion({ ...question, title: '', description: '' });
  const serialize = (questions: Question[]) => questions.map(withoutTexts).join('\n');
  const hasMoved = after.some(({ title }, index) =>
    before.some((question, other) => other !== index && question.title === title && before[index]?.title !== title),
  );
  return before.length === after.length && serialize(before) === serialize(after) && !hasMoved;
}

/** Whether a title or a description differs. */
export function isCorrectedQuestion(before: Question, after: Question): boolean {
  return before.title !== after.title || before.description !== after.description;
}

/** Whether questions differ in corrected texts only, of questions that can be corrected once more. */
export function isCorrection(before: Question[], after: Question[]): boolean {
  if (!differsInTextsOnly(before, after)) return false;
  return before.every((question, index) => {
    const isUnchanged = !isCorrectedQuestion(question, after[index] ?? question);
    return isUnchanged || (question.corrected ?? []).length < MAX_CORRECTIONS;
  });
}

/**
 * One answer: an option, or a text in its place; several of them; all options of a ranking, best first; one for each
 * row of a matrix; a number; a day, `2026-12-24`; or a written text. Options are sent as they are stored, so only
 * `normalizeAnswers` of the API, which knows them, can normalize the texts.
 */
export const answerSchema = z.union([
  exactText(MAX_WRITTEN_ANSWER_LENGTH),
  z.array(exactLine(MAX_OPTION_LENGTH)).check(z.maxLength(MAX_OPTIONS + 1)),
  wholeNumber,
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
