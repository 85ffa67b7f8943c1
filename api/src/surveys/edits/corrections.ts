import { differsInTextsOnly, MAX_CORRECTIONS, type Question } from '@canvass/shared/contracts';
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

function isCorrected({ before, after }: EditedQuestion): boolean {
  return before.title !== after.title || before.description !== after.description;
}

/** The questions whose texts differ, of two lists of the same questions. */
export function listCorrections(before: Question[], after: Question[]): EditedQuestion[] {
  return pair(before, after).filter(isCorrected);
}

/** Whether these questions differ from those of the survey in texts only, of questions that can be corrected once more. */
export function isCorrection(survey: Pick<SurveyRecord, 'questions'>, questions: Question[]): boolean {
  if (!differsInTextsOnly(survey.questions, questions)) return false;
  const corrected = listCorrections(survey.questions, questions);
  return corrected.every(({ before }) => (before.corrected ?? []).length < MAX_CORRECTIONS);
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
  if (!isCorrection(survey, questions)) throw problem('not-a-correction');
  return pair(survey.questions, questions).map((each) =>
    isCorrected(each) ? keepEarlierTexts(each, at) : each.before,
  );
}
