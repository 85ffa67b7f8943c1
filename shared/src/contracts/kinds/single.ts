import type { QuestionRules } from './rules';

/** One of the options that the surveyor has written, or a text in their place. */
export const single: QuestionRules = { settings: ['other', 'shuffle'] };

export { choiceAnswers as singleAnswers, choiceRecords as singleRecords } from './choices';
