import type { Answers, SurveyDraft } from '@canvass/shared/contracts';

/** Results count spans of five minutes, and single children. */
export const NUMBER_QUESTIONS: SurveyDraft['questions'] = [
  { title: 'How long is your commute?', kind: 'number', least: 0, most: 60, unit: 'minutes' },
  { title: 'How many children do you have?', kind: 'number', least: 0, most: 12, required: false },
  { title: 'Do you come by bus?' },
];

/** Answers to these questions. */
export function createNumberAnswers(minutes: number, children?: number, bus = 'Yes'): Answers {
  return { 'Question-1': minutes, ...(children !== undefined && { 'Question-2': children }), 'Question-3': bus };
}
