import {
  getMaxOptions,
  hasOptions,
  MAX_OPTIONS,
  OTHER_OPTION,
  questionSchema,
  serializeQuestion,
  type FieldProblem,
  type Question,
} from '@canvass/shared/contracts';
import { foldText, isBlank } from '@canvass/shared/text';
import { strings } from '../../strings/survey-form';
import { findConditionError } from './conditions';
import { omitInvalidSettings, toQuestion } from './convert-question';
import { listOptions, MIN_OPTIONS, type QuestionFields } from './question-form';
import { hasNoneOption } from './settings/choice-settings';
import { listSettingGroups, SETTING_GROUPS, type KindPart } from './settings/setting-groups';

/** The settings of a question that can have an error, in the order of the form. */
export const SETTING_PARTS = [
  'required',
  ...SETTING_GROUPS.flatMap((group): KindPart[] => [...group.parts]),
  'section.title',
  'section.description',
  'dependsOn',
  'dependsOnAnswers',
] as const;
export type SettingPart = (typeof SETTING_PARTS)[number];

export type QuestionPart = 'title' | 'description' | 'options' | `options.${number}` | SettingPart;

type PartError = [part: QuestionPart, message: string];

/** The fields of a question that can be focused, in the order of the form. */
export function listQuestionParts({ options }: QuestionFields): QuestionPart[] {
  return ['title', 'description', ...options.map((_, index) => `options.${index}` as const), ...SETTING_PARTS];
}

/** The field in the form of the option at `sentIndex`: empty lines are not sent. */
function findOptionPart(question: QuestionFields, sentIndex: number): QuestionPart {
  const written = question.options.flatMap((option, line) => (isBlank(option) ? [] : [line]));
  if (hasNoneOption(question) && sentIndex === written.length) return 'noneOption';
  return `options.${written[sentIndex] ?? sentIndex}`;
}

/** An error for an option that cannot be offered next to the others, if it is one. */
function describeOptionError(option: string, others: string[], { other }: QuestionFields): string | undefined {
  if (isBlank(option)) return undefined;
  const looksLikeOption = (text: string) => foldText(text) === foldText(option);
  if (others.some(looksLikeOption)) return strings.duplicateOption;
  return other && looksLikeOption(OTHER_OPTION) ? strings.reservedOption : undefined;
}

/** The lines that are not empty, beyond as many options as questions of the kind have. */
function listSurplusLines({ kind, options }: QuestionFields): number[] {
  const written = options.flatMap((option, line) => (isBlank(option) ? [] : [line]));
  return written.slice(getMaxOptions(kind));
}

/** Errors for options that look the same, which only a stored question may have. */
function validateLookalikes(question: QuestionFields): PartError[] {
  const { options, noneOption } = question;
  const lines = [
    ...options.map((option, index) => [`options.${index}`, option] as const),
    ...(hasNoneOption(question) ? [['noneOption', noneOption] as const] : []),
  ] satisfies (readonly [QuestionPart, string])[];
  const texts = lines.map(([, text]) => text);
  return lines.flatMap(([part, text], index): PartError[] => {
    const message = describeOptionError(text, texts.slice(0, index), question);
    return message ? [[part, message]] : [];
  });
}

/** Errors for missing, repeated, and too many options, each at the line that has to be changed. */
function validateOptions(question: QuestionFields, isStored: boolean): PartError[] {
  if (!hasOptions(question.kind)) return [];
  const errors = isStored ? [] : validateLookalikes(question);
  for (const line of listSurplusLines(question))
    errors.push([`options.${line}`, strings.surplusOption(question.kind, getMaxOptions(question.kind))]);
  const sent = listOptions(question);
  if (hasNoneOption(question) && sent.length > MAX_OPTIONS)
    errors.push(['noneOption', strings.optionsFull(question.kind, MAX_OPTIONS)]);
  if (sent.length >= MIN_OPTIONS) return errors;
  const blankIndex = question.options.findIndex(isBlank);
  return [...errors, [blankIndex === -1 ? 'options' : `options.${blankIndex}`, strings.optionsMissing]];
}

/** Maps a path in the contract, such as `options.1`, to the field of a question. */
export function parseQuestionPart(path: string, question: QuestionFields): QuestionPart | undefined {
  const sentIndex = /^options\.(\d+)$/.exec(path)?.[1];
  if (sentIndex !== undefined) return findOptionPart(question, Number(sentIndex));
  if (path.startsWith('showIf')) return path.startsWith('showIf.answers') ? 'dependsOnAnswers' : 'dependsOn';
  if (path.startsWith('rows.')) return 'rows';
  const part = { labels: 'labels.low', section: 'section.title' }[path] ?? path;
  return (['title', 'description', 'options', ...SETTING_PARTS] as const).find((each) => each === part);
}

/** Turns the contract's message about a field of a question into a sentence. */
export function formatPartError(part: QuestionPart, message: string): string {
  const line = /^options\.(\d+)$/.exec(part)?.[1];
  if (line !== undefined) return strings.fieldError(strings.option(Number(line) + 1), message);
  if (part === 'options') return strings.fieldError(strings.options, message);
  if (part === 'title' || part === 'description')
    return strings.fieldError(strings.ofQuestion(strings.fields[part]), message);
  return strings.fieldError(strings.settingNames[part as SettingPart], message);
}

/** The issues of a schema check as problems with their fields. */
export function toFieldProblems(issues: readonly { path: PropertyKey[]; message: string }[] = []): FieldProblem[] {
  return issues.map(({ path, message }) => ({ field: path.map(String).join('.'), message }));
}

/**
 * The errors of a question: one for each field, in the order of the form.
 * @param earlier the questions before it, on which it can depend.
 * @param stored the questions of an existing survey, whose options may look the same.
 */
export function validateQuestion(
  question: QuestionFields,
  earlier: QuestionFields[] = [],
  stored: Question[] = [],
): PartError[] {
  const sent = toQuestion(omitInvalidSettings(question));
  const isStored = stored.some((each) => serializeQuestion(each) === serializeQuestion(sent));
  const { error } = questionSchema.safeParse(sent);
  const schemaErrors = toFieldProblems(error?.issues).flatMap(({ field, message }): PartError[] => {
    const part = parseQuestionPart(field, question);
    // Errors about the number and repetition of options are shown at the lines; see `validateOptions`.
    return part && part !== 'options' ? [[part, formatPartError(part, message)]] : [];
  });
  const conditionError = findConditionError(question, earlier);
  const errors = new Map(
    [
      ...(conditionError ? [conditionError] : []),
      ...listSettingGroups(question.kind).flatMap(
        (group): PartError[] => group.listErrors?.(question.kind, question) ?? [],
      ),
      ...schemaErrors,
      ...validateOptions(question, isStored),
    ].toReversed(),
  );
  const parts: QuestionPart[] = [...listQuestionParts(question), 'options'];
  return [...errors].toSorted(([one], [other]) => parts.indexOf(one) - parts.indexOf(other));
}
