import {
  checkAnswers,
  getChoiceLimits,
  getQuestionKey,
  getRecordRules,
  isAnswered,
  isRequired,
  type AnswerProblem,
  type Answers,
  type AnswerValue,
  type FieldProblem,
  type Question,
} from '@canvass/shared/contracts';

/** The requirement that an answer violates, in words. */
function describeProblem(question: Question, answer: AnswerValue | undefined, found: AnswerProblem): string {
  const { min, max } = getChoiceLimits(question);
  const { describe, describeIncomplete } = getRecordRules(question.kind);
  switch (found) {
    case 'unasked':
      return 'is not asked after these answers';
    case 'too-few':
      return `must have at least ${min} choices`;
    case 'too-many':
      return `must have at most ${max} choices`;
    case 'not-alone':
      return `must have no other choices beside ${question.options.at(-1)}`;
    default:
      return (found === 'incomplete' && describeIncomplete?.(question, answer)) || describe(question);
  }
}

/**
 * The problems of a ballot: each required question needs a valid answer, and no other answers are allowed. An optional
 * question without an answer is left out of the ballot.
 */
export function validateAnswers(questions: Question[], answers: Answers): FieldProblem[] {
  const problems = checkAnswers(questions, answers);
  const invalid = questions.flatMap((question, index) => {
    const key = getQuestionKey(index);
    const found = problems.get(key) ?? (isEmpty(question, answers[key]) ? 'invalid' : undefined);
    return found ? [{ field: toFieldPath(key), message: describeProblem(question, answers[key], found) }] : [];
  });
  const keys = new Set(questions.map((_, index) => getQuestionKey(index)));
  const extra = Object.keys(answers).filter((key) => !keys.has(key));
  return [
    ...invalid,
    ...extra.map((key) => ({ field: toFieldPath(key), message: 'is not a question of this survey' })),
  ];
}

/** Whether an optional question is answered with nothing: tallies count every answer that is stored. */
function isEmpty(question: Question, answer: AnswerValue | undefined): boolean {
  return !isRequired(question) && answer !== undefined && !isAnswered(answer);
}

function toFieldPath(key: string): string {
  return `body.responses.response.${key}`;
}
