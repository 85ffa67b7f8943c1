import { questionSchema, type FieldProblem } from '@canvass/shared/contracts';
import { strings } from '../../strings/survey-form';
import { MIN_OPTIONS, hasOptions, toQuestion, type QuestionFields } from '../survey-form';

export type QuestionPart = 'title' | 'description' | 'options' | `options.${number}`;

/** Which line of the form has the option at `sent`: what is sent has no empty lines. */
function findOptionLine({ options }: QuestionFields, sentIndex: number): number {
  const written = options.flatMap((option, line) => (option.trim() ? [line] : []));
  return written[sentIndex] ?? sentIndex;
}

/** Errors for missing and repeated options, each at the line to be changed. */
function validateOptions({ kind, options }: QuestionFields): [QuestionPart, string][] {
  if (!hasOptions(kind)) return [];
  const lines = options.map((option) => option.trim());
  const duplicates = lines.flatMap((line, index): [QuestionPart, string][] =>
    line !== '' && lines.indexOf(line) < index ? [[`options.${index}`, strings.duplicateOption]] : [],
  );
  if (lines.filter(Boolean).length >= MIN_OPTIONS) return duplicates;
  const blankIndex = lines.indexOf('');
  return [...duplicates, [blankIndex === -1 ? 'options' : `options.${blankIndex}`, strings.optionsMissing]];
}

/** The field of a question that a path of the contract speaks of: `options.1`. */
export function parseQuestionPart(path: string, question: QuestionFields): QuestionPart | undefined {
  const sentIndex = /^options\.(\d+)$/.exec(path)?.[1];
  if (sentIndex !== undefined) return `options.${findOptionLine(question, Number(sentIndex))}`;
  return (['title', 'description', 'options'] as const).find((part) => part === path);
}

/** What the contract says of a field of a question, as a sentence. */
export function formatPartError(part: QuestionPart, message: string): string {
  const line = /^options\.(\d+)$/.exec(part)?.[1];
  if (line !== undefined) return strings.fieldError(strings.option(Number(line) + 1), message);
  if (part === 'options') return strings.fieldError(strings.options, message);
  return strings.fieldError(strings.ofQuestion(strings.fields[part] ?? part), message);
}

/** What a check of the contract found, as problems with their fields. */
export function toFieldProblems(issues: readonly { path: PropertyKey[]; message: string }[] = []): FieldProblem[] {
  return issues.map(({ path, message }) => ({ field: path.map(String).join('.'), message }));
}

/** What is wrong with a question, by its field. */
export function validateQuestion(question: QuestionFields): [QuestionPart, string][] {
  const { error } = questionSchema.safeParse(toQuestion(question));
  const schemaErrors = toFieldProblems(error?.issues).flatMap(({ field, message }): [QuestionPart, string][] => {
    const part = parseQuestionPart(field, question);
    // The lines show errors about their number and their repetition.
    return part && part !== 'options' ? [[part, formatPartError(part, message)]] : [];
  });
  return [...schemaErrors, ...validateOptions(question)];
}
