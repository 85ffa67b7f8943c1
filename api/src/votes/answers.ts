import { questionKey, type Answers, type FieldProblem, type Question } from '@canvass/shared/contracts';

/** What is wrong with the answers to these questions: each needs one of its options, and nothing else may come along. */
export function answerProblems(questions: Question[], answers: Answers): FieldProblem[] {
  const keys = new Set(questions.map((_, index) => questionKey(index)));
  const missing = questions.flatMap(({ options }, index) => {
    const key = questionKey(index);
    return options.includes(answers[key] ?? '')
      ? []
      : [{ field: fieldOf(key), message: `must be one of: ${options.join(', ')}` }];
  });
  const extra = Object.keys(answers).filter((key) => !keys.has(key));
  return [...missing, ...extra.map((key) => ({ field: fieldOf(key), message: 'is not a question of this survey' }))];
}

function fieldOf(key: string): string {
  return `body.responses.response.${key}`;
}
