import { choosesSeveral, findByKind, getChoiceLimits, isDay, parseSpan } from '../../contracts/kinds';
import { isRequired, type AnswerValue, type Question, type QuestionKind } from '../../contracts/questions';
import { formatDaySpan } from '../format/dates';
import { formatCountSpan } from '../format/numbers';
import { strings } from '../strings';

/** How to answer a question of a kind, without its settings. */
export const answerKindLabels: Record<QuestionKind, string> = {
  'yes-no': 'Yes or no',
  single: 'Choose one',
  multiple: 'Choose one or more',
  ranking: 'Rank all, best first',
  rating: 'Rate from 1 to 5',
  scale: 'Rate from 0 to 10',
  number: 'Enter a whole number',
  date: 'Enter a date',
  matrix: 'Choose one in each row',
  text: 'In your own words',
};

/** How to answer a question, as shown on the ballot: `Choose up to 3, optional`. */
export function formatAnswerKind(question: Question): string {
  const { kind, minChoices, maxChoices } = question;
  const isLimited = choosesSeveral(kind) && (minChoices !== undefined || maxChoices !== undefined);
  const { min, max } = getChoiceLimits(question);
  const label = isLimited ? strings.choose(min, maxChoices && max) : answerKindLabels[kind];
  return isRequired(question) ? label : strings.optionalKind(label);
}

/** What tells how answers to a question read. */
export type FormattedQuestion = Pick<Question, 'kind' | 'unit' | 'rows'>;

/** How answers to questions of a kind read. */
interface AnswerFormats {
  format: (answer: AnswerValue, question: FormattedQuestion) => string;
  /** The name of an option in results; as it is by default. */
  formatOption?: (option: string, question: FormattedQuestion) => string;
}

const formatTexts = (answer: AnswerValue): string => [answer].flat().join(', ');

const createNumberFormat =
  (highest: number): AnswerFormats['format'] =>
  (answer) =>
    typeof answer === 'number' ? strings.rating(answer, highest) : formatTexts(answer);

const formatRanks: AnswerFormats['format'] = (answer) =>
  Array.isArray(answer) ? answer.map((option, index) => `${index + 1}. ${option}`).join(', ') : formatTexts(answer);

/** The chosen option of each row. Of a damaged vote, or without the question, the rows are not known. */
const formatMatrix: AnswerFormats['format'] = (answer, { rows = [] }) =>
  [answer]
    .flat()
    .map((option, row) => (rows[row] === undefined ? option : strings.rowAnswer(rows[row], String(option))))
    .join('; ');

/** A date, or a span of dates, as in results and anonymous ballots. */
function formatDays(span: AnswerValue): string {
  const { from, until } = parseSpan(String(span));
  return isDay(from) && isDay(until) ? formatDaySpan(from, until) : formatTexts(span);
}

/** A number, or a span of numbers, as in results and anonymous ballots. */
function formatNumbers(span: AnswerValue, { unit }: FormattedQuestion): string {
  const { from, until } = parseSpan(String(span));
  if (!/^-?\d+$/.test(from) || !/^-?\d+$/.test(until)) return formatTexts(span);
  const numbers = formatCountSpan(Number(from), Number(until));
  return unit === undefined ? numbers : strings.withUnit(numbers, unit);
}

const texts: AnswerFormats = { format: formatTexts };

const ANSWER_FORMATS: Record<QuestionKind, AnswerFormats> = {
  'yes-no': texts,
  single: texts,
  multiple: texts,
  ranking: { format: formatRanks },
  rating: { format: createNumberFormat(5) },
  scale: { format: createNumberFormat(10) },
  number: { format: formatNumbers, formatOption: formatNumbers },
  date: { format: formatDays, formatOption: formatDays },
  matrix: { format: formatMatrix },
  text: texts,
};

/** How answers read; to a question of a kind that only a later release knows, as texts. */
function getFormats(kind: QuestionKind): AnswerFormats {
  return findByKind(ANSWER_FORMATS, kind) ?? texts;
}

/**
 * Formats an answer for display: multiple choices as a list, a ranking as `1. Tea, 2. Juice`, a matrix as `Price: Good; Food: Bad`, a rating as `4 of 5`, a number with
 * its unit, a date as in the reader's region, a text unchanged.
 */
export function formatAnswer(answer: AnswerValue, question: FormattedQuestion): string {
  return getFormats(question.kind).format(answer, question);
}

/** Formats an option, or a span of values, as results name it. */
export function formatOption(option: string, question: FormattedQuestion): string {
  return getFormats(question.kind).formatOption?.(option, question) ?? option;
}
