import { differsInTextsOnly, hasNewQuestions, MAX_CORRECTIONS, type Question } from '@canvass/shared/contracts';
import { problem } from '../../http/problems/problem';
import { getSurveyState } from '../states/survey-state';
import type { SurveyRecord } from '../surveys.collection';

/** The texts of a question that a correction has replaced. */
export interface Correction {
  before: Question;
  after: Question;
}

function hasOtherTexts({ before, after }: Correction): boolean {
  return before.title !== after.title || before.description !== after.description;
}

/** The questions whose texts differ, of two lists of the same questions. */
export function listCorrections(before: Question[], after: Question[]): Correction[] {
  return before
    .flatMap((question, index): Correction[] => {
      const corrected = after[index];
      return corrected ? [{ before: question, after: corrected }] : [];
    })
    .filter(hasOtherTexts);
}

function correct({ before, after }: Correction, at: Date): Question {
  if (!hasOtherTexts({ before, after })) return before;
  const { title, description, corrected = [] } = before;
  if (corrected.length >= MAX_CORRECTIONS) throw problem('not-a-correction');
  return { ...after, corrected: [...corrected, { title, description, until: at.toISOString() }] };
}

/**
 * The questions of a survey with corrected texts, beside which the earlier ones stay.
 * @throws not-a-correction, survey-closed
 */
export function correctQuestions(survey: SurveyRecord, questions: Question[], at: Date): Question[] {
  if (!hasNewQuestions(survey.questions, questions)) return survey.questions;
  if (getSurveyState(survey, at) === 'closed') throw problem('survey-closed');
  if (!differsInTextsOnly(survey.questions, questions)) throw problem('not-a-correction');
  return survey.questions.map((before, index) => correct({ before, after: questions[index] ?? before }, at));
}
