import { questionSchema, type FieldProblem } from '@canvass/shared/contracts';
import { words } from '../words/survey-form';
import { FEWEST_OPTIONS, hasOptions, questionOf, type QuestionFields } from './survey-form';

/** A field of a question. */
export type QuestionPart = 'title' | 'description' | 'options' | `options.${number}`;

/** Which line of the form has the option at `sent`: what is sent has no empty lines. */
export function optionLine({ options }: QuestionFields, sent: number): number {
  const written = options.flatMap((option, line) => (option.trim() ? [line] : []));
  return written[sent] ?? sent;
}

/** Options that are missing or there twice: said at the line where something is to be done. */
function optionProblems({ kind, options }: QuestionFields): [QuestionPart, string][] {
  if (!hasOptions(kind)) return [];
  const lines = options.map((option) => option.trim());
  const twice = lines.flatMap((line, index): [QuestionPart, string][] =>
    line !== '' && lines.indexOf(line) < index ? [[`options.${index}`, words.optionTwice]] : [],
  );
  if (lines.filter(Boolean).length >= FEWEST_OPTIONS) return twice;
  const blank = lines.indexOf('');
  return [...twice, [blank === -1 ? 'options' : `options.${blank}`, words.optionsMissing]];
}

/** The field of a question that a path of the contract speaks of: `options.1`. */
export function partAt(path: string, question: QuestionFields): QuestionPart | undefined {
  const sent = /^options\.(\d+)$/.exec(path)?.[1];
  if (sent !== undefined) return `options.${optionLine(question, Number(sent))}`;
  return (['title', 'description', 'options'] as const).find((part) => part === path);
}

/** What the contract says of a field of a question, as a sentence. */
export function partSaid(part: QuestionPart, message: string): string {
  const line = /^options\.(\d+)$/.exec(part)?.[1];
  if (line !== undefined) return words.refusal(words.option(Number(line) + 1), message);
  if (part === 'options') return words.refusal(words.options, message);
  return words.refusal(words.ofQuestion(words.fields[part] ?? part), message);
}

/** What a check of the contract found, as problems with their fields. */
export function problemsOf(issues: readonly { path: PropertyKey[]; message: string }[] = []): FieldProblem[] {
  return issues.map(({ path, message }) => ({ field: path.map(String).join('.'), message }));
}

/** What keeps a question from standing in the survey, by its field. */
export function questionProblems(question: QuestionFields): [QuestionPart, string][] {
  const { error } = questionSchema.safeParse(questionOf(question));
  const ofContract = problemsOf(error?.issues).flatMap(({ field, message }): [QuestionPart, string][] => {
    const part = partAt(field, question);
    // How many there are, and whether they differ, is said of the lines.
    return part && part !== 'options' ? [[part, partSaid(part, message)]] : [];
  });
  return [...ofContract, ...optionProblems(question)];
}
