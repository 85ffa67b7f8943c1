import { hasOptions, type QuestionKind } from '@canvass/shared/contracts';
import { isBlank } from '@canvass/shared/text';
import { hasNoneOption } from './settings/choice-settings';
import { emptyKindFields, listSettingGroups, type KindFields } from './settings/setting-groups';

/** The values of the form for one question. What the selected kind does not have is kept for another kind. */
export interface QuestionFields extends KindFields {
  title: string;
  description: string;
  kind: QuestionKind;
  /** The options to choose from, including empty lines, without `noneOption`. */
  options: string[];
  required: boolean;
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
  ...emptyKindFields,
  startsSection: false,
  section: { title: '', description: '' },
  dependsOn: null,
  dependsOnAnswers: [],
};

/** The options as they are sent: those that are not empty, and the one that means none of them. */
export function listOptions(fields: QuestionFields): string[] {
  const written = fields.options.map((option) => option.trim()).filter((option) => !isBlank(option));
  return hasNoneOption(fields) ? [...written, fields.noneOption.trim()] : written;
}

/** The texts that voters see besides the title and the description, and what was typed into settings, if the question has them. */
function listSettingTexts(fields: QuestionFields): string[] {
  const { kind, options, startsSection, section } = fields;
  return [
    ...(hasOptions(kind) ? options : []),
    ...listSettingGroups(kind).flatMap((group) => group.listTexts(kind, fields)),
    ...(startsSection ? [section.title, section.description] : []),
  ];
}

/** Whether anything was typed into the question. */
export function hasContent(fields: QuestionFields): boolean {
  return [fields.title, fields.description, ...listSettingTexts(fields)].some((text) => !isBlank(text));
}
