import type { QuestionKind } from '../../contracts/questions';

/** What a question asks for, in the words that stand on the ballot. */
export const answerKindLabels: Record<QuestionKind, string> = {
  'yes-no': 'Yes or no',
  single: 'Choose one',
  multiple: 'Choose one or more',
  rating: 'Rate from 1 to 5',
  text: 'In your own words',
};
