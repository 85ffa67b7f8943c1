import { MAX_OPTIONS, OTHER_OPTION, type KindSetting, type Question, type QuestionKind } from '../questions';
import { checkDateSettings, date, dateAnswers, dateRecords, listDateSpans } from './date';
import { checkMatrixSettings, listMatrixCells, matrix, matrixAnswers, matrixRecords } from './matrix';
import { checkMultipleSettings, multiple, multipleAnswers, multipleRecords } from './multiple';
import { checkNumberSettings, listNumberSpans, number, numberAnswers, numberRecords } from './number';
import { ranking, rankingAnswers, rankingRecords } from './ranking';
import { rating, ratingAnswers, ratingRecords } from './rating';
import type { AnswerRules, QuestionRules, RecordRules, SettingCheck, SettingIssue } from './rules';
import { scale, scaleAnswers, scaleRecords } from './scale';
import { single, singleAnswers, singleRecords } from './single';
import { text, textAnswers, textRecords } from './text';
import { yesNo, yesNoAnswers, yesNoRecords } from './yes-no';

export { FIRST_DAY, getDayBounds, isDay, LAST_DAY } from './date';
export { isMatrixAnswer, listOpenRows } from './matrix';
export { getChoiceLimits, getNoneOption } from './multiple';
export { getNumberBounds, parseWholeNumber } from './number';
export { isRanking, listUnranked, MAX_RANKED_OPTIONS } from './ranking';
export { isInSpan, joinSpans, parseSpan } from './spans';
export { YES_NO_OPTIONS } from './yes-no';
export type {
  AnswerColumn,
  AnswerProblem,
  AnswerRules,
  Cell,
  ChosenAnswer,
  QuestionRules,
  RecordRules,
  SettingIssue,
} from './rules';

/** The rules of questions by kind. There are several tables, so that a page loads no rules that it does not need. */
const QUESTION_RULES: Record<QuestionKind, QuestionRules> = {
  'yes-no': yesNo,
  single,
  multiple,
  ranking,
  rating,
  scale,
  number,
  date,
  matrix,
  text,
};

const ANSWER_RULES: Record<QuestionKind, AnswerRules> = {
  'yes-no': yesNoAnswers,
  single: singleAnswers,
  multiple: multipleAnswers,
  ranking: rankingAnswers,
  rating: ratingAnswers,
  scale: scaleAnswers,
  number: numberAnswers,
  date: dateAnswers,
  matrix: matrixAnswers,
  text: textAnswers,
};

const RECORD_RULES: Record<QuestionKind, RecordRules> = {
  'yes-no': yesNoRecords,
  single: singleRecords,
  multiple: multipleRecords,
  ranking: rankingRecords,
  rating: ratingRecords,
  scale: scaleRecords,
  number: numberRecords,
  date: dateRecords,
  matrix: matrixRecords,
  text: textRecords,
};

const SETTING_CHECKS: Partial<Record<QuestionKind, SettingCheck>> = {
  multiple: checkMultipleSettings,
  number: checkNumberSettings,
  date: checkDateSettings,
  matrix: checkMatrixSettings,
};

/** What results count in place of options: spans of values, or the cells of a matrix. */
const COUNTED_OPTIONS: Partial<Record<QuestionKind, (question: Question) => string[]>> = {
  number: listNumberSpans,
  date: listDateSpans,
  matrix: listMatrixCells,
};

/**
 * The entry for a kind in a table that has one for each; undefined for a kind that only a later release knows, and for a damaged
 * question without a kind.
 */
export function findByKind<Entry>(table: Readonly<Record<QuestionKind, Entry>>, kind: QuestionKind): Entry | undefined {
  return table[kind];
}

const UNKNOWN_KIND: QuestionRules = { settings: [] };

function getRules(kind: QuestionKind): QuestionRules {
  return findByKind(QUESTION_RULES, kind) ?? UNKNOWN_KIND;
}

/** Which answers questions of a kind accept; undefined for a kind of a later release. */
export function getAnswerRules(kind: QuestionKind): AnswerRules | undefined {
  return findByKind(ANSWER_RULES, kind);
}

/** How the API describes, counts, finds, and exports answers to questions of a kind. */
export function getRecordRules(kind: QuestionKind): RecordRules {
  return findByKind(RECORD_RULES, kind) ?? singleRecords;
}

/** The options that are fixed by a kind; undefined where surveyors write them. */
export function getFixedOptions(kind: QuestionKind): readonly string[] | undefined {
  return getRules(kind).fixedOptions;
}

/** Whether surveyors write the options of questions of a kind. */
export function hasOptions(kind: QuestionKind): boolean {
  return getRules(kind).fixedOptions === undefined;
}

/** The maximum number of options that surveyors write for a question of a kind. */
export function getMaxOptions(kind: QuestionKind): number {
  return getRules(kind).maxOptions ?? MAX_OPTIONS;
}

/** Whether questions of a kind have a setting. */
export function hasSetting(kind: QuestionKind, setting: KindSetting): boolean {
  return getRules(kind).settings.includes(setting);
}

/** What is wrong with settings that questions of a kind can have. */
export function listSettingIssues(question: Parameters<SettingCheck>[0] & { kind: QuestionKind }): SettingIssue[] {
  return SETTING_CHECKS[question.kind]?.(question) ?? [];
}

/** Whether questions of a kind are answered with a number. */
export function isRatingKind(kind: QuestionKind): boolean {
  return getRules(kind).isRating ?? false;
}

/** Whether questions of a kind are answered in the voter's own words. Answers to others can be drawn as charts. */
export function isWrittenKind(kind: QuestionKind): boolean {
  return getRules(kind).isWritten ?? false;
}

/** Whether an answer to a question of a kind chooses several options. */
export function choosesSeveral(kind: QuestionKind): boolean {
  return getRules(kind).choosesSeveral ?? false;
}

/** Why later questions cannot depend on the answer; undefined if they can. */
export function findConditionIssue({ kind, options }: Pick<Question, 'kind' | 'options'>): string | undefined {
  return getRules(kind).conditionIssue ?? (options.length === 0 ? 'must be a question with options' : undefined);
}

/** Why answers to questions of a kind cannot be compared with those to others; undefined if they can. */
export function findComparisonIssue(kind: QuestionKind): string | undefined {
  return getRules(kind).comparisonIssue;
}

/** Whether results of a kind count spans of values in place of options. */
export function hasSpans(kind: QuestionKind): boolean {
  return getRules(kind).hasSpans ?? false;
}

/** What results count of a question: its options, and `Other` for a text in their place, spans of values, or cells of a matrix. */
export function listAnswerOptions(question: Question): string[] {
  const { options, other } = question;
  return COUNTED_OPTIONS[question.kind]?.(question) ?? (other ? [...options, OTHER_OPTION] : options);
}
