import { isCorrectedQuestion, isCorrection, type Question } from '@canvass/shared/contracts';
import { problem } from '../../kernel/http/problems/problem';
import { getSurveyState } from '../states/survey-state';
import type { SurveyRecord } from '../../records/surveys.collection';

/** A question before and after an edit of its texts. */
interface EditedQuestion {
  before: Question;
  after: Question;
}

function pair(before: Question[], after: Question[]): EditedQuestion[] {
  return before.map((question, index) => ({ before: question, after: after[index] ?? question }));
}

/** The questions whose texts differ, of two lists of the same questions. */
export function listCorrections(before: Question[], after: Question[]): EditedQuestion[] {
  return pair(before, after).filter((each) => isCorrectedQuestion(each.before, each.after));
}

function keepEarlierTexts({ before, after }: EditedQuestion, at: Date): Question {
  const { title, description, corrected = [] } = before;
  return { ...after, corrected: [...corrected, { title, description, until: at.toISOString() }] };
}

/**
 * The questions of a survey with corrected texts, beside which the earlier ones stay.
 * @throws not-a-correction, survey-closed
 */
export function correctQuestions(survey: SurveyRecord, questions: Question[], at: Date): Question[] {
  if (getSurveyState(survey, at) === 'closed') throw problem('survey-closed');
  if (!isCorrection(survey.questions, questions)) throw problem('not-a-correction');
  return pair(survey.questions, questions).map((each) =>
    isCorrectedQuestion(each.before, each.after) ? keepEarlierTexts(each, at) : each.before,
  );
}
