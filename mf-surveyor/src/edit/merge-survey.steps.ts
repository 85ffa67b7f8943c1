import { YES_NO, type Question } from '@canvass/shared/contracts';
import type { SurveyContent } from '../form/survey-form';

export const ask = (title: string, changes: Partial<Question> = {}): Question => ({
  title,
  description: '',
  kind: 'yes-no',
  options: YES_NO,
  ...changes,
});

/** What both edits begin with. */
export const base: SurveyContent = {
  title: 'Sunday hours',
  description: 'A seventh day.',
  category: 'Education',
  deadline: '2099/11/27',
  resultsPolicy: 'after-voting',
  questions: [ask('Open on Sundays?'), ask('Would you come?'), ask('Would you pay?')],
};
export const [first, second, third] = base.questions as [Question, Question, Question];

export const edit = (changes: Partial<SurveyContent>): SurveyContent => ({ ...base, ...changes });
