import * as z from 'zod/mini';
import { singleLine, multiLine } from './fields';

/** How a question is answered. */
export const questionKindSchema = z.enum(['yes-no', 'single', 'multiple', 'rating', 'text']);
export type QuestionKind = z.infer<typeof questionKindSchema>;

/** The options of a question that lists none (specification, section 9). */
export const YES_NO_OPTIONS = ['Yes', 'No'];

/** The values of a rating, as options. */
export const RATING_OPTIONS = ['1', '2', '3', '4', '5'];

/** The maximum number of characters in a written answer. */
export const MAX_WRITTEN_ANSWER_LENGTH = 500;

const options = z.array(singleLine(100)).check(
  z.minLength(2, 'must have at least 2 options'),
  z.maxLength(20, 'must have at most 20 options'),
  z.refine((list) => new Set(list).size === list.length, 'must have different options'),
);

/** Options that are fixed by the kind of question, for the kinds that have them. */
const FIXED_OPTIONS: Partial<Record<QuestionKind, string[]>> = {
  'yes-no': YES_NO_OPTIONS,
  rating: RATING_OPTIONS,
  text: [],
};

function isYesNo(list: string[] | undefined): boolean {
  return list === undefined || list.join('\n') === YES_NO_OPTIONS.join('\n');
}

/** A question as it is stored and shown: with its kind, and its options in order. */
export const storedQuestionSchema = z.object({
  title: z.string(),
  description: z.string(),
  kind: questionKindSchema,
  options: z.array(z.string()),
});
export type Question = z.infer<typeof storedQuestionSchema>;

/**
 * A question as a surveyor sends it. Without a kind, it is a yes-no question if its options are absent or are Yes and
 * No, and a single choice otherwise. The options of ratings, texts, and yes-no questions are fixed.
 */
export const questionSchema = z.pipe(
  z
    .strictObject({
      title: singleLine(300),
      description: z._default(multiLine(1000), ''),
      kind: z.optional(questionKindSchema),
      options: z.optional(z.union([z.tuple([]), options])),
    })
    .check((context) => {
      const { kind, options: input } = context.value;
      const fixedOptions = kind && FIXED_OPTIONS[kind];
      const isInvalid = fixedOptions
        ? input && input.length > 0 && input.join('\n') !== fixedOptions.join('\n')
        : (kind === 'single' || kind === 'multiple' || input !== undefined) && (input?.length ?? 0) < 2;
      if (!isInvalid) return;
      const message = fixedOptions ? 'must be left out for this kind of question' : 'must have at least 2 options';
      context.issues.push({ code: 'custom', input, path: ['options'], message });
    }),
  z.transform(({ title, description, kind, options: sent }): Question => {
    const resolvedKind = kind ?? (isYesNo(sent) ? 'yes-no' : 'single');
    return { title, description, kind: resolvedKind, options: [...(FIXED_OPTIONS[resolvedKind] ?? sent ?? [])] };
  }),
);

/** One answer: an option, several options, a rating from 1 to 5, or a written text. */
export const answerSchema = z.union([
  multiLine(MAX_WRITTEN_ANSWER_LENGTH),
  z.array(singleLine(100)).check(z.maxLength(20)),
  z.number().check(z.int(), z.gte(1), z.lte(5)),
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
