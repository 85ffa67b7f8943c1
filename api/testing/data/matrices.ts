import type { Answers, SurveyDraft } from '@canvass/shared/contracts';

export const MATRIX_QUESTIONS: SurveyDraft['questions'] = [
  { title: 'How is the café?', kind: 'matrix', rows: ['Coffee', 'Price'], options: ['Good', 'Fair', 'Poor'] },
  { title: 'And the garden?', kind: 'matrix', rows: ['Shade', 'Quiet'], options: ['Yes', 'No'], required: false },
  { title: 'Do you come often?' },
];

/** Answers to these questions. */
export function createMatrixAnswers(cafe: string[], garden?: string[], often = 'Yes'): Answers {
  return { 'Question-1': cafe, ...(garden && { 'Question-2': garden }), 'Question-3': often };
}
