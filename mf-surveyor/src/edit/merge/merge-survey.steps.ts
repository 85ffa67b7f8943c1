import { YES_NO_OPTIONS, type Question } from '@canvass/shared/contracts';
import type { SurveyContent } from '../../form/survey-form';

export const createTestQuestion = (title: string, changes: Partial<Question> = {}): Question => ({
  title,
  description: '',
  kind: 'yes-no',
  options: YES_NO_OPTIONS,
  ...changes,
});

/** The base of both edits. */
export const baseSurvey: SurveyContent = {
  title: 'Sunday hours',
  description: 'A seventh day.',
  location: 'Central library',
  category: 'Education',
  deadline: '2099/11/27',
  resultsPolicy: 'after-voting',
  voterPolicy: 'any-account',
  visibilityPolicy: 'listed',
  ballotPolicy: 'named',
  showsWholeBallots: false,
  questions: [
    createTestQuestion('Open on Sundays?'),
    createTestQuestion('Would you come?'),
    createTestQuestion('Would you pay?'),
  ],
};
export const [first, second, third] = baseSurvey.questions as [Question, Question, Question];

export const createEdit = (changes: Partial<SurveyContent>): SurveyContent => ({ ...baseSurvey, ...changes });
