import type { QuestionRules } from './rules';

/** A number from 0 to 10. */
export const scale: QuestionRules = {
  fixedOptions: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
  settings: ['labels'],
  isRating: true,
};

export { optionNumberAnswers as scaleAnswers, optionNumberRecords as scaleRecords } from './option-numbers';
