import type { QuestionRules } from './rules';

/** A number from 1 to 5. */
export const rating: QuestionRules = { fixedOptions: ['1', '2', '3', '4', '5'], settings: ['labels'], isRating: true };

export { optionNumberAnswers as ratingAnswers, optionNumberRecords as ratingRecords } from './option-numbers';
