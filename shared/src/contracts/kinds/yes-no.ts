import type { QuestionRules } from './rules';

/** The options of a question that lists none (specification, section 9). */
export const YES_NO_OPTIONS = ['Yes', 'No'];

/** One of two options: Yes or No. */
export const yesNo: QuestionRules = { fixedOptions: YES_NO_OPTIONS, settings: [] };

export { choiceAnswers as yesNoAnswers, choiceRecords as yesNoRecords } from './choices';
