import { hasNewQuestions, isCorrection, type Question, type Survey } from '@canvass/shared/contracts';
import { getSurveyState } from '@canvass/shared/ui';

/** Whether other questions of a survey can be saved as a correction: until it closes, if only texts differ that people have read. */
export function canCorrect(survey: Survey, questions: Question[]): boolean {
  return (
    survey.questionsFrozen &&
    getSurveyState(survey) !== 'closed' &&
    hasNewQuestions(survey.questions, questions) &&
    isCorrection(survey.questions, questions)
  );
}
