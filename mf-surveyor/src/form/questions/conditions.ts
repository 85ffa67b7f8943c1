import { findConditionIssue, listAnswerOptions, type Question } from '@canvass/shared/contracts';
import { strings } from '../../strings/survey-form';
import type { QuestionPath, SurveyForm } from '../survey-form';
import { toQuestion, toQuestionFields } from './convert-question';
import { REMOVED_QUESTION, type QuestionFields } from './question-form';

/** The questions before another one; the typed question comes after those in the list. */
export function listEarlierQuestions({ questions }: Pick<SurveyForm, 'questions'>, path: QuestionPath) {
  return path === 'typed' ? questions : questions.slice(0, Number(path.replace('questions.', '')));
}

/** The answers that another question can depend on; none if this question has no options, or is a ranking. */
export function listPossibleAnswers(fields: QuestionFields): string[] {
  const question = toQuestion(fields);
  return findConditionIssue(question) === undefined ? listAnswerOptions(question) : [];
}

/** What is wrong with the condition of a question: the field, and a sentence about it. */
export function findConditionError(
  { dependsOn, dependsOnAnswers }: Pick<QuestionFields, 'dependsOn' | 'dependsOnAnswers'>,
  earlier: QuestionFields[],
): [part: 'dependsOn' | 'dependsOnAnswers', message: string] | undefined {
  if (dependsOn === null) return undefined;
  const asked = earlier[dependsOn - 1];
  if (!asked) return ['dependsOn', strings.notEarlier];
  const possible = listPossibleAnswers(asked);
  if (possible.length === 0) return ['dependsOn', strings.noCondition(asked.kind, dependsOn)];
  if (dependsOnAnswers.length === 0) return ['dependsOnAnswers', strings.answersMissing];
  const gone = dependsOnAnswers.filter((answer) => !possible.includes(answer));
  return gone.length > 0 ? ['dependsOnAnswers', strings.answersGone(dependsOn, gone)] : undefined;
}

/** Whether a question depends on one that is gone, or comes later, or on an answer that it does not offer. */
export function hasInvalidCondition(questions: Question[]): boolean {
  const all = questions.map(toQuestionFields);
  return all.some((question, index) => findConditionError(question, all.slice(0, index)) !== undefined);
}

/** The number on which a question depends after the questions have moved; a new index of null means removed. */
export function renumberCondition(
  dependsOn: number | null,
  getNewIndex: (index: number) => number | null,
): number | null {
  if (dependsOn === null || dependsOn === REMOVED_QUESTION) return dependsOn;
  const index = getNewIndex(dependsOn - 1);
  return index === null ? REMOVED_QUESTION : index + 1;
}
