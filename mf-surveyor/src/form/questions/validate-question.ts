import { questionSchema, type FieldProblem } from '@canvass/shared/contracts';
import { strings } from '../../strings/survey-form';
import { MIN_OPTIONS, hasOptions, toQuestion, type QuestionFields } from '../survey-form';

export type QuestionPart = 'title' | 'description' | 'options' | `options.${number}`;

/** The line in the form of the option at `sentIndex`: empty lines are not sent. */
function findOptionLine({ options }: QuestionFields, sentIndex: number): number {
  const written = options.flatMap((option, line) => (option.trim() ? [line] : []));
  return written[sentIndex] ?? sentIndex;
}

/** Errors for missing and repeated options, each at the line that has to be changed. */
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

/** Maps a path in the contract, such as `options.1`, to the field of a question. */
export function parseQuestionPart(path: string, question: QuestionFields): QuestionPart | undefined {
  const sentIndex = /^options\.(\d+)$/.exec(path)?.[1];
  if (sentIndex !== undefined) return `options.${findOptionLine(question, Number(sentIndex))}`;
  return (['title', 'description', 'options'] as const).find((part) => part === path);
}

/** Turns the contract's message about a field of a question into a sentence. */
export function formatPartError(part: QuestionPart, message: string): string {
  const line = /^options\.(\d+)$/.exec(part)?.[1];
  if (line !== undefined) return strings.fieldError(strings.option(Number(line) + 1), message);
  if (part === 'options') return strings.fieldError(strings.options, message);
  return strings.fieldError(strings.ofQuestion(strings.fields[part] ?? part), message);
}

/** The issues of a schema check as problems with their fields. */
export function toFieldProblems(issues: readonly { path: PropertyKey[]; message: string }[] = []): FieldProblem[] {
  return issues.map(({ path, message }) => ({ field: path.map(String).join('.'), message }));
}

/** The errors of a question, by field. */
export function validateQuestion(question: QuestionFields): [QuestionPart, string][] {
  const { error } = questionSchema.safeParse(toQuestion(question));
  const schemaErrors = toFieldProblems(error?.issues).flatMap(({ field, message }): [QuestionPart, string][] => {
    const part = parseQuestionPart(field, question);
    // Errors about the number and repetition of options are shown at the lines; see `validateOptions`.
    return part && part !== 'options' ? [[part, formatPartError(part, message)]] : [];
  });
  return [...schemaErrors, ...validateOptions(question)];
}
