import {
  getQuestionKey,
  RATING_OPTIONS,
  MAX_WRITTEN_ANSWER_LENGTH,
  type Answers,
  type AnswerValue,
  type FieldProblem,
  type Question,
} from '@canvass/shared/contracts';

function isOption({ options }: Question, answer: AnswerValue | undefined): boolean {
  return typeof answer === 'string' && options.includes(answer);
}

function isOptionList({ options }: Question, answer: AnswerValue | undefined): boolean {
  if (!Array.isArray(answer) || answer.length === 0) return false;
  return new Set(answer).size === answer.length && answer.every((each) => options.includes(each));
}

/** The requirement that an answer to this question violates, in words; undefined if the answer is valid. */
function describeRequiredAnswer(question: Question, answer: AnswerValue | undefined): string | undefined {
  const { kind, options } = question;
  if (kind === 'multiple') {
    return isOptionList(question, answer) ? undefined : `must be a list of one or more of: ${options.join(', ')}`;
  }
  if (kind === 'rating') {
    return typeof answer === 'number'
      ? undefined
      : `must be a whole number from ${RATING_OPTIONS[0]} to ${RATING_OPTIONS.at(-1)}`;
  }
  if (kind === 'text') {
    const isWritten = typeof answer === 'string' && answer !== '';
    return isWritten ? undefined : `must be a text of 1 to ${MAX_WRITTEN_ANSWER_LENGTH} characters`;
  }
  return isOption(question, answer) ? undefined : `must be one of: ${options.join(', ')}`;
}

/** The problems of a ballot: each question needs a valid answer, and no other answers are allowed. */
export function validateAnswers(questions: Question[], answers: Answers): FieldProblem[] {
  const keys = new Set(questions.map((_, index) => getQuestionKey(index)));
  const missing = questions.flatMap((question, index) => {
    const key = getQuestionKey(index);
    const message = describeRequiredAnswer(question, answers[key]);
    return message ? [{ field: toFieldPath(key), message }] : [];
  });
  const extra = Object.keys(answers).filter((key) => !keys.has(key));
  return [
    ...missing,
    ...extra.map((key) => ({ field: toFieldPath(key), message: 'is not a question of this survey' })),
  ];
}

function toFieldPath(key: string): string {
  return `body.responses.response.${key}`;
}
