import type { Answers, SurveyDraft } from '@canvass/shared/contracts';

/** Within these bounds, results count every day. */
export const DATE_BOUNDS = { earliest: '2027-05-01', latest: '2027-05-10' };

export const DATE_QUESTIONS: SurveyDraft['questions'] = [
  { title: 'Which day suits you?', kind: 'date', ...DATE_BOUNDS },
  { title: 'When did you move here?', kind: 'date', required: false },
  { title: 'Do you come by bus?' },
];

/** Answers to these questions. */
export function createDateAnswers(day: string, moved?: string, bus = 'Yes'): Answers {
  return { 'Question-1': day, ...(moved && { 'Question-2': moved }), 'Question-3': bus };
}
