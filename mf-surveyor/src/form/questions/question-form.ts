import { hasOptions, hasSetting, MAX_OPTIONS, type QuestionKind } from '@canvass/shared/contracts';
import { isBlank } from '@canvass/shared/text';
import { strings } from '../../strings/survey-form';

/** The values of the form for one question. What the selected kind does not have is kept for another kind. */
export interface QuestionFields {
  title: string;
  description: string;
  kind: QuestionKind;
  /** The options to choose from, including empty lines, without `noneOption`. */
  options: string[];
  required: boolean;
  /** Whether voters can write an answer that is none of the options. */
  other: boolean;
  /** Whether `noneOption` is the last option. It means none of the others, and is chosen alone. */
  none: boolean;
  noneOption: string;
  /** How many options an answer chooses, as typed. */
  minChoices: string;
  maxChoices: string;
  /** Whether every voter sees the options in another order. */
  shuffle: boolean;
  /** The first and the last day that an answer can be, as `2026-12-24`; empty without a bound. */
  earliest: string;
  latest: string;
  /** What the lowest and the highest number mean. */
  labels: { low: string; high: string };
  /** Whether a section of the survey begins with this question. */
  startsSection: boolean;
  section: { title: string; description: string };
  /**
   * The number, from 1, of the question after whose answers this one is asked; `REMOVED_QUESTION` if it is no longer in
   * the survey, null if this question is always asked.
   */
  dependsOn: number | null;
  dependsOnAnswers: string[];
}

/** The number that stands for a question that was removed, and on which another still depends. */
export const REMOVED_QUESTION = 0;

/** The minimum number of options of a question (contract of questions). */
export const MIN_OPTIONS = 2;

/** Yes or no by default (specification, section 9). */
export const emptyQuestion: QuestionFields = {
  title: '',
  description: '',
  kind: 'yes-no',
  options: ['', ''],
  required: true,
  other: false,
  none: false,
  noneOption: strings.noneOption,
  minChoices: '',
  maxChoices: '',
  shuffle: false,
  earliest: '',
  latest: '',
  labels: { low: '', high: '' },
  startsSection: false,
  section: { title: '', description: '' },
  dependsOn: null,
  dependsOnAnswers: [],
};

/** Whether the last option means none of the others. */
export function hasNoneOption({ kind, none }: Pick<QuestionFields, 'kind' | 'none'>): boolean {
  return none && hasSetting(kind, 'none');
}

/** The options as they are sent: those that are not empty, and the one that means none of them. */
export function listOptions(fields: QuestionFields): string[] {
  const written = fields.options.map((option) => option.trim()).filter((option) => !isBlank(option));
  return hasNoneOption(fields) ? [...written, fields.noneOption.trim()] : written;
}

/** Whether a typed limit is a possible number of choices. */
export function isChoiceLimit(typed: string): boolean {
  return /^\s*\d+\s*$/.test(typed) && Number(typed) >= 1 && Number(typed) <= MAX_OPTIONS;
}

/** The texts that voters see besides the title and the description, and the limits, if the question has them. */
function listSettingTexts(fields: QuestionFields): string[] {
  const { kind, options, noneOption, minChoices, maxChoices, earliest, latest, labels, startsSection, section } =
    fields;
  return [
    ...(hasOptions(kind) ? options : []),
    ...(hasNoneOption(fields) && noneOption !== emptyQuestion.noneOption ? [noneOption] : []),
    ...(hasSetting(kind, 'minChoices') ? [minChoices, maxChoices] : []),
    ...(hasSetting(kind, 'earliest') ? [earliest, latest] : []),
    ...(hasSetting(kind, 'labels') ? [labels.low, labels.high] : []),
    ...(startsSection ? [section.title, section.description] : []),
  ];
}

/** Whether anything was typed into the question. */
export function hasContent(fields: QuestionFields): boolean {
  return [fields.title, fields.description, ...listSettingTexts(fields)].some((text) => !isBlank(text));
}
